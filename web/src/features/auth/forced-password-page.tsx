import { Button, Text } from '@mantine/core';
import { useBusinessProfile } from '../../session/business-profile';
import { useSession } from '../../session/session';
import { t } from '../../text/t';
import { askToSignOut } from '../../ui/dialogs/ask-to-sign-out';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { NewPasswordFields } from '../../ui/inputs/new-password-fields';
import { ownPasswordFaults } from '../../ui/inputs/password-faults';
import { PasswordField } from '../../ui/inputs/password-field';
import { notifySuccess } from '../../ui/notices';
import { changePassword } from './auth.api';
import { AuthFrame } from './auth-frame';

/** Replaces every other screen while the user still has a temporary password. */
export default function ForcedPasswordPage() {
  const { systemName } = useBusinessProfile();
  const user = useSession()?.user;
  const form = useServerForm({
    initialValues: { current: '', password: '', repeated: '' },
    schema: async () => (await import('@ghala/contract/calls/auth')).passwordRequest,
    otherFaults: (values) => ownPasswordFaults(values, { ...user, systemName }),
    guarded: false,
    failureTitle: t.auth.passwordNotChanged,
    run: ({ current, password }, { idempotencyKey }) => changePassword(current, password, idempotencyKey),
    onSuccess: () => notifySuccess(t.auth.passwordChanged),
  });
  return (
    <AuthFrame title={t.auth.chooseANewPassword}>
      <Form form={form}>
        <Text size="sm" c="dimmed">
          {t.auth.forcedPasswordText}
        </Text>
        <PasswordField
          label={t.auth.temporaryPassword}
          required
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth>{t.auth.savePassword}</SubmitButton>
        <Button variant="subtle" onClick={() => void askToSignOut()}>
          {t.auth.logOut}
        </Button>
      </Form>
    </AuthFrame>
  );
}
