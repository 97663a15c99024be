import { Button } from '@mantine/core';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form/form';
import { schemaFaults } from '../../ui/form/schema-faults';
import { usePlainForm } from '../../ui/form/use-sent-form';
import { NewPasswordFields } from '../../ui/inputs/new-password-fields';
import { repetitionFault } from '../../ui/inputs/password-faults';
import { notifySuccess } from '../../ui/notices';
import { confirmReset } from './auth.api';
import { AuthFrame } from './auth-frame';

interface PasswordResetPageProps {
  /** Comes from the link. */
  token: string;
  /** Opens an address of the application in place of this one. */
  go: (to: string) => void | Promise<void>;
}

const request = async () => (await import('@ghala/contract/calls/auth')).resetConfirmRequest;

/** Lets the user who opened a reset link choose a new password, once. */
export default function PasswordResetPage({ token, go }: PasswordResetPageProps) {
  const form = usePlainForm(
    {
      initialValues: { password: '', repeated: '' },
      failureTitle: t.auth.passwordResetFailed,
      mutation: ({ password }) => confirmReset(token, password),
      onSuccess: async () => {
        notifySuccess(t.auth.passwordChanged, t.auth.signInWithTheNewOne);
        await go('/');
      },
    },
    {
      faultsIn: async (values) => ({
        ...(await schemaFaults(request, { token, password: values.password })),
        ...repetitionFault(values),
      }),
      prepare: request,
    },
  );
  return (
    <AuthFrame title={t.auth.chooseANewPassword}>
      <Form form={form}>
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth>{t.auth.savePassword}</SubmitButton>
        <Button component="a" href="/" variant="subtle">
          {t.auth.backToLogin}
        </Button>
      </Form>
    </AuthFrame>
  );
}
