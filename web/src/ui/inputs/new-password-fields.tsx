import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../text/t';
import { PasswordField } from './password-field';

export interface NewPassword {
  password: string;
  repeated: string;
}

/** Asks for a new password, typed twice. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}) {
  return (
    <>
      <PasswordField
        label={t.ui.newPassword}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t.ui.newPasswordAgain}
        required
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </>
  );
}
