import type { ProductDetail, ProductRow, ProductSupplier } from '@ghala/contract/calls/products';
import { fieldsShownIn, type NamedField } from '@ghala/contract/product-field-views';
import { formatMoney, formatQuantity } from '../../shared/format';
import { placeText } from '../../shared/place';
import { t } from '../../text/t';
import { StatusBadge } from '../../ui/status-badge';
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

/** Columns of a product's stock by place. Qty On Hand is a dash, as specified: it follows from the two beside it. */
export const productStockColumns: Column<ProductStock>[] = [
  { id: 'warehouse', header: t.common.warehouse, cell: placeText, sortValue: placeText, minWidth: '12rem' },
  {
    id: 'code',
    header: t.products.warehouseCode,
    cell: (row) => row.Warehouse.code,
    sortValue: (row) => row.Warehouse.code,
  },
  { id: 'onHand', header: t.products.qtyOnHand, cell: () => '-', align: 'right' },
  {
    id: 'reserved',
    header: t.common.qtyReserved,
    cell: (row) => formatQuantity(row.quantityReserved),
    align: 'right',
    sortValue: (row) => row.quantityReserved,
  },
  {
    id: 'available',
    header: t.products.available,
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    sortValue: (row) => row.quantity,
  },
  {
    id: 'level',
    header: t.products.stockLevel,
    cell: (row) => <StatusBadge of="stockLevels" code={row.stock} />,
    onPhone: 'side',
  },
];

/** Columns of a product's suppliers and their prices. */
export const productSupplierColumns: Column<ProductSupplier>[] = [
  {
    id: 'supplier',
    header: t.common.supplier,
    cell: (row) => row.Supplier.name,
    sortValue: (row) => row.Supplier.name,
    minWidth: '12rem',
  },
  {
    id: 'quantity',
    header: t.products.totalQuantitySupplied,
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    sortValue: (row) => row.quantity,
  },
  {
    id: 'averagePrice',
    header: t.products.averagePricePerUnit,
    cell: (row) => formatMoney(row.averagePrice),
    align: 'right',
    sortValue: (row) => row.averagePrice,
  },
];
