import type { ReactNode } from 'react';
import type { Session } from '../../shared/session';
import { useCurrentScreen } from '../current-screen';
import { NoPermissionPage } from '../pages/no-permission-page';
import { mayOpen } from '../screens';
import { Breadcrumbs } from './breadcrumbs';

/** Shows a screen to those it opens to, under the way up from it. */
export function ScreenGate({ session, children }: { session: Session; children: ReactNode }) {
  const screen = useCurrentScreen();
  if (!screen) return children;
  return (
    <>
      <Breadcrumbs screen={screen} />
      {mayOpen(screen, session.can) ? children : <NoPermissionPage screen={screen} user={session.user} />}
    </>
  );
}
