import { Skeletons } from '../../ui/page/skeletons';

/** Appears while a page's module is loading. */
export function LoadingPage() {
  return <Skeletons lines={6} />;
}
