import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password; Mantine's own does not tell screen readers that it is at fault. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
