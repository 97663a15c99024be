import type { ProductDetail, ProductRow, ProductSupplier } from '@ghala/contract/calls/products';
import { placeLabel } from '@ghala/contract/inventory-words';
import { fieldsShownIn, type NamedField } from '@ghala/contract/product-field-views';
import { formatMoney, formatQuantity } from '../../shared/format';
import type { Column } from '../../ui/table/column';
import { cellText, fieldText } from './product-field-values';

/** Columns of the catalogue. */
export const productColumns: Column<ProductRow>[] = fieldsShownIn('list').map(({ field, shown }) => ({
  id: field.name,
  header: fieldText(shown.label ?? field.label),
  cell: (row) => cellText(row, field),
  ...(isFigure(field) && { align: 'right' }),
  ...(shown.isSortable && { sortKey: field.name }),
  ...(shown.onPhone && { onPhone: shown.onPhone }),
  ...(shown.minWidthRem && { minWidth: `${shown.minWidthRem}rem` }),
}));

function isFigure({ kind }: NamedField): boolean {
  return kind === 'money' || kind === 'figure' || kind === 'level';
}

type ProductStock = ProductDetail['Inventory'][number];

/** Columns of where a product stands. Qty On Hand is a dash, as specified: the two beside it tell it. */
export const productStockColumns: Column<ProductStock>[] = [
  { id: 'warehouse', header: 'Warehouse', cell: placeLabel, sortValue: placeLabel, minWidth: '12rem' },
  { id: 'code', header: 'Warehouse Code', cell: (row) => row.Warehouse.code, sortValue: (row) => row.Warehouse.code },
  { id: 'onHand', header: 'Qty On Hand', cell: () => '-', align: 'right' },
  {
    id: 'reserved',
    header: 'Qty Reserved',
    cell: (row) => formatQuantity(row.quantityReserved),
    align: 'right',
    sortValue: (row) => row.quantityReserved,
  },
  {
    id: 'available',
    header: 'Available',
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    sortValue: (row) => row.quantity,
  },
];

/** Columns of who has supplied a product, and at which price. */
export const productSupplierColumns: Column<ProductSupplier>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    cell: (row) => row.Supplier.name,
    sortValue: (row) => row.Supplier.name,
    minWidth: '12rem',
  },
  {
    id: 'quantity',
    header: 'Total Quantity Supplied',
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    sortValue: (row) => row.quantity,
  },
  {
    id: 'averagePrice',
    header: 'Average Price per Unit',
    cell: (row) => formatMoney(row.averagePrice),
    align: 'right',
    sortValue: (row) => row.averagePrice,
  },
];
