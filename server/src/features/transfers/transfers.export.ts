import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { placeName } from '@ghala/contract/labels/place-labels';
import { stockRequestStatusLabel } from '@ghala/contract/labels/stock-request-labels';
import { lotsColumn, productWithLots } from '../../documents/stock-requests/lot-columns';
import type { ListExport } from '../../http/list-export';

/** Exports the log of transfers to a file. */
export function transferExport(timezone: string): ListExport<StockTransfer> {
  return {
    title: 'Stock Transfer Logs',
    fileName: 'stock_transfers',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      productWithLots(),
      { title: 'Qty Moved', isNumber: true, value: (row) => row.quantity },
      { title: 'Old Warehouse', value: (row, language) => placeName(row.Inventory, language) },
      { title: 'New Warehouse', value: placeName },
      { title: 'Transfer Reason', value: (row) => row.reason },
      { title: 'Request by', value: (row) => row.User.name },
      { title: 'Comment', value: (row) => row.comment },
      { title: 'Status', value: (row, language) => stockRequestStatusLabel(row.status, language) },
      lotsColumn(),
    ],
  };
}
