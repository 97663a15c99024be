import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { requestTitle } from '../../documents/approvals/request-title';
import { formatDateTime } from '../../format/format';
import { statusText } from '../../format/status';
import { t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

/** Both lists of requests have these columns. */
const requestColumns: Column<ApprovalRow>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
    onPhone: 'under',
  },
  { id: 'priority', header: t.common.priority, cell: priorityCell, sortKey: 'priority', onPhone: 'side' },
  { id: 'request', header: t.approvals.request, cell: requestTitle, minWidth: '12rem', onPhone: 'title' },
];

const requestedBy: Column<ApprovalRow> = {
  id: 'requestedBy',
  header: t.common.requestedBy,
  cell: (row) => row.User.name,
  minWidth: '9rem',
};

export const queueColumns = [...requestColumns, requestedBy];
/** The specification leaves the requester out; users can add the column. */
export const pendingColumns = [...requestColumns, { ...requestedBy, defaultHidden: true }];

function priorityCell({ priority }: ApprovalRow) {
  return priority === 'normal' ? (
    statusText({ of: 'priorities', code: priority })
  ) : (
    <StatusBadge of="priorities" code={priority} />
  );
}
