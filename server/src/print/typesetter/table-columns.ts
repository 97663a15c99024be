import { bold, type Face, regular } from './face';

export interface PrintedColumn {
  title: string;
  /** If omitted, a column of numbers is right-aligned, any other left-aligned. */
  align?: 'left' | 'right';
  /** Share of the table's width, 0 to 1; if omitted, the column is as wide as its content needs. */
  width?: number;
}

/** A table with the widths of its columns, in points, which add up to the width of the page's text. */
export interface TableLayout {
  columns: { title: string; align: 'left' | 'right'; width: number }[];
  rows: string[][];
  /** This is the font size, in points. */
  size: number;
}

/** Largest first: a table with many columns uses the first size at which no word has to be broken. */
const SIZES_PT = [8.5, 8, 7.5, 7, 6.5, 6];
/** Total space left and right in a cell. */
export const PADDING_PT = 10;
/** This is the most of a table that a single column claims for its longest word, and for its longest text. */
const WORD_SHARE = 0.2;
const TEXT_SHARE = 0.45;
interface Need {
  /** These are the widths of the longest word and of the longest line, in em. */
  word: number;
  line: number;
}

function needOf(title: string, cells: Iterable<string>): Need {
  const need = { word: 0, line: 0 };
  meet(need, title, bold);
  for (const cell of cells) for (const line of cell.split('\n')) meet(need, line, regular);
  return need;
}

function meet(need: Need, line: string, face: Face): void {
  let width = 0;
  for (const text of line.split(' ')) {
    const word = face.word(text).advanceWidth / 1000;
    if (word > need.word) need.word = word;
    width += word + face.space / 1000;
  }
  need.line = Math.max(need.line, width - face.space / 1000);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Every column gets its longest word; the rest goes to those with longer lines, so that few cells wrap. */
function widthsAt(size: number, columns: readonly PrintedColumn[], needs: Need[], total: number) {
  const least = needs.map((need, index) => {
    const word = Math.min(need.word * size, total * WORD_SHARE) + PADDING_PT;
    return Math.max(word, (columns[index]?.width ?? 0) * total);
  });
  const wanted = needs.map((need, index) => {
    if (columns[index]?.width !== undefined) return 0;
    return Math.max(0, Math.min(need.line * size + PADDING_PT, total * TEXT_SHARE) - (least[index] ?? 0));
  });
  const spare = total - sum(least);
  if (spare <= 0) return { fits: spare === 0, widths: least.map((width) => (width * total) / sum(least)) };
  const given = share(spare, wanted).map((extra, index) => extra + (least[index] ?? 0));
  return { fits: true, widths: stretch(given, columns, total) };
}

/** Widens the columns without a share of their own, or all if each has one, until they fill `total`. */
function stretch(widths: number[], columns: readonly PrintedColumn[], total: number): number[] {
  const isFree = (index: number) => columns[index]?.width === undefined;
  const free = sum(widths.filter((_, index) => isFree(index)));
  const factor = free === 0 ? total / sum(widths) : 1 + (total - sum(widths)) / free;
  return widths.map((width, index) => (free === 0 || isFree(index) ? width * factor : width));
}

/** Divides `amount` so that small demands are met in full and the large ones get equal parts of the rest. */
function share(amount: number, wishes: number[]): number[] {
  const shares = wishes.map(() => 0);
  const smallestFirst = wishes.map((wish, index) => ({ wish, index })).sort((a, b) => a.wish - b.wish);
  let left = amount;
  smallestFirst.forEach(({ wish, index }, position) => {
    const part = Math.min(wish, left / (wishes.length - position));
    shares[index] = part;
    left -= part;
  });
  return shares;
}

const NUMBER = /^(KES |Kshs )?-?(0|[1-9][\d,]*)(\.\d+)?%?$/;
const NO_VALUE = /^(|-|N\/A)$/;

/** Codes and telephone numbers, which begin with 0 or +, are not numbers. */
function isNumeric(cells: Iterable<string>): boolean {
  let numbers = 0;
  for (const cell of cells) {
    if (NUMBER.test(cell)) numbers += 1;
    else if (!NO_VALUE.test(cell)) return false;
  }
  return numbers > 0;
}

/** Lays out a table on a width of `width` points. */
export function layOutTable(columns: readonly PrintedColumn[], rows: string[][], width: number): TableLayout {
  const needs = columns.map(({ title }, index) => needOf(title, columnOf(rows, index)));
  let size = SIZES_PT[0] ?? 8;
  let found = widthsAt(size, columns, needs, width);
  for (const smaller of SIZES_PT.slice(1)) {
    if (found.fits) break;
    size = smaller;
    found = widthsAt(size, columns, needs, width);
  }
  return {
    columns: columns.map(({ title, align }, index) => ({
      title,
      align: align ?? (isNumeric(columnOf(rows, index)) ? 'right' : 'left'),
      width: found.widths[index] ?? 0,
    })),
    rows,
    size,
  };
}

function* columnOf(rows: string[][], index: number): Iterable<string> {
  for (const row of rows) yield row[index] ?? '';
}
