import type { OrderRow } from '@ghala/contract/calls/orders';
import { dispatchPriority, noteExceptionWord, noteStatusWord, pickupPriority } from '@ghala/contract/issue-note-words';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { formatDateTime } from '../../shared/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/** Columns of Manage Orders. */
export const orderColumns: Column<OrderRow>[] = [
  {
    id: 'number',
    header: 'Pickup/Dispatch No.',
    cell: (row) => row.orderNo,
    sortKey: 'orderNo',
    minWidth: '7rem',
  },
  { id: 'kind', header: 'Type', cell: (row) => (row.kind === 'pickup' ? 'Pickup' : 'Dispatch'), minWidth: '5.5rem' },
  { id: 'date', header: 'Date', cell: (row) => formatDateTime(row.createdAt), sortKey: 'createdAt', minWidth: '9rem' },
  { id: 'status', header: 'Status', cell: statusCell, onPhone: 'side' },
  { id: 'exception', header: 'Exception', cell: exceptionCell },
  { id: 'priority', header: 'Priority', cell: priorityCell, minWidth: '6rem' },
  { id: 'warehouse', header: 'Warehouse', cell: (row) => row.Warehouse.name, minWidth: '7rem' },
  { id: 'project', header: 'Project/Site', cell: (row) => row.project, sortKey: 'project', minWidth: '7.5rem' },
  { id: 'requestedBy', header: 'Requested By', cell: (row) => row.RequestedBy, minWidth: '6.75rem' },
  { id: 'assignedTo', header: 'Assigned To', cell: (row) => row.assignee, minWidth: '6.5rem' },
  { id: 'dispatchedBy', header: 'Dispatched By', cell: (row) => row.DispatchedBy, minWidth: '7rem' },
  { id: 'purpose', header: 'Purpose', cell: (row) => row.purpose, defaultHidden: true },
  { id: 'vehicle', header: 'Vehicle', cell: (row) => row.vehicle, defaultHidden: true },
  { id: 'reference', header: 'Reference No.', cell: (row) => row.reference, defaultHidden: true },
];

/** Columns of the cancelled orders, as specified; the row's menu is their Action. */
export const cancelledColumns: Column<OrderRow>[] = [
  {
    id: 'created',
    header: 'Created Date',
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  {
    id: 'cancelled',
    header: 'Cancelled Date',
    cell: (row) => (row.deletedAt === null ? '' : formatDateTime(row.deletedAt)),
    sortKey: 'deletedAt',
    minWidth: '9rem',
  },
  {
    id: 'number',
    header: 'Order No.',
    cell: (row) => row.orderNo,
    sortKey: 'orderNo',
    minWidth: '7rem',
    onPhone: 'side',
  },
  { id: 'cancelledBy', header: 'Cancelled By', cell: (row) => row.name, minWidth: '9rem' },
  {
    id: 'reason',
    header: 'Reason for Cancellation',
    cell: (row) => row.cancelReason,
    minWidth: '14rem',
    onPhone: 'wide',
  },
];

function exceptionCell(row: OrderRow) {
  const word = noteExceptionWord(row);
  return word === '-' ? word : <StatusBadge status={word} />;
}

/** What stands out is marked; a scheduled pickup also says when. */
function priorityCell(row: OrderRow) {
  const word = row.kind === 'pickup' ? pickupPriority(row.scheduled) : dispatchPriority(row.isImmediate);
  if (word === 'Normal') return word;
  const badge = <StatusBadge status={word} />;
  return row.pickupDate === null || word !== 'Scheduled' ? (
    badge
  ) : (
    <Tooltip label={`For ${formatDateTime(row.pickupDate)}`}>
      <span>{badge}</span>
    </Tooltip>
  );
}

/** What awaits approval reads Pending as well; the tooltip tells it apart. */
function statusCell(row: OrderRow) {
  const badge = <StatusBadge status={noteStatusWord(row.status)} />;
  if (row.status !== 'pending') return badge;
  return (
    <Tooltip label="Awaiting approval">
      <span>
        {badge}
        <VisuallyHidden>, awaiting approval</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
