import { FORMULA_SIGNS } from '@ghala/contract/common/formula-signs';

/** Nearly every cell has none of these. */
const UNUSUAL = new RegExp(`^[${FORMULA_SIGNS}\\t\\r]|[",\\r\\n]`);
const FORMULA = new RegExp(`^[${FORMULA_SIGNS}\\t\\r].`, 's');
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * Writes a value in a CSV file. A cell that a spreadsheet would run as a formula becomes text; a lone dash is harmless.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return `${value}`;
  if (!UNUSUAL.test(value)) return value;
  return csvQuoted(FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value);
}

/** Quotes a text if it contains a comma, a quote or a line break. */
export function csvQuoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
