import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from './password-field';

export interface NewPassword {
  password: string;
  repeated: string;
}

/** A new password, typed twice. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}) {
  return (
    <>
      <PasswordField label="New password" required autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordField
        label="New password again"
        required
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </>
  );
}
