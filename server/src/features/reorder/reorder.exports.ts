import type { UnmovedRow } from '@ghala/contract/calls/reorder';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { extraColumn, type ListExport } from '../../http/list-export';

/** Holds a level as files show it, in the product's unit. */
export interface LevelFileRow {
  product: string;
  code: string;
  unit: string;
  warehouse: string;
  available: number;
  reserved: number;
  onOrder: number;
  inDrafts: number;
  pending: number;
  position: number;
  minimum: number;
  target: number;
  maximum: number | null;
  supplier: string | null;
  /** This supplier delivers at least so much; null if any quantity. */
  leastQuantity: number | null;
}

export const levelsExport: ListExport<LevelFileRow> = {
  title: 'Reorder',
  fileName: 'reorder',
  columns: [
    { title: 'Product Description', value: (row) => row.product },
    { title: 'Code', value: (row) => row.code },
    { title: 'Unit', value: (row) => row.unit },
    { title: 'Warehouse', value: (row) => row.warehouse },
    { title: 'Qty Available', isNumber: true, value: (row) => row.available },
    { title: 'Qty Reserved', isNumber: true, value: (row) => row.reserved },
    { title: 'On Order', isNumber: true, value: (row) => row.onOrder },
    { title: 'In Drafts', isNumber: true, value: (row) => row.inDrafts },
    { title: 'To Issue', isNumber: true, value: (row) => row.pending },
    { title: 'Expected', isNumber: true, value: (row) => row.position },
    { title: 'Minimum', isNumber: true, value: (row) => row.minimum },
    { title: 'Target', isNumber: true, value: (row) => row.target },
    { title: 'Maximum', isNumber: true, value: (row) => row.maximum },
    { title: 'Supplier', value: (row) => row.supplier ?? '' },
    extraColumn('Least Quantity', (row) => row.leastQuantity),
  ],
};

/** Exports stock that has not moved. */
export function unmovedExport(timezone: string): ListExport<UnmovedRow> {
  return {
    title: 'Unmoved Stock',
    fileName: 'unmoved_stock',
    columns: [
      { title: 'Product Description', value: (row) => row.Product.name },
      { title: 'Code', value: (row) => row.Product.code },
      { title: 'Unit', value: (row) => row.Product.unit.unit },
      { title: 'Warehouse', value: (row) => row.Warehouse.name },
      { title: 'Section', value: (row) => row.Section?.name ?? '' },
      { title: 'On Hand', isNumber: true, value: (row) => row.quantity },
      { title: 'SOH Value (Kshs)', isMoney: true, value: (row) => row.stockValue },
      { title: 'Last Moved', value: ({ lastMovedAt }) => formatMoment(lastMovedAt, timezone, false) },
    ],
  };
}
