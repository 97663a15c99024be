import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { formatDateTime } from '../../shared/format';
import { statusText } from '../../shared/status';
import { labels, t } from '../../text/t';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/**
 * The subject of the request: the module's title with the document's number, the name of its file, or the product whose stock is to
 * move.
 */
export function requestTitle(request: ApprovalRow): string {
  const { module, DispatchNote, PickupNote, Purchase, StockReleased, StockAdjustment, StockTransfer, Import } = request;
  const titles: Partial<Record<string, string>> = labels.modules;
  const title = titles[module] ?? module;
  const number = DispatchNote?.dispatchNo ?? PickupNote?.pickupNo ?? Purchase?.purchaseNo;
  if (Import !== undefined) return `${title}: ${Import.fileName}`;
  if (number !== undefined) return `${title} ${number}`;
  const stock = StockReleased ?? StockAdjustment ?? StockTransfer;
  return stock === undefined ? title : `${title}: ${stock.Product.name}`;
}

/** Columns of both lists of requests. */
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
/** As specified; the requester can be added. */
export const pendingColumns = [...requestColumns, { ...requestedBy, defaultHidden: true }];

function priorityCell({ priority }: ApprovalRow) {
  return priority === 'normal' ? (
    statusText({ of: 'priorities', code: priority })
  ) : (
    <StatusBadge of="priorities" code={priority} />
  );
}
