import { adjustmentTypeWords } from '@ghala/contract/adjustment-words';
import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { placeLabel } from '@ghala/contract/inventory-words';
import { stockRequestWord } from '@ghala/contract/stock-request-words';
import type { ListExport } from '../../http/list-export';

/** The log of adjustments as a file. */
export function adjustmentExport(timezone: string): ListExport<StockAdjustment> {
  return {
    title: 'Stock Adjustment Logs',
    fileName: 'stock_adjustments',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Activity', value: (row) => adjustmentTypeWords[row.type] },
      { title: 'Product Description', value: (row) => row.Product.name },
      { title: 'Warehouse', value: (row) => placeLabel(row.Inventory) },
      { title: 'Qty Before', isNumber: true, value: (row) => row.oldQuantity },
      { title: 'Qty Adjusted', isNumber: true, value: (row) => row.quantity },
      { title: 'New Qty Avail', isNumber: true, value: (row) => row.newQuantity },
      { title: 'Reason', value: (row) => row.comment },
      { title: 'Requested By', value: (row) => row.User.name },
      { title: 'Status', value: (row) => stockRequestWord(row.status) },
    ],
  };
}
