import type { StockMovement } from '@ghala/contract/calls/stock-movements';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { movementCells, stockLevelLabel } from '@ghala/contract/inventory-labels';
import { placeName } from '@ghala/contract/place-labels';
import { words } from '@ghala/contract/words';
import type { ListExport } from '../../http/list-export';

/** The columns that every stock list begins with. */
const quantities: ListExport<StockRecord>['columns'] = [
  { title: 'Product Description', value: (row) => row.Product.name },
  { title: 'Category', value: (row) => row.Product.Category.category },
  { title: 'Unit', value: (row) => row.Product.unit.unit },
  { title: 'On Hand', isNumber: true, value: (row) => row.onHand },
  { title: 'Qty Reserved', isNumber: true, value: (row) => row.quantityReserved },
  { title: 'Qty Available', isNumber: true, value: (row) => row.quantity },
];

/** Exports the stock list to a file. */
export const stockListExport: ListExport<StockRecord> = {
  title: 'Stock Levels',
  fileName: 'warehouse_products',
  columns: [
    ...quantities,
    { title: 'SOH Value(Kshs)', isMoney: true, value: (row) => row.stockValue },
    { title: 'Stock Level', value: (row, language) => stockLevelLabel(row.stock, language) },
    { title: 'Warehouse', value: placeName },
  ],
};

/** Exports the list of one section or virtual warehouse to a file, under its screen's title. */
export function placeStockExport(title: string): ListExport<StockRecord> {
  return {
    title: 'Stock Item List',
    ...(title !== '' && { heading: (list) => `${title} / ${list}` }),
    fileName: 'warehouse_products',
    columns: [
      ...quantities,
      { title: 'SOH Value (Kshs)', isMoney: true, value: (row) => row.stockValue },
      { title: 'Stock Level Alert', value: (_row, language) => words.in(language).placeStock.good },
      { title: 'Warehouse', value: placeName },
    ],
  };
}

/** Exports the history of one stock record to a file. */
export function stockHistoryExport(timezone: string): ListExport<StockMovement> {
  return {
    title: 'Stock Activity',
    fileName: 'stock_activity',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Activity', value: (row, language) => movementCells(row, language).activity },
      { title: 'Shipped From', value: (row, language) => movementCells(row, language).shippedFrom },
      { title: 'Qty-In', isNumber: true, value: (row, language) => movementCells(row, language).quantityIn },
      { title: 'Qty Adj', isNumber: true, value: (row, language) => movementCells(row, language).quantityAdjusted },
      {
        title: 'Qty Trans',
        isNumber: true,
        value: (row, language) => movementCells(row, language).quantityTransferred,
      },
      { title: 'Qty Res', isNumber: true, value: (row, language) => movementCells(row, language).quantityReserved },
      { title: 'Qty-Out', isNumber: true, value: (row, language) => movementCells(row, language).quantityOut },
      { title: 'BPN', value: (row) => row.Batch?.batchNo ?? '' },
      { title: 'PN/DN', value: (row) => row.PickupNote?.pickupNo ?? row.DispatchNote?.dispatchNo ?? '' },
      { title: 'Requested By', value: (row, language) => movementCells(row, language).requestedBy },
      { title: 'Shipped To', value: (row, language) => movementCells(row, language).shippedTo },
      { title: 'Project/Site', value: (row, language) => movementCells(row, language).project },
      { title: 'Balance', isNumber: true, value: (row) => row.quantity },
    ],
  };
}
