import type { ProductRow, ProductSupplier } from '@ghala/contract/calls/products';
import { fieldsShownIn, type NamedField } from '@ghala/contract/entities/product-field-views';
import { formatMoney, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { cellText, fieldLabel } from './product-field-values';

export const productColumns: Column<ProductRow>[] = fieldsShownIn('list').map(({ field, shown }) => ({
  id: field.name,
  header: fieldLabel(field, shown.label),
  cell: (row) => cellText(row, field),
  ...(isFigure(field) && { align: 'right' }),
  ...(shown.isSortable && { sortKey: field.name }),
  ...(shown.onPhone && { onPhone: shown.onPhone }),
  ...(shown.minWidthRem && { minWidth: `${shown.minWidthRem}rem` }),
}));

function isFigure({ kind }: NamedField): boolean {
  return kind === 'money' || kind === 'figure' || kind === 'level';
}

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
    onPhone: 'side',
  },
  {
    id: 'averagePrice',
    header: t.products.averagePricePerUnit,
    cell: (row) => formatMoney(row.averagePrice),
    phoneCell: (row) => say(t.products.averageOf, { price: formatMoney(row.averagePrice) }),
    align: 'right',
    sortValue: (row) => row.averagePrice,
    onPhone: 'under',
  },
];
