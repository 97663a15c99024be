import { RouterProvider } from '@tanstack/react-router';
import { forgetTypedWithLogOut } from '../offline/typed-store';
import { promptForPasswordBy } from '../session/password-prompt';
import { closeByBack } from '../ui/dialogs/closed-by-back';
import { keepFocus } from '../ui/keep-focus';
import { leaveOnSessionEnd, router } from './router';

leaveOnSessionEnd();
forgetTypedWithLogOut();
promptForPasswordBy(async () => (await import('../ui/dialogs/ask-password')).askPassword());
closeByBack(router.history);
keepFocus();

/** Routes all screens by their addresses. */
export function Application() {
  return <RouterProvider router={router} />;
}
