import { Skeletons } from '../../ui/skeletons';

/** Appears while a page's module is loading. */
export function LoadingPage() {
  return <Skeletons lines={6} />;
}
