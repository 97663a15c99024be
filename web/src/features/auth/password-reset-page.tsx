import { useNavigate, useParams } from '@tanstack/react-router';
import { repeatedPassword } from '../../shared/password-rules';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { notifySuccess } from '../../ui/notices';
import { useServerForm } from '../../ui/use-server-form';
import { confirmReset } from './auth.api';
import { AuthFrame } from './auth-frame';

/** The target of the reset link: choose a new password, once. */
export default function PasswordResetPage() {
  const { token } = useParams({ from: '/reset/$token' });
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { password: '', repeated: '' },
    schema: repeatedPassword,
    guarded: false,
    failureTitle: t.auth.passwordResetFailed,
    mutation: ({ password }) => confirmReset(token, password),
    onSuccess: async () => {
      notifySuccess(t.auth.passwordChanged, t.auth.signInWithTheNewOne);
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <AuthFrame title={t.auth.chooseANewPassword}>
      <Form form={form}>
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth>{t.auth.savePassword}</SubmitButton>
        <LinkButton to="/" variant="subtle">
          {t.auth.backToLogin}
        </LinkButton>
      </Form>
    </AuthFrame>
  );
}
