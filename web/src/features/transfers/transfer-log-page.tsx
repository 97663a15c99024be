import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { requestColumns, StockRequestLog } from '../../documents/stock-requests/request-log';
import { placeText } from '../../format/place';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';

const columns: Column<StockTransfer>[] = [
  requestColumns.date,
  requestColumns.product,
  requestColumns.lots,
  { ...requestColumns.quantity, header: t.transfers.qtyMoved },
  {
    id: 'from',
    header: t.transfers.oldWarehouse,
    cell: (row) => placeText(row.Inventory),
    minWidth: '8rem',
    onPhone: 'under',
  },
  { id: 'to', header: t.transfers.newWarehouse, cell: placeText, minWidth: '8rem', onPhone: 'under' },
  { id: 'reason', header: t.transfers.transferReason, cell: (row) => row.reason, minWidth: '8rem' },
  { id: 'requester', header: t.transfers.requestBy, cell: (row) => row.User.name },
  { id: 'comment', header: t.common.comment, cell: (row) => row.comment, minWidth: '8rem' },
  requestColumns.status,
];

/** Lists every transfer, with the stock record that it left. */
export default function TransferLogPage() {
  return (
    <StockRequestLog
      call={transferCalls.list}
      name="transfers"
      label={t.transfers.listLabel}
      found={t.transfers.found}
      exportName="stock_transfers"
      columns={columns}
      errorTitle={t.transfers.stockTransferListNotFound}
      hint={t.transfers.emptyHint}
    />
  );
}
