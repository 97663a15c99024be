import type { AuditLogEntry } from '@ghala/contract/calls/audit-log';
import { unusualPath } from '@ghala/contract/events/unusual-events';
import { Anchor, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { formatDateTime } from '../../format/format';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DescriptionList } from '../../ui/page/description-list';
import { useOpensAddress } from '../../ui/page/screen-access';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { actionText, type Change, changesOf, entityText } from './log-text';

const columns: Column<Change>[] = [
  { id: 'field', header: t.auditLog.field, cell: ({ field }) => field, minWidth: '9rem' },
  { id: 'before', header: t.auditLog.before, cell: ({ before }) => before, minWidth: '9rem' },
  { id: 'after', header: t.auditLog.after, cell: ({ after }) => after, minWidth: '9rem' },
];

interface LogDetailProps {
  entry: AuditLogEntry | undefined;
  /** Links to the screen of what the entry is about, if the reader may open that. */
  leadsOn?: boolean;
  onClose: () => void;
}

/** Shows one entry of the log with its changes, before and after. */
export function LogDetail({ entry, leadsOn = false, onClose }: LogDetailProps) {
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title={t.auditLog.logEntry} size="lg">
      {entry ? <Content entry={entry} /> : null}
      {entry && leadsOn ? <Subject entry={entry} /> : null}
    </Dialog>
  );
}

function Subject({ entry }: { entry: AuditLogEntry }) {
  const router = useRouter();
  const path = unusualPath(entry);
  if (!useOpensAddress(path)) return null;
  const open = (event: MouseEvent) => {
    // The browser itself opens a new tab or window.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(path);
  };
  return (
    <Anchor href={path} onClick={open} mt="md" display="inline-block">
      {t.auditLog.openSubject}
    </Anchor>
  );
}

function Content({ entry }: { entry: AuditLogEntry }) {
  const changes = changesOf(entry.before, entry.after);
  return (
    <Stack>
      <Text>{entry.details}</Text>
      <DescriptionList
        items={[
          { label: t.auditLog.dateTime, value: formatDateTime(entry.createdAt) },
          { label: t.auditLog.user, value: entry.User?.name ?? t.auditLog.nobodySignedIn },
          {
            label: t.auditLog.entity,
            value: `${entityText(entry.entity)}${entry.entityId === null ? '' : ` ${entry.entityId}`}`,
          },
          { label: t.common.action, value: actionText(entry.action) },
        ]}
      />
      {changes.length > 0 ? (
        <DataTable
          name="log-changes"
          label={t.auditLog.whatChanged}
          columns={columns}
          rows={changes}
          rowKey={({ field }) => field}
          isNumbered={false}
          empty={{ text: t.auditLog.nothingChanged }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t.auditLog.noFieldChanged}
        </Text>
      )}
    </Stack>
  );
}
