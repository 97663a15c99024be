import { memo, type ReactNode } from 'react';
import type { Session } from '../../session/session';
import { useCurrentScreen } from '../current-screen';
import { NoPermissionPage } from '../pages/no-permission-page';
import { mayOpen } from '../screens';

/** Shows a screen to users who may open it. */
export const ScreenGate = memo(function ScreenGate({ session, children }: { session: Session; children: ReactNode }) {
  const screen = useCurrentScreen();
  if (!screen || mayOpen(screen, session.can)) return children;
  return <NoPermissionPage screen={screen} user={session.user} />;
});
