import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginPage } from '../../features/auth/login-page';
import { returnPath } from '../../net/return-path';
import { landingPath, useSession } from '../../session/session';

/** Shows the page to sign in, once the application is loaded: after a session, or at its address. */
export default function LoginRoute() {
  const { from } = useSearch({ from: '/' });
  const back = returnPath(from);
  const navigate = useNavigate();
  const session = useSession();
  const [isSignedIn] = useState(session !== undefined);

  // A user who is already signed in goes to their first screen.
  if (isSignedIn && session) return <Navigate to={landingPath(session.user)} href={back} state replace />;
  return <LoginPage back={back} go={(to) => navigate({ href: to, replace: true, state: true })} />;
}
