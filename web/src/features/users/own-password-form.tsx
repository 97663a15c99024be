import { authCalls } from '@ghala/contract/calls/auth';
import { Group } from '@mantine/core';
import { change } from '../../net/send';
import { useBusinessProfile } from '../../session/business-profile';
import { useSession } from '../../session/session';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { NewPasswordFields } from '../../ui/inputs/new-password-fields';
import { ownPasswordFaults } from '../../ui/inputs/password-faults';
import { PasswordField } from '../../ui/inputs/password-field';

/** Sets the user's own new password, confirmed with the current one. */
export function OwnPasswordForm() {
  const { systemName } = useBusinessProfile();
  const user = useSession()?.user;
  const form = useServerForm({
    initialValues: { current: '', password: '', repeated: '' },
    schema: async () => (await import('@ghala/contract/calls/auth')).passwordRequest,
    otherFaults: (values) => ownPasswordFaults(values, { ...user, systemName }),
    guarded: false,
    failureTitle: t.users.passwordNotChanged,
    mutation: ({ current, password }) => change(authCalls.changePassword, { body: { current, password } }),
    successText: t.users.passwordChanged,
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <Form form={form} label={t.users.changePassword}>
      <FieldGrid>
        <PasswordField
          label={t.users.currentPassword}
          required
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
      </FieldGrid>
      <FieldGrid>
        <NewPasswordFields form={form} />
      </FieldGrid>
      <Group>
        <SubmitButton variant="default">{t.users.changePassword}</SubmitButton>
      </Group>
    </Form>
  );
}
