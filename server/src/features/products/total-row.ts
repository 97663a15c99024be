import type { SheetRow } from './read-product-rows';

/** Words of a sum below a list, without spaces and signs. */
const words = new Set([
  ...['total', 'totals', 'grandtotal', 'grandtotals', 'subtotal', 'subtotals', 'overalltotal', 'sum'],
  ...['jumla', 'jumlakuu', 'jumlandogo', 'jumlayote'],
]);

/** Whether a row is a sum of those above it rather than a product: its name says so, and nothing else tells a product. */
export function isTotal({ cells }: SheetRow): boolean {
  const { name = '', code, barcode, categoryId, unitId } = cells;
  if (code !== undefined || barcode !== undefined || categoryId !== undefined || unitId !== undefined) return false;
  return words.has(name.toLowerCase().replaceAll(/[\s:.=*\-\u2010-\u2015]/g, ''));
}
