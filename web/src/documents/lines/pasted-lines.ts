import { readTypedNumber } from '@ghala/contract/common/typed-number';
import { isUnitName } from '@ghala/contract/stock/unit-words';

/** Holds a row as it was pasted. */
export interface PastedLine {
  /** Lists texts that may name the product, the likeliest first: its code, its name. */
  words: string[];
  /** Keeps the pasted text, '' for none: the field says what is wrong with it. */
  quantity: string;
  /** Keeps the pasted price of one unit. */
  unitPrice: string;
  /** Keeps the pasted price of the whole line. */
  price: string;
  /** Names the lot or the serial numbers, if a column has such a heading. */
  lot?: string;
  /** Keeps the expiry as it was pasted. */
  expiry?: string;
}

/** Tells which columns the rows use for what. */
interface Columns {
  /** Lists the columns that may name the product; otherwise, all columns before the quantity may. */
  words?: number[];
  quantity?: number;
  unitPrice?: number;
  price?: number;
  lot?: number;
  expiry?: number;
}

/** People and other systems use these headings; see `plainHeading`. */
const HEADINGS = {
  /** It takes precedence over what was ordered; 'Received by', 'Date delivered' and 'Not received' do not match. */
  received:
    /^(?!.*\b(date|by|from|at|to|on|not|price|cost|amount|value|tarehe|bei|na)\b).*(\b(received|rec['’]?d|delivered|counted)\b|(pokelewa|letwa|hesabiwa)\b)/,
  quantity: /^(qty|q['’]ty|quantit|count|pieces|idadi|kiasi)/,
  unitPrice:
    /^(unit (price|cost|rate)|(price|cost|rate) (per|each|of (a|one) unit)|rate|bei (ya|kwa) (kipimo|kimoja|moja))/,
  price:
    /^(amount|value|sum\b|line (price|total|amount|value)|(price|cost) of (the )?line|(sub|grand )?total(?! *(q|pieces|count))|jumla|thamani|bei ya (jumla|mstari))/,
  /** It means the price of a unit, unless another column does. */
  anyPrice: /^(price|cost|bei)/,
  lot: /^((lot|batch|bechi|serial)( (no|nos|number|numbers|code))?|s\/?n|(na|nambari) (ya|za) (bechi|serili))$/,
  expiry: /^(expir|exp( date)?$|best before|use by|bbe$|mwisho wa matumizi|inaisha)/,
  words: /^(code|item|sku|barcode|ean|upc|gtin|product|name|description|material|bidhaa|jina|msimbo)/,
};

/** Tells whether pasted text is rows of a spreadsheet rather than one text. */
export function isRows(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/**
 * Reads rows of a spreadsheet: the product's code, barcode or name, or several of them, then the quantity and, if they
 * are there, the price of a unit and that of the line; under headings also the lot and its expiry. Cells are separated
 * by tabs, or by semicolons if there are no tabs. A first row that reads as headings is left out; if they name the
 * columns, these may stand in any order. No other row is left out, and no cell of a column of figures is skipped: one
 * that is not a clear number stays as it is, and its field says so.
 */
export function readPastedLines(text: string): PastedLine[] {
  const separator = text.includes('\t') ? '\t' : ';';
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split(separator).map(unquoted))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first = [], ...below] = rows;
  const headed = headedColumns(first);
  if (headed !== undefined) return below.map((row) => lineIn(headed, row));
  const columns = figureColumns(rows);
  return (isHeadings(first, columns) ? below : rows).map((row) =>
    lineIn(isAligned(row, columns, rows) ? columns : figureColumns([row]), row),
  );
}

/** Writes a heading in small letters, without brackets and signs: 'qty delivered' for 'Qty. Delivered (pcs):'. */
function plainHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|[.:*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Finds the columns that a row of headings names; undefined if it is no such row. */
function headedColumns(row: readonly string[]): Columns | undefined {
  if (row.some(isFigure)) return undefined;
  const headings = row.map(plainHeading);
  const at = (pattern: RegExp) => headings.findIndex((heading) => pattern.test(heading));
  const received = at(HEADINGS.received);
  const quantity = received === -1 ? at(HEADINGS.quantity) : received;
  const [each, whole] = [at(HEADINGS.unitPrice), at(HEADINGS.price)];
  const other = headings.findIndex(
    (heading, column) => column !== each && column !== whole && HEADINGS.anyPrice.test(heading),
  );
  const unitPrice = each === -1 ? other : each;
  const price = whole === -1 && each !== -1 ? other : whole;
  const words = headings.flatMap((heading, column) => (HEADINGS.words.test(heading) ? column : []));
  if (quantity === -1 || words.length === 0) return undefined;
  const others = { unitPrice, price, lot: at(HEADINGS.lot), expiry: at(HEADINGS.expiry) };
  return { words, quantity, ...Object.fromEntries(Object.entries(others).filter(([, column]) => column !== -1)) };
}

/**
 * Picks the first three columns after the first one in which most cells are figures. An empty column before the second
 * holds the price of a unit, so that a row alone is read as it is among others.
 */
function figureColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = [...Array(width).keys()].slice(1);
  const [quantity, second, third] = columns.filter((column) => isOfFigures(rows, column));
  if (quantity === undefined || second === undefined) return quantity === undefined ? {} : { quantity };
  const isEmpty = (column: number) => rows.every((row) => (row[column] ?? '') === '');
  const skipsOne = columns.some((column) => column > quantity && column < second && isEmpty(column));
  if (third === undefined && skipsOne) return { quantity, price: second };
  return { quantity, unitPrice: second, ...(third === undefined ? {} : { price: third }) };
}

function isOfFigures(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const figures = cells.filter(isFigure).length;
  return figures > 0 && figures * 2 >= cells.length;
}

/** Typed rows may have more texts before the quantity than others, or fewer. */
function isAligned(row: readonly string[], { quantity }: Columns, rows: readonly (readonly string[])[]): boolean {
  if (quantity === undefined) return true;
  const isFigureBefore = row.some(
    (cell, column) => column > 0 && column < quantity && isFigure(cell) && !isOfFigures(rows, column),
  );
  return row.length > quantity && !isFigureBefore;
}

function lineIn({ words, quantity, unitPrice, price, lot, expiry }: Columns, row: readonly string[]): PastedLine {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''));
  const texts = words === undefined ? row.slice(0, quantity) : words.map(cell);
  return {
    words: texts.filter((text) => text !== ''),
    quantity: cell(quantity),
    unitPrice: cell(unitPrice),
    price: cell(price),
    ...(lot === undefined ? {} : { lot: cell(lot) }),
    ...(expiry === undefined ? {} : { expiry: cell(expiry) }),
  };
}

/**
 * Tells whether a row without figures names the quantity above a column of quantities, or consists of several headings
 * alone: a single one may be a product's name, such as 'Name plate'.
 */
function isHeadings(row: readonly string[], { quantity }: Columns): boolean {
  const cells = row.filter((cell) => cell !== '');
  if (cells.some(isFigure)) return false;
  const isHeading = (cell: string) => Object.values(HEADINGS).some((heading) => heading.test(plainHeading(cell)));
  return (
    (quantity !== undefined && HEADINGS.quantity.test(plainHeading(row[quantity] ?? ''))) ||
    (cells.length > 1 && cells.every(isHeading))
  );
}

/** A UPC, EAN or GTIN has 12 to 14 digits, but no quantity has. */
const BARCODE = /^\d{12,14}$/;

/** Tells whether a cell is meant as a number, clear or not: '1,250.50', '12,5', '1e3', '=2+3', '5 Kg'. */
function isFigure(cell: string): boolean {
  if (cell === '' || BARCODE.test(cell)) return false;
  const { decimal, fault } = readTypedNumber(cell, true);
  if (decimal !== undefined || fault === 'decimalPoint') return true;
  const [, unit] = /^[-+]?\d[\d.,]*\s*(\p{L}+)\.?$/u.exec(cell) ?? [];
  return /^(=.*\d|[-+]?\d[\d.,'’ ]*(e[-+]?\d+)?$)/i.test(cell) || (unit !== undefined && isUnitName(unit));
}

/** A spreadsheet puts a cell that holds a tab, a quote or a line break between quotes. */
function unquoted(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}
