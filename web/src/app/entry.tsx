import { lazy, Suspense, useMemo, useState } from 'react';
import { LoginPage } from '../features/auth/login-page';
import { returnPath } from '../net/return-path';
import { useBusinessProfile } from '../session/business-profile';
import { ScreenFrameContext } from '../ui/page/page';

const PasswordResetPage = lazy(() => import('../features/auth/password-reset-page'));
const EmailConfirmPage = lazy(() => import('../features/auth/email-confirm-page'));

/** Shows the pages for those who are not signed in. They are there before the application, which they do without. */
export function Entry({ go }: { go: (to: string) => Promise<void> }) {
  const { systemName } = useBusinessProfile();
  const [{ pathname, search }, setLocation] = useState<Pick<Location, 'pathname' | 'search'>>(window.location);
  const frame = useMemo(() => ({ title: '', systemName, breadcrumbs: null }), [systemName]);
  const [, page, token = ''] = pathname.split('/');

  function signInNext(): void {
    window.history.replaceState(null, '', '/');
    setLocation({ pathname: '/', search: '' });
  }

  return (
    <ScreenFrameContext value={frame}>
      <Suspense>
        {page === 'reset' ? (
          <PasswordResetPage token={decodeURIComponent(token)} go={signInNext} />
        ) : page === 'confirm-email' ? (
          <EmailConfirmPage token={decodeURIComponent(token)} />
        ) : (
          <LoginPage back={returnPath(new URLSearchParams(search).get('from'))} go={go} />
        )}
      </Suspense>
    </ScreenFrameContext>
  );
}
