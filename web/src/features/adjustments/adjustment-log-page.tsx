import { adjustmentTypeWords } from '@ghala/contract/adjustment-words';
import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { placeLabel } from '@ghala/contract/inventory-words';
import { requestColumns, StockRequestLog } from '../../documents/stock-requests/request-log';
import { formatChange } from '../../shared/format';
import type { Column } from '../../ui/table/column';

const columns: Column<StockAdjustment>[] = [
  requestColumns.date,
  { id: 'activity', header: 'Activity', cell: (row) => adjustmentTypeWords[row.type] },
  requestColumns.product,
  { id: 'warehouse', header: 'Warehouse', cell: (row) => placeLabel(row.Inventory), minWidth: '8rem' },
  { id: 'before', header: 'Qty Before', cell: (row) => figure(row.oldQuantity), align: 'right' },
  { ...requestColumns.quantity, header: 'Qty Adjusted' },
  { id: 'after', header: 'New Qty Avail', cell: (row) => figure(row.newQuantity), align: 'right' },
  { id: 'reason', header: 'Reason', cell: (row) => row.comment, minWidth: '8rem' },
  { id: 'requester', header: 'Requested By', cell: (row) => row.User.name },
  requestColumns.status,
];

function figure(quantity: number | null): string {
  return quantity === null ? '–' : formatChange(quantity);
}

/** Every adjustment. */
export default function AdjustmentLogPage() {
  return (
    <StockRequestLog
      call={adjustmentCalls.list}
      noun="adjustment"
      exportName="stock_adjustments"
      columns={columns}
      errorTitle="Stock Adjustment List not found"
      hint="To correct a quantity, choose Adjust Stock in the menu of a stock item."
    />
  );
}
