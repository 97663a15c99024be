import { Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Profile } from '../../session/session-store';
import { say, t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form/form';
import { usePlainForm } from '../../ui/form/use-sent-form';
import { PasswordField } from '../../ui/inputs/password-field';
import { type PinUser, signInByPin } from './auth.api';

/** Lists the users who set a PIN for this device, so that one of them can continue with it. */
export function PinUsers({ users, onChoose }: { users: readonly PinUser[]; onChoose: (user: PinUser) => void }) {
  return (
    <Stack gap="xs" mb="md">
      {users.map((user) => (
        <Button key={user.id} variant="default" fullWidth onClick={() => onChoose(user)}>
          {say(t.auth.continueWithPin, { name: user.name })}
        </Button>
      ))}
      <Divider label={t.auth.orByPassword} />
    </Stack>
  );
}

interface PinFormProps {
  user: PinUser;
  onSignedIn: (profile: Profile) => Promise<void>;
  /** Returns to the password. */
  onLeave: () => void;
}

export function PinForm({ user, onSignedIn, onLeave }: PinFormProps) {
  const form = usePlainForm({
    initialValues: { pin: '' },
    failureTitle: t.auth.loginFailed,
    explain: ({ code }) => {
      if (code !== 'session.noPin') return undefined;
      // The PIN has expired, so the password is needed.
      onLeave();
      return undefined;
    },
    run: async ({ pin }) => signInByPin(user.id, pin.trim()),
    onSuccess: onSignedIn,
  });
  const { focusField } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => focusField('pin'), []);
  return (
    <Form form={form} label={say(t.auth.continueWithPin, { name: user.name })}>
      <Text fw={600}>{user.name}</Text>
      <PasswordField
        label={t.auth.pin}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.getInputProps('pin')}
      />
      <SubmitButton fullWidth>{t.auth.login}</SubmitButton>
      <Anchor component="button" type="button" size="sm" onClick={onLeave}>
        {t.auth.usePassword}
      </Anchor>
    </Form>
  );
}
