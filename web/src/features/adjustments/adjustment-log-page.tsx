import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { requestColumns, StockRequestLog } from '../../documents/stock-requests/request-log';
import { formatChange } from '../../format/format';
import { placeText } from '../../format/place';
import { labels, t } from '../../text/t';
import type { Column } from '../../ui/table/column';

const columns: Column<StockAdjustment>[] = [
  requestColumns.date,
  { id: 'activity', header: t.common.activity, cell: (row) => labels.adjustmentTypes[row.type], onPhone: 'under' },
  requestColumns.product,
  requestColumns.lots,
  {
    id: 'warehouse',
    header: t.common.warehouse,
    cell: (row) => placeText(row.Inventory),
    minWidth: '8rem',
    onPhone: 'under',
  },
  { id: 'before', header: t.adjustments.qtyBefore, cell: (row) => figure(row.oldQuantity), align: 'right' },
  { ...requestColumns.quantity, header: t.adjustments.qtyAdjusted },
  { id: 'after', header: t.adjustments.newQtyAvail, cell: (row) => figure(row.newQuantity), align: 'right' },
  { id: 'reason', header: t.common.reason, cell: (row) => row.comment, minWidth: '8rem' },
  { id: 'requester', header: t.common.requestedBy, cell: (row) => row.User.name },
  requestColumns.status,
];

function figure(quantity: number | null): string {
  return quantity === null ? '–' : formatChange(quantity);
}

export default function AdjustmentLogPage() {
  return (
    <StockRequestLog
      call={adjustmentCalls.list}
      name="adjustments"
      label={t.adjustments.listLabel}
      found={t.adjustments.found}
      exportName="stock_adjustments"
      columns={columns}
      errorTitle={t.adjustments.stockAdjustmentListNotFound}
      hint={t.adjustments.emptyHint}
    />
  );
}
