import type { DispatchRow } from '@ghala/contract/dispatches';
import { noteExceptionWord, noteStatusWord } from '@ghala/contract/issue-note-words';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { formatDateTime } from '../../shared/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/** Columns of Manage Orders. */
export const orderColumns: Column<DispatchRow>[] = [
  {
    id: 'number',
    header: 'Dispatch No.',
    cell: (row) => row.dispatchNo,
    sortKey: 'dispatchNo',
    minWidth: '7rem',
  },
  { id: 'date', header: 'Date', cell: (row) => formatDateTime(row.createdAt), sortKey: 'createdAt', minWidth: '9rem' },
  { id: 'status', header: 'Status', cell: statusCell, onPhone: 'side' },
  { id: 'exception', header: 'Exception', cell: exceptionCell },
  {
    id: 'priority',
    header: 'Priority',
    cell: (row) => (row.isImmediate ? <StatusBadge status="Urgent" /> : 'Normal'),
  },
  { id: 'warehouse', header: 'Warehouse', cell: (row) => row.Warehouse.name, minWidth: '8rem' },
  { id: 'project', header: 'Project/Site', cell: (row) => row.project, sortKey: 'project', minWidth: '11rem' },
  { id: 'requestedBy', header: 'Requested By', cell: (row) => row.RequestedBy, minWidth: '8rem' },
  { id: 'assignedTo', header: 'Assigned To', cell: (row) => row.AssignedTo, minWidth: '8rem' },
  { id: 'dispatchedBy', header: 'Dispatched By', cell: (row) => row.DispatchedBy, minWidth: '8rem' },
  { id: 'purpose', header: 'Purpose', cell: (row) => row.purpose, defaultHidden: true },
  { id: 'vehicle', header: 'Vehicle', cell: (row) => row.vehicle, defaultHidden: true },
  { id: 'reference', header: 'Reference No.', cell: (row) => row.reference, defaultHidden: true },
];

function exceptionCell(row: DispatchRow) {
  const word = noteExceptionWord(row);
  return word === '-' ? word : <StatusBadge status={word} />;
}

/** What awaits approval reads Pending as well; the tooltip tells it apart. */
function statusCell(row: DispatchRow) {
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
