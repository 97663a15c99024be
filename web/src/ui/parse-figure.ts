/**
 * The number in a piece of text as written by spreadsheets and people: '1,250.5', ' 1 250.50 ', 'KES 1,250.00', or the
 * first cell of a copied row. Rounded to `places` decimals. Undefined if there is no number, or a negative one.
 */
export function parseFigure(text: string, places: number): number | undefined {
  const cell = text.trim().split(/[\t\r\n]/)[0] ?? '';
  const bare = cell.replace(/^(KES|KSh|Kshs)\.?\s*/i, '').replace(/[\s,\u00a0\u202f']/g, '');
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(bare)) return undefined;
  const figure = Number(bare);
  return Number.isFinite(figure) ? Number(figure.toFixed(places)) : undefined;
}
