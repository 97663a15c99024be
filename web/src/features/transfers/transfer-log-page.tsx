import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { placeLabel } from '@ghala/contract/inventory-words';
import { requestColumns, StockRequestLog } from '../../documents/stock-requests/request-log';
import type { Column } from '../../ui/table/column';

const columns: Column<StockTransfer>[] = [
  requestColumns.date,
  requestColumns.product,
  { ...requestColumns.quantity, header: 'Qty Moved' },
  { id: 'from', header: 'Old Warehouse', cell: (row) => placeLabel(row.Inventory), minWidth: '8rem' },
  { id: 'to', header: 'New Warehouse', cell: placeLabel, minWidth: '8rem' },
  { id: 'reason', header: 'Transfer Reason', cell: (row) => row.reason, minWidth: '8rem' },
  { id: 'requester', header: 'Request by', cell: (row) => row.User.name },
  { id: 'comment', header: 'Comment', cell: (row) => row.comment, minWidth: '8rem' },
  requestColumns.status,
];

/** Every transfer, under the stock record that it left. */
export default function TransferLogPage() {
  return (
    <StockRequestLog
      call={transferCalls.list}
      noun="transfer"
      exportName="stock_transfers"
      columns={columns}
      errorTitle="Stock Transfer List not found"
      hint="To move goods, choose Transfer Stock in the menu of a stock item."
    />
  );
}
