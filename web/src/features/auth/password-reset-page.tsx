import { useNavigate, useParams } from '@tanstack/react-router';
import { repeatedPassword } from '../../shared/password-rules';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { notifySuccess } from '../../ui/notices';
import { useServerForm } from '../../ui/use-server-form';
import { confirmReset } from './auth.api';
import { AuthFrame } from './auth-frame';

/** Where the reset link leads: choose a new password, once. */
export default function PasswordResetPage() {
  const { token } = useParams({ from: '/reset/$token' });
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { password: '', repeated: '' },
    schema: repeatedPassword,
    guarded: false,
    failureTitle: 'Password Reset Failed',
    mutation: ({ password }) => confirmReset(token, password),
    onSuccess: async ({ message }) => {
      notifySuccess('Password changed', message);
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <AuthFrame title="Choose a new password">
      <Form form={form}>
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth>Save password</SubmitButton>
        <LinkButton to="/" variant="subtle">
          Back to Login
        </LinkButton>
      </Form>
    </AuthFrame>
  );
}
