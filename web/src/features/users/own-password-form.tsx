import { authCalls } from '@ghala/contract/calls/auth';
import { Group } from '@mantine/core';
import { useBusinessProfile } from '../../shared/business-profile';
import { ownPassword } from '../../shared/password-rules';
import { change } from '../../shared/send';
import { useSession } from '../../shared/session';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { PasswordField } from '../../ui/password-field';
import { useServerForm } from '../../ui/use-server-form';

/** Another password for oneself, against the present one. */
export function OwnPasswordForm() {
  const { systemName } = useBusinessProfile();
  const form = useServerForm({
    initialValues: { current: '', password: '', repeated: '' },
    schema: ownPassword({ ...useSession()?.user, systemName }),
    guarded: false,
    failureTitle: 'Password not changed',
    mutation: ({ current, password }) => change(authCalls.changePassword, { body: { current, password } }),
    successText: 'Password changed',
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <Form form={form} label="Change Password">
      <FieldGrid>
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
      </FieldGrid>
      <FieldGrid>
        <NewPasswordFields form={form} />
      </FieldGrid>
      <Group>
        <SubmitButton variant="default">Change Password</SubmitButton>
      </Group>
    </Form>
  );
}
