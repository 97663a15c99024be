import { readTypedNumber } from '@ghala/contract/common/typed-number';

/** A row as it was pasted. */
export interface PastedLine {
  /** Texts that may say the product, the likeliest first: its code, its name. */
  words: string[];
  /** As pasted, '' for none: the field says what is wrong with it. */
  quantity: string;
  /** Of one unit. */
  unitPrice: string;
}

/** Whether pasted text is rows of a spreadsheet rather than one text. */
export function isRows(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/**
 * Rows of a spreadsheet: the product's code or name, or both, then the quantity and, if it is there, the price of a
 * unit. Cells are separated by tabs, or where there is none by semicolons. A row of headings is left out.
 */
export function readPastedLines(text: string): PastedLine[] {
  const separator = text.includes('\t') ? '\t' : ';';
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split(separator).map(unquoted))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const lines = rows.map(readLine);
  return lines.filter((line, index) => index > 0 || line.quantity !== '' || hasNoQuantity(lines));
}

function readLine([first = '', ...others]: string[]): PastedLine {
  const quantityAt = others.findIndex(isNumber);
  const texts = quantityAt === -1 ? others : others.slice(0, quantityAt);
  const figures = quantityAt === -1 ? [] : others.slice(quantityAt).filter(isNumber);
  return {
    words: [first, ...texts].filter((word) => word !== ''),
    quantity: figures[0] ?? '',
    unitPrice: figures[1] ?? '',
  };
}

/** A list of names alone: its first row is no heading. */
function hasNoQuantity(lines: readonly PastedLine[]): boolean {
  return lines.every(({ quantity }) => quantity === '');
}

function isNumber(cell: string): boolean {
  return cell !== '' && readTypedNumber(cell).decimal !== undefined;
}

/** A spreadsheet puts a cell that holds a tab, a quote or a line break between quotes. */
function unquoted(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}
