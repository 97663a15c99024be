import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Replaces Mantine's own field, which does not tell screen readers that it is invalid. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
