import type { ApprovalRow } from '@ghala/contract/approvals';
import { approvalModules } from '@ghala/contract/permissions';
import { formatDateTime } from '../../shared/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/** What is asked for: the module's title with the document's number. */
export function requestTitle({ module, DispatchNote, Purchase }: ApprovalRow): string {
  const title = (approvalModules as Record<string, { title: string }>)[module]?.title ?? module;
  return [title, DispatchNote?.dispatchNo, Purchase?.purchaseNo].filter(Boolean).join(' ');
}

/** Columns of both lists of requests. */
export const approvalColumns: Column<ApprovalRow>[] = [
  { id: 'date', header: 'Date', cell: (row) => formatDateTime(row.createdAt), sortKey: 'createdAt', minWidth: '9rem' },
  { id: 'priority', header: 'Priority', cell: priorityCell, sortKey: 'priority', onPhone: 'side' },
  { id: 'request', header: 'Request', cell: requestTitle, minWidth: '12rem' },
  { id: 'requestedBy', header: 'Requested By', cell: (row) => row.User.name, minWidth: '9rem' },
];

function priorityCell({ priority }: ApprovalRow) {
  return priority === 'normal' ? 'Normal' : <StatusBadge status={priority === 'urgent' ? 'Urgent' : 'High'} />;
}
