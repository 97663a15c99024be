/** Lists words for a sum below a list, without spaces and signs. */
const words = new Set([
  ...['total', 'totals', 'grandtotal', 'grandtotals', 'subtotal', 'subtotals', 'overalltotal', 'sum'],
  ...['jumla', 'jumlakuu', 'jumlandogo', 'jumlayote'],
]);

/** Says whether a name is that of a sum: 'Total', 'Sub-total:', 'Jumla kuu'. */
export function isTotalName(name: string): boolean {
  return words.has(name.toLowerCase().replaceAll(/[\s:.=*\-\u2010-\u2015]/g, ''));
}
