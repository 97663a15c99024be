import { guessablePin } from '@ghala/contract/access/guessable-pin';
import { authCalls, type Device } from '@ghala/contract/calls/auth';
import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../format/format';
import { change, send } from '../../net/send';
import { useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { PasswordField } from '../../ui/inputs/password-field';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { useAction } from '../../ui/use-action';
import classes from './own-devices.module.css';

const devicesQuery = queryOptions({
  queryKey: ['own-devices'],
  queryFn: async ({ signal }) => (await send(authCalls.devices, {}, { signal })).devices,
});

/** Shows where the user signed in, and the PIN of this device. */
export function OwnDevices() {
  const { data: devices } = useQuery(devicesQuery);
  const leave = useAction<undefined, unknown>({
    mutation: () => change(authCalls.logoutElsewhere, {}),
    failureTitle: t.users.notSignedOutElsewhere,
    successText: t.users.signedOutElsewhere,
    refresh: [devicesQuery.queryKey],
  });
  async function askToLeave(): Promise<void> {
    const isMeant = await confirm({
      title: t.users.logOutElsewhere,
      text: t.users.logOutElsewhereText,
      confirmLabel: t.users.logOutElsewhere,
    });
    if (isMeant) await leave.start(undefined);
  }
  if (devices === undefined) return <Skeletons lines={4} />;
  return (
    <>
      <Section title={t.users.pinOfThisDevice}>
        <PinForm hasPin={devices.some(({ isThis, hasPin }) => isThis && hasPin)} />
      </Section>
      <Section
        title={t.users.devices}
        actions={
          <Button variant="default" size="xs" loading={leave.isRunning} onClick={() => void askToLeave()}>
            {t.users.logOutElsewhere}
          </Button>
        }
      >
        {devices.length === 0 ? <Text c="dimmed">{t.users.noDevices}</Text> : null}
        <ul className={classes.devices}>
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const name = device.label === '' ? t.users.unnamedDevice : device.label;
  const forget = useAction<undefined, unknown>({
    mutation: () => change(authCalls.forgetDevice, { params: { id: device.id } }),
    failureTitle: t.users.deviceNotForgotten,
    successText: t.users.deviceForgotten,
    refresh: [devicesQuery.queryKey],
  });
  async function ask(): Promise<void> {
    const isMeant = await confirm({
      title: say(t.users.forgetQuestion, { name }),
      text: device.isThis ? t.users.forgetThisText : t.users.forgetText,
      confirmLabel: t.users.forget,
    });
    if (isMeant) await forget.start(undefined);
  }
  const facts = [
    device.isThis ? t.users.thisDevice : undefined,
    device.hasPin ? t.users.withPin : undefined,
    device.isSignedIn ? t.users.signedIn : undefined,
    say(t.users.lastUsed, { at: formatDateTime(device.lastUsedAt) }),
  ].filter((fact) => fact !== undefined);
  return (
    <li className={classes.device}>
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="xs"
        loading={forget.isRunning}
        aria-label={say(t.users.forgetNamed, { name })}
        onClick={() => void ask()}
      >
        {t.users.forget}
      </Button>
    </li>
  );
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const user = useSession()?.user;
  const form = useServerForm({
    initialValues: { password: '', pin: '', repeated: '' },
    schema: async () => (await import('@ghala/contract/calls/auth')).pinRequest,
    otherFaults: ({ pin, repeated }) => {
      const guessable = guessablePin(pin, [user?.phone ?? '', user?.phone2 ?? '']);
      return {
        ...(guessable === undefined ? {} : { pin: guessable }),
        ...(pin === repeated ? {} : { repeated: t.users.pinDiffers }),
      };
    },
    guarded: false,
    failureTitle: t.users.pinNotSet,
    mutation: ({ password, pin }) => change(authCalls.setPin, { body: { password, pin } }),
    successText: t.users.pinSet,
    refresh: [devicesQuery.queryKey],
    onSuccess: () => {
      form.reset();
    },
  });
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, required: true } as const;
  return (
    <Form form={form} label={t.users.pinOfThisDevice}>
      <Text size="sm" c="dimmed">
        {hasPin ? t.users.pinIsSet : t.users.pinText}
      </Text>
      <FieldGrid>
        <PasswordField
          label={t.ui.yourPassword}
          required
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </FieldGrid>
      <FieldGrid>
        <PasswordField label={t.users.newPin} {...digits} {...form.getInputProps('pin')} />
        <PasswordField label={t.users.repeatPin} {...digits} {...form.getInputProps('repeated')} />
      </FieldGrid>
      <Group>
        <SubmitButton variant="default">{hasPin ? t.users.changePin : t.users.setPin}</SubmitButton>
      </Group>
    </Form>
  );
}
