import { useNavigate, useParams } from '@tanstack/react-router';
import EmailConfirmPage from '../../features/auth/email-confirm-page';
import PasswordResetPage from '../../features/auth/password-reset-page';

/** Opens from the link to choose a new password. */
export function PasswordResetRoute() {
  const { token } = useParams({ from: '/reset/$token' });
  const navigate = useNavigate();
  return <PasswordResetPage token={token} go={(to) => navigate({ href: to, replace: true })} />;
}

/** Opens from the link to confirm an e-mail address. */
export function EmailConfirmRoute() {
  const { token } = useParams({ from: '/confirm-email/$token' });
  return <EmailConfirmPage token={token} />;
}
