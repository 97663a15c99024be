import { backupCalls, type MadeBackup } from '@ghala/contract/calls/backups';
import type { AnswerOf } from '@ghala/contract/common/call';
import { Alert, Button, Checkbox, Code, Group, Progress, Stack, Text, TextInput, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copyText } from '../../format/clipboard';
import { formatDateTime } from '../../format/format';
import { change, send } from '../../net/send';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { askPassword } from '../../ui/dialogs/ask-password';
import { alertError, confirm } from '../../ui/dialogs/dialogs';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import classes from './backup-settings.module.css';
import { BACKUPS_KEY } from './business-profile.api';

type Settings = AnswerOf<typeof backupCalls.settings>;

const MB = 1024 * 1024;
const LOOKED_EVERY_MS = 2000;

const settingsQuery = queryOptions({
  queryKey: [...BACKUPS_KEY, 'settings'],
  queryFn: ({ signal }) => send(backupCalls.settings, {}, { signal }),
  // Progress is followed as long as a backup is being made.
  refetchInterval: ({ state }) => (state.data?.running ? LOOKED_EVERY_MS : false),
});

const dayNames = [
  t.businessProfile.mon,
  t.businessProfile.tue,
  t.businessProfile.wed,
  t.businessProfile.thu,
  t.businessProfile.fri,
  t.businessProfile.sat,
  t.businessProfile.sun,
];

/** Sets where backups go and when, makes one by hand, and lists those there are and how to restore one. */
export function BackupSettings() {
  const { data } = useQuery({ ...settingsQuery, enabled: useCan('usersManage') });
  const client = useQueryClient();
  const isRunning = data?.running != null;
  // Runs once the backup is made, or has failed.
  useEffect(() => {
    if (!isRunning) void client.invalidateQueries({ queryKey: [...BACKUPS_KEY, 'state'] });
  }, [client, isRunning]);
  if (data === undefined) return null;
  return (
    <Stack gap="md">
      {data.isFixed ? <Alert color="gray">{t.businessProfile.fixedByEnvironment}</Alert> : null}
      <SettingsForm key={JSON.stringify(data.settings)} settings={data.settings} isFixed={data.isFixed} />
      <ByHand data={data} />
      {data.made.length === 0 ? null : <MadeBackups made={data.made} />}
      {data.restoreCommand === '' ? null : <Restoring command={data.restoreCommand} />}
    </Stack>
  );
}

function SettingsForm({ settings, isFixed }: Pick<Settings, 'settings' | 'isFixed'>) {
  const form = useServerForm({
    initialValues: {
      folder: settings?.folder ?? '',
      times: (settings?.times ?? ['02:00']).join(', '),
      days: (settings?.days ?? [1, 2, 3, 4, 5, 6, 7]).map(String),
      keep: String(settings?.keep ?? 7),
    },
    schema: async () => (await import('@ghala/contract/calls/backups')).backupSettings,
    toRequest: ({ times, days, keep, ...values }) => ({
      ...values,
      keep: Number(keep),
      times: times.split(',').map((time) => time.trim()),
      days: days.map(Number),
    }),
    mutation: (body) => change(backupCalls.saveSettings, { body }),
    failureTitle: t.businessProfile.backupsNotSaved,
    successText: t.businessProfile.backupsSaved,
    refresh: [BACKUPS_KEY],
    guarded: false,
  });
  const trial = useAction<undefined, { freeBytes: number }>({
    mutation: () => change(backupCalls.tryFolder, { body: { folder: form.getValues().folder } }),
    failureTitle: t.businessProfile.folderNotTried,
    successText: ({ freeBytes }) => say(t.businessProfile.folderTried, { free: Math.floor(freeBytes / MB) }),
  });
  return (
    <Form form={form} label={t.businessProfile.backups}>
      <TextInput
        label={t.businessProfile.backupFolder}
        description={t.businessProfile.backupFolderHint}
        disabled={isFixed}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('folder')}
      />
      <FieldGrid>
        <TextInput
          label={t.businessProfile.timesOfDay}
          description={t.businessProfile.timesOfDayHint}
          disabled={isFixed}
          {...form.getInputProps('times')}
        />
        <TextInput
          label={t.businessProfile.backupsKept}
          inputMode="numeric"
          disabled={isFixed}
          {...form.getInputProps('keep')}
        />
      </FieldGrid>
      <Checkbox.Group label={t.businessProfile.daysOfWeek} {...form.getInputProps('days')}>
        <Group gap="md" mt="xs">
          {dayNames.map((name, index) => (
            <Checkbox key={name} value={String(index + 1)} label={name} disabled={isFixed} />
          ))}
        </Group>
      </Checkbox.Group>
      {isFixed ? null : (
        <Group gap="xs">
          <SubmitButton variant="default">{t.businessProfile.saveBackups}</SubmitButton>
          <Button variant="default" loading={trial.isRunning} onClick={() => void trial.start(undefined)}>
            {t.businessProfile.tryFolder}
          </Button>
        </Group>
      )}
    </Form>
  );
}

function ByHand({ data: { settings, running } }: { data: Settings }) {
  const begin = useAction<undefined, unknown>({
    mutation: () => change(backupCalls.make, {}),
    failureTitle: t.businessProfile.backupNotBegun,
    successText: t.businessProfile.backupBegins,
    refresh: [BACKUPS_KEY],
  });
  if (running === null)
    return settings === null ? null : (
      <Group>
        <Button variant="default" loading={begin.isRunning} onClick={() => void begin.start(undefined)}>
          {t.businessProfile.backUpNow}
        </Button>
      </Group>
    );
  const { percent } = running;
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {say(t.businessProfile.backupProgress, { percent })}
      </Text>
      <Progress value={percent} aria-hidden />
    </Stack>
  );
}

function MadeBackups({ made }: { made: readonly MadeBackup[] }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{t.businessProfile.backupsMade}</Title>
      <ul className={classes.made}>
        {made.map((backup) => (
          <MadeLine key={backup.id} backup={backup} />
        ))}
      </ul>
    </Stack>
  );
}

function MadeLine({ backup: { id, finishedAt, sizeBytes, folder, isHere } }: { backup: MadeBackup }) {
  const at = formatDateTime(finishedAt);
  async function download(): Promise<void> {
    const isMeant = await confirm({
      title: t.businessProfile.downloadQuestion,
      text: t.businessProfile.downloadText,
      confirmLabel: t.businessProfile.download,
    });
    if (!isMeant || !(await askPassword())) return;
    // The browser writes the file to the disk as it arrives, however large it is.
    const link = Object.assign(document.createElement('a'), { href: `/api/backups/${id}/file`, download: '' });
    link.click();
  }
  return (
    <li className={classes.line}>
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {say(t.businessProfile.backupFacts, { at, size: Math.ceil(sizeBytes / MB) })}
        </Text>
        <Text size="sm" c="dimmed" className={classes.folder}>
          {isHere ? folder : `${folder} (${t.businessProfile.notOnServer})`}
        </Text>
      </Stack>
      {isHere ? (
        <Button
          variant="default"
          size="xs"
          aria-label={say(t.businessProfile.downloadNamed, { at })}
          onClick={() => void download()}
        >
          {t.businessProfile.download}
        </Button>
      ) : null}
    </li>
  );
}

function Restoring({ command }: { command: string }) {
  const copy = () =>
    copyText(command).then(
      () => notifySuccess(t.businessProfile.commandCopied),
      (error: unknown) => void alertError(t.businessProfile.commandNotCopied, error),
    );
  return (
    <Stack gap="xs">
      <Title order={3}>{t.businessProfile.restoring}</Title>
      <Text size="sm">{t.businessProfile.restoreText}</Text>
      <Code block className={classes.folder}>
        {command}
      </Code>
      <Group>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {t.businessProfile.copyCommand}
        </Button>
      </Group>
    </Stack>
  );
}
