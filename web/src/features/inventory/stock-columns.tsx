import type { StockRecord } from '@ghala/contract/calls/inventory';
import { PLACE_STOCK_ALERT, placeLabel, stockLevelLabel } from '@ghala/contract/inventory-words';
import IconAdjustments from '~icons/adjustments';
import IconArrowsExchange from '~icons/arrows-exchange';
import IconBox from '~icons/box';
import IconHistory from '~icons/history';
import IconInbox from '~icons/inbox';
import IconLock from '~icons/lock';
import { type Address, address } from '../../shared/address';
import { formatAmount, formatQuantity } from '../../shared/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column, RowAction } from '../../ui/table/column';

/** The columns that every stock list begins with. */
const quantities: Column<StockRecord>[] = [
  {
    id: 'product',
    header: 'Product Description',
    cell: (row) => row.Product.name,
    sortKey: 'product',
    minWidth: '14rem',
  },
  { id: 'category', header: 'Category', cell: (row) => row.Product.Category.category },
  { id: 'unit', header: 'Unit', cell: (row) => row.Product.unit.unit },
  { id: 'onHand', header: 'On Hand', cell: (row) => formatQuantity(row.onHand), align: 'right', sortKey: 'onHand' },
  {
    id: 'reserved',
    header: 'Qty Reserved',
    cell: (row) => formatQuantity(row.quantityReserved),
    align: 'right',
    sortKey: 'quantityReserved',
  },
  {
    id: 'available',
    header: 'Qty Available',
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    sortKey: 'quantity',
  },
];

const warehouse: Column<StockRecord> = {
  id: 'warehouse',
  header: 'Warehouse',
  cell: placeLabel,
  sortKey: 'warehouse',
  minWidth: '10rem',
};

/** Columns of Manage Stocks. */
export const stockColumns: Column<StockRecord>[] = [
  ...quantities,
  { id: 'value', header: 'SOH Value(Kshs)', cell: (row) => formatAmount(row.stockValue), align: 'right' },
  {
    id: 'level',
    header: 'Stock Level',
    cell: (row) => <StatusBadge status={stockLevelLabel(row.stock)} />,
    sortKey: 'level',
    onPhone: 'side',
  },
  warehouse,
];

/** Columns of one section's or virtual warehouse's list. */
export const placeStockColumns: Column<StockRecord>[] = [
  ...quantities,
  { id: 'value', header: 'SOH Value (Kshs)', cell: (row) => formatAmount(row.stockValue), align: 'right' },
  { id: 'level', header: 'Stock Level Alert', cell: () => <StatusBadge status={PLACE_STOCK_ALERT} />, onPhone: 'side' },
  warehouse,
];

/** Columns of Locate Product where one was chosen. */
export const locateColumns: Column<StockRecord>[] = [
  warehouse,
  {
    id: 'onHand',
    header: 'Quantity in Store',
    cell: (row) => formatQuantity(row.onHand),
    align: 'right',
    sortKey: 'onHand',
    onPhone: 'side',
  },
  {
    id: 'reserved',
    header: 'Quantity Reserved',
    cell: (row) => formatQuantity(row.quantityReserved),
    align: 'right',
    sortKey: 'quantityReserved',
  },
];

/** The same for all products: each row says of which it is. */
export const locateAllColumns: Column<StockRecord>[] = [
  warehouse,
  {
    id: 'product',
    header: 'Product',
    cell: (row) => `${row.Product.name} - ${row.Product.unit.unit}`,
    sortKey: 'product',
    minWidth: '12rem',
  },
  ...locateColumns.slice(1),
];

/** The history of a stock record: where a row of any stock list leads. */
export function historyAddress(record: StockRecord): Address {
  return address('/warehouses/activity/$id', { id: record.id });
}

/** The five actions of a stock record. */
export function stockActions(record: StockRecord): RowAction[] {
  return [
    { label: 'Activity', icon: IconHistory, to: historyAddress(record) },
    { label: 'View Product', icon: IconBox, to: address('/inventory/products/$id', { id: record.Product.id }) },
    {
      label: 'Reserve Stock',
      icon: IconLock,
      to: address('/inventory/stocks/reserved/$inventoryId', { inventoryId: record.id }),
    },
    {
      label: 'Adjust Stock',
      icon: IconAdjustments,
      to: address('/inventory/stocks/adjustments/$inventoryId', { inventoryId: record.id }),
    },
    {
      label: 'Transfer Stock',
      icon: IconArrowsExchange,
      to: address('/inventory/stocks/transfers/$inventoryId', { inventoryId: record.id }),
    },
  ];
}

/** The actions of a located product; the two in-trays are not available yet and say so. */
export function locateActions(record: StockRecord): RowAction[] {
  return [
    ...stockActions(record),
    { label: 'Add to PO In-tray', icon: IconInbox, to: '/comming-soon' },
    { label: 'Add to Asset In-tray', icon: IconInbox, to: '/comming-soon' },
  ];
}
