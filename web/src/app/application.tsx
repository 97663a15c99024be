import { RouterProvider } from '@tanstack/react-router';
import { leaveOnSessionEnd, router } from './router';

leaveOnSessionEnd();

/** All screens, by their addresses. */
export function Application() {
  return <RouterProvider router={router} />;
}
