import { type BackupState, backupCalls } from '@ghala/contract/calls/backups';
import { Alert } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../format/format';
import { send } from '../../net/send';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { Section } from '../../ui/page/section';
import { BackupSettings } from './backup-settings';
import { BACKUPS_KEY } from './business-profile.api';

const HOUR_SECONDS = 60 * 60;
const MB = 1024 * 1024;

const backupsQuery = queryOptions({
  queryKey: [...BACKUPS_KEY, 'state'],
  queryFn: ({ signal }) => send(backupCalls.state, {}, { signal }),
});

/** Tells user managers how old the last backup is, and why there is no newer one. */
export function BackupSection() {
  const { data } = useQuery({ ...backupsQuery, enabled: useCan('usersManage') });
  if (data === undefined) return null;
  const { times, keep, last, failure, isOverdue } = data.backups;
  const isScheduled = keep !== null;
  return (
    <Section title={t.businessProfile.backups}>
      {failure === null ? null : (
        <Alert
          color="red"
          title={say(t.businessProfile.backupFailedOn, { at: formatDateTime(failure.at) })}
          style={{ overflowWrap: 'anywhere' }}
        >
          {failure.reason}
        </Alert>
      )}
      {isOverdue && failure === null ? (
        <Alert color="red" title={t.businessProfile.noRecentBackup}>
          {t.businessProfile.backupOverdue}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          {
            label: t.businessProfile.lastBackup,
            value: last === null ? t.businessProfile.noneYet : formatDateTime(last.finishedAt),
          },
          { label: t.businessProfile.age, value: last === null ? null : ageInWords(last) },
          {
            label: t.businessProfile.size,
            value: last === null ? null : say(t.businessProfile.megabytes, { size: Math.ceil(last.sizeBytes / MB) }),
          },
          {
            label: t.businessProfile.schedule,
            value: isScheduled
              ? say(t.businessProfile.dailyAt, { times: times.join(', '), keep })
              : t.businessProfile.scheduleOff,
          },
          {
            label: t.businessProfile.folder,
            value: last === null ? null : <span style={{ overflowWrap: 'anywhere' }}>{last.folder}</span>,
          },
        ]}
      />
      <BackupSettings />
    </Section>
  );
}

function ageInWords({ ageSeconds }: NonNullable<BackupState['last']>): string {
  const hours = Math.floor(ageSeconds / HOUR_SECONDS);
  if (hours < 1) return t.businessProfile.underAnHour;
  return hours < 48
    ? say(t.businessProfile.hourCount, { count: hours })
    : say(t.businessProfile.dayCount, { count: Math.floor(hours / 24) });
}
