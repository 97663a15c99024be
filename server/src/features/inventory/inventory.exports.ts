import type { StockMovement, StockRecord } from '@ghala/contract/calls/inventory';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { movementCells, PLACE_STOCK_ALERT, placeLabel, stockLevelLabel } from '@ghala/contract/inventory-words';
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

/** The stock list as a file. */
export const stockListExport: ListExport<StockRecord> = {
  title: 'Stock Levels',
  fileName: 'warehouse_products',
  columns: [
    ...quantities,
    { title: 'SOH Value(Kshs)', isMoney: true, value: (row) => row.stockValue },
    { title: 'Stock Level', value: (row) => stockLevelLabel(row.stock) },
    { title: 'Warehouse', value: placeLabel },
  ],
};

/** The list of one section or virtual warehouse as a file, headed by the title that its screen has. */
export function placeStockExport(title: string): ListExport<StockRecord> {
  return {
    title: title === '' ? 'Stock Item List' : `${title} / Stock Item List`,
    fileName: 'warehouse_products',
    columns: [
      ...quantities,
      { title: 'SOH Value (Kshs)', isMoney: true, value: (row) => row.stockValue },
      { title: 'Stock Level Alert', value: () => PLACE_STOCK_ALERT },
      { title: 'Warehouse', value: placeLabel },
    ],
  };
}

/** The history of one stock record as a file. */
export function stockHistoryExport(timezone: string): ListExport<StockMovement> {
  return {
    title: 'Stock Activity',
    fileName: 'stock_activity',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Activity', value: (row) => movementCells(row).activity },
      { title: 'Shipped From', value: (row) => movementCells(row).shippedFrom },
      { title: 'Qty-In', isNumber: true, value: (row) => movementCells(row).quantityIn },
      { title: 'Qty Adj', isNumber: true, value: (row) => movementCells(row).quantityAdjusted },
      { title: 'Qty Trans', isNumber: true, value: (row) => movementCells(row).quantityTransferred },
      { title: 'Qty Res', isNumber: true, value: (row) => movementCells(row).quantityReserved },
      { title: 'Qty-Out', isNumber: true, value: (row) => movementCells(row).quantityOut },
      { title: 'BPN', value: (row) => row.Batch?.batchNo ?? '' },
      { title: 'PN/DN', value: (row) => row.PickupNote?.pickupNo ?? row.DispatchNote?.dispatchNo ?? '' },
      { title: 'Requested By', value: (row) => movementCells(row).requestedBy },
      { title: 'Shipped To', value: (row) => movementCells(row).shippedTo },
      { title: 'Project/Site', value: (row) => movementCells(row).project },
      { title: 'Balance', isNumber: true, value: (row) => row.quantity },
    ],
  };
}
