import { type BackupState, backupCalls } from '@ghala/contract/calls/backups';
import { Alert } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../shared/format';
import { send } from '../../shared/send';
import { useCan } from '../../shared/session';
import { DescriptionList } from '../../ui/description-list';
import { Section } from '../../ui/section';

const HOUR_SECONDS = 60 * 60;
const MB = 1024 * 1024;

const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => send(backupCalls.state, {}, { signal }),
});

/** How old the last backup is, and why there is no newer one: for those who manage users. */
export function BackupSection() {
  const { data } = useQuery({ ...backupsQuery, enabled: useCan('usersManage') });
  if (data === undefined) return null;
  const { times, keep, last, failure, isOverdue } = data.backups;
  const isScheduled = keep !== null;
  return (
    <Section title="Backups">
      {failure === null ? null : (
        <Alert
          color="red"
          title={`Backup failed on ${formatDateTime(failure.at)}`}
          style={{ overflowWrap: 'anywhere' }}
        >
          {failure.reason}
        </Alert>
      )}
      {isOverdue && failure === null ? (
        <Alert color="red" title="No recent backup">
          The server should have made one since. See its log.
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          { label: 'Last Backup', value: last === null ? 'None yet' : formatDateTime(last.finishedAt) },
          { label: 'Age', value: last === null ? null : ageInWords(last) },
          {
            label: 'Size',
            value: last === null ? null : `${Math.ceil(last.sizeBytes / MB).toLocaleString('en-US')} MB`,
          },
          {
            label: 'Schedule',
            value: isScheduled ? `Daily at ${times.join(', ')}; keeps ${keep}` : 'Off (set BACKUP_DIR)',
          },
          {
            label: 'Folder',
            value: last === null ? null : <span style={{ overflowWrap: 'anywhere' }}>{last.folder}</span>,
          },
        ]}
      />
    </Section>
  );
}

function ageInWords({ ageSeconds }: NonNullable<BackupState['last']>): string {
  const hours = Math.floor(ageSeconds / HOUR_SECONDS);
  if (hours < 1) return 'Under an hour';
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day');
}
