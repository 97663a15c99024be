import type { OrderRow } from '@ghala/contract/calls/orders';
import { noteOutcome } from '@ghala/contract/labels/issue-note-labels';
import { Text, VisuallyHidden } from '@mantine/core';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { formatDateTime } from '../../format/format';
import { statusText } from '../../format/status';
import { vehicleText } from '../../format/stored-words';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

export const orderColumns: Column<OrderRow>[] = [
  {
    id: 'number',
    header: t.orders.pickupDispatchNo,
    cell: (row) => row.orderNo,
    sortKey: 'orderNo',
    minWidth: '7rem',
  },
  {
    id: 'kind',
    header: t.orders.type,
    cell: (row) => noteKinds[row.kind].word,
    minWidth: '5.5rem',
  },
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
    onPhone: 'side',
  },
  { id: 'status', header: t.common.status, cell: statusCell, isWhole: true, onPhone: 'side' },
  { id: 'exception', header: t.common.exception, cell: exceptionCell },
  { id: 'priority', header: t.common.priority, cell: priorityCell, minWidth: '6rem' },
  { id: 'warehouse', header: t.common.warehouse, cell: (row) => row.Warehouse.name, minWidth: '7rem' },
  {
    id: 'project',
    header: t.common.projectSite,
    cell: (row) => row.project,
    sortKey: 'project',
    minWidth: '7.5rem',
    onPhone: 'under',
  },
  { id: 'requestedBy', header: t.common.requestedBy, cell: (row) => row.RequestedBy, minWidth: '6.75rem' },
  { id: 'assignedTo', header: t.orders.assignedTo, cell: (row) => row.assignee, minWidth: '6.5rem', onPhone: 'under' },
  { id: 'dispatchedBy', header: t.orders.dispatchedBy, cell: (row) => row.DispatchedBy, minWidth: '7rem' },
  { id: 'purpose', header: t.common.purpose, cell: (row) => row.purpose, defaultHidden: true },
  { id: 'vehicle', header: t.orders.vehicle, cell: (row) => vehicleText(row.vehicle), defaultHidden: true },
  { id: 'reference', header: t.common.referenceNo, cell: (row) => row.reference, defaultHidden: true },
];

/** The columns are as specified; the row's menu is their Action. */
export const cancelledColumns: Column<OrderRow>[] = [
  {
    id: 'created',
    header: t.orders.createdDate,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  {
    id: 'cancelled',
    header: t.orders.cancelledDate,
    cell: (row) => (row.deletedAt === null ? '' : formatDateTime(row.deletedAt)),
    sortKey: 'deletedAt',
    minWidth: '9rem',
    onPhone: 'side',
  },
  {
    id: 'number',
    header: t.orders.orderNo,
    cell: (row) => row.orderNo,
    sortKey: 'orderNo',
    minWidth: '7rem',
    onPhone: 'title',
  },
  { id: 'cancelledBy', header: t.orders.cancelledBy, cell: (row) => row.name, minWidth: '9rem', onPhone: 'side' },
  {
    id: 'reason',
    header: t.orders.reasonForCancellation,
    cell: (row) => row.cancelReason,
    minWidth: '14rem',
    onPhone: 'under',
  },
];

function exceptionCell(row: OrderRow) {
  const outcome = noteOutcome(row);
  return outcome === undefined ? '-' : <StatusBadge of="outcome" code={outcome} />;
}

/** Marks unusual priorities; a scheduled pickup also shows its time. */
function priorityCell(row: OrderRow) {
  const priority = row.scheduled ? 'scheduled' : row.isImmediate ? 'urgent' : 'normal';
  if (priority === 'normal') return statusText({ of: 'notePriority', code: priority });
  const badge = <StatusBadge of="notePriority" code={priority} />;
  return row.pickupDate === null || priority !== 'scheduled' ? (
    badge
  ) : (
    <span title={say(t.orders.scheduledFor, { pickupDate: formatDateTime(row.pickupDate) })}>{badge}</span>
  );
}

/** Tells the two pending states apart, and shows the common word too. */
function statusCell(row: OrderRow) {
  const badge = <StatusBadge of="noteStatus" code={row.status} />;
  if (row.cancellationWaits)
    return (
      <>
        {badge}
        <Text size="xs" c="dimmed" title={t.orders.cancellationWaits}>
          {t.orders.cancelling}
        </Text>
      </>
    );
  if (row.status !== 'pending' && row.status !== 'active') return badge;
  return (
    <span title={t.common.pending}>
      <VisuallyHidden>{t.orders.pendingAside}</VisuallyHidden>
      {badge}
    </span>
  );
}
