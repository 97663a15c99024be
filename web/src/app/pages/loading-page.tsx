import { Skeletons } from '../../ui/skeletons';

/** Shown while a page's module is loading. */
export function LoadingPage() {
  return <Skeletons lines={6} />;
}
