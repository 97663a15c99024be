import { Skeletons } from '../../ui/skeletons';

/** Stands for a page whose module is still on its way. */
export function LoadingPage() {
  return <Skeletons lines={6} />;
}
