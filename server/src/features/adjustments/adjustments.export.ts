import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { placeName } from '@ghala/contract/labels/place-labels';
import { stockRequestStatusLabel } from '@ghala/contract/labels/stock-request-labels';
import { words } from '@ghala/contract/text/words';
import { lotsColumn, productWithLots } from '../../documents/stock-requests/lot-columns';
import type { ListExport } from '../../http/list-export';

/** Exports the log of adjustments to a file. */
export function adjustmentExport(timezone: string): ListExport<StockAdjustment> {
  return {
    title: 'Stock Adjustment Logs',
    fileName: 'stock_adjustments',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Activity', value: (row, language) => words.in(language).adjustmentTypes[row.type] },
      productWithLots(),
      { title: 'Warehouse', value: (row, language) => placeName(row.Inventory, language) },
      { title: 'Qty Before', isNumber: true, value: (row) => row.oldQuantity },
      { title: 'Qty Adjusted', isNumber: true, value: (row) => row.quantity },
      { title: 'New Qty Avail', isNumber: true, value: (row) => row.newQuantity },
      { title: 'Reason', value: (row) => row.comment },
      { title: 'Requested By', value: (row) => row.User.name },
      { title: 'Status', value: (row, language) => stockRequestStatusLabel(row.status, language) },
      lotsColumn(),
    ],
  };
}
