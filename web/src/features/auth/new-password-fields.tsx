import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

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
      <PasswordInput label="New password" required autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordInput
        label="New password again"
        required
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </>
  );
}
