import { RouterProvider } from '@tanstack/react-router';
import { closeByBack } from '../ui/closed-by-back';
import { leaveOnSessionEnd, router } from './router';

leaveOnSessionEnd();
closeByBack(router.history);

/** All screens, by their addresses. */
export function Application() {
  return <RouterProvider router={router} />;
}
