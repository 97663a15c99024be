import type { ProductDetail, ProductRow, ProductSupplier } from '@ghala/contract/calls/products';
import { formatAmount, formatMoney, formatQuantity } from '../../shared/format';
import { placeText } from '../../shared/place';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';

/** A threshold; one that is not set shows a dash. */
export function levelText(level: number | null): string {
  return level === null || level === 0 ? '–' : formatQuantity(level);
}

/** Columns of the catalogue. */
export const productColumns: Column<ProductRow>[] = [
  { id: 'name', header: t.products.productName, cell: (row) => row.name, sortKey: 'name', minWidth: '14rem' },
  {
    id: 'alternativeName',
    header: t.products.alternativeName,
    cell: (row) => row.alternativeName,
    sortKey: 'alternativeName',
    onPhone: 'hidden',
    minWidth: '9rem',
  },
  { id: 'code', header: t.products.itemCode, cell: (row) => row.code, sortKey: 'code', minWidth: '7rem' },
  { id: 'category', header: t.common.category, cell: (row) => row.Category.category },
  { id: 'unit', header: t.common.unit, cell: (row) => row.unit.unit },
  {
    id: 'value',
    header: t.products.valueKes,
    cell: (row) => formatAmount(row.pricePurchase),
    align: 'right',
    sortKey: 'pricePurchase',
  },
  { id: 'min', header: t.products.minStock, cell: (row) => levelText(row.stockMin), align: 'right', onPhone: 'hidden' },
  { id: 'max', header: t.products.maxStock, cell: (row) => levelText(row.stockMax), align: 'right', onPhone: 'hidden' },
  {
    id: 'order',
    header: t.products.orderStock,
    cell: (row) => levelText(row.stockOrder),
    align: 'right',
    onPhone: 'hidden',
  },
];

type ProductStock = ProductDetail['Inventory'][number];

/** Columns of where a product stands. Qty On Hand is a dash, as specified: the two beside it tell it. */
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
];

/** Columns of who has supplied a product, and at which price. */
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
