import type { AuditLogEntry } from '@ghala/contract/calls/audit-log';
import { Modal, Stack, Text } from '@mantine/core';
import { formatDateTime } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { asWords, type Change, changesOf } from './log-words';

const columns: Column<Change>[] = [
  { id: 'field', header: 'Field', cell: ({ field }) => field, minWidth: '9rem' },
  { id: 'before', header: 'Before', cell: ({ before }) => before, minWidth: '9rem' },
  { id: 'after', header: 'After', cell: ({ after }) => after, minWidth: '9rem' },
];

/** One entry of the log with what changed, before and after. */
export function LogDetail({ entry, onClose }: { entry: AuditLogEntry | undefined; onClose: () => void }) {
  return (
    <Modal opened={entry !== undefined} onClose={onClose} title="Log entry" size="lg">
      {entry ? <Content entry={entry} /> : null}
    </Modal>
  );
}

function Content({ entry }: { entry: AuditLogEntry }) {
  const changes = changesOf(entry.before, entry.after);
  return (
    <Stack>
      <Text>{entry.details}</Text>
      <DescriptionList
        items={[
          { label: 'Date/Time', value: formatDateTime(entry.createdAt) },
          { label: 'User', value: entry.User?.name ?? 'Nobody signed in' },
          { label: 'Entity', value: `${asWords(entry.entity)}${entry.entityId === null ? '' : ` ${entry.entityId}`}` },
          { label: 'Action', value: asWords(entry.action) },
        ]}
      />
      {changes.length > 0 ? (
        <DataTable
          name="log-changes"
          label="What changed"
          columns={columns}
          rows={changes}
          rowKey={({ field }) => field}
          isNumbered={false}
          empty={{ text: 'Nothing changed' }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          No field was changed by this.
        </Text>
      )}
    </Stack>
  );
}
