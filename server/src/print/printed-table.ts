import { breakLongWords, printable } from './printable-text';

export interface PrintedColumn {
  title: string;
  /** If omitted, a column of numbers is right-aligned, any other left-aligned. */
  align?: 'left' | 'right';
  /** Share of the table's width, 0 to 1; if omitted, the column is as wide as its content needs. */
  width?: number;
}

/** A table as the templates expect it: widths in points, adding up to the width of the page's text. */
export interface TableLayout {
  columns: { title: string; align: 'left' | 'right'; width: number }[];
  rows: string[][];
  /** Indexes of the rows that may break across pages, as they could be taller than one. */
  tallRows: number[];
  /** Font size, in points. */
  size: number;
}

/** Largest first: a table with many columns uses the first size at which no word has to be broken. */
const SIZES_PT = [8.5, 8, 7.5, 7, 6.5, 6];
/** Total space left and right in a cell. Must equal the templates' own. */
const PADDING_PT = 10;
/** The most of a table that a single column claims for its longest word, and for its longest text. */
const WORD_SHARE = 0.2;
const TEXT_SHARE = 0.45;
/** More lines than this in one cell may not fit on the rest of a page. */
const TALL_LINES = 15;

/** Advance widths of Source Sans 3 Regular from space to tilde, in thousandths of an em (its hmtx table). */
// biome-ignore format: sixteen a line, as in every table of ASCII
const ADVANCES = [
  200, 289, 426, 497, 497, 824, 609, 249, 303, 303, 418, 497, 249, 311, 249, 350,
  497, 497, 497, 497, 497, 497, 497, 497, 497, 497, 249, 249, 497, 497, 497, 425,
  847, 543, 588, 571, 615, 527, 494, 617, 652, 263, 479, 579, 486, 727, 647, 664,
  566, 664, 569, 534, 536, 645, 515, 786, 513, 476, 539, 303, 350, 303, 497, 500,
  542, 504, 553, 456, 555, 496, 292, 504, 544, 246, 247, 495, 255, 829, 547, 542,
  555, 555, 347, 419, 338, 544, 467, 719, 446, 467, 425, 303, 241, 303, 497,
];
/** The widest accented letter; glyphs from other fonts are at most one em. */
const ACCENTED_ADVANCE = 850;
const FOREIGN_ADVANCE = 1000;
/** Column titles are set in the bolder face. */
const BOLDER = 1.1;

function textEm(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    width += ADVANCES[code - 32] ?? (code < 0x250 ? ACCENTED_ADVANCE : FOREIGN_ADVANCE);
  }
  return width / 1000;
}

interface Need {
  /** Width of the longest word and of the longest line, in em. */
  word: number;
  line: number;
}

function needOf(title: string, cells: Iterable<string>): Need {
  const need = { word: 0, line: textEm(title) * BOLDER };
  for (const word of title.split(/\s/)) need.word = Math.max(need.word, textEm(word) * BOLDER);
  for (const cell of cells)
    for (const line of cell.split('\n')) {
      const width = textEm(line);
      need.line = Math.max(need.line, width);
      if (width > need.word) for (const word of line.split(/\s/)) need.word = Math.max(need.word, textEm(word));
    }
  return need;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Every column gets its longest word; the rest goes to those with longer lines, so that few cells wrap. */
function widthsAt(size: number, columns: PrintedColumn[], needs: Need[], total: number) {
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
function stretch(widths: number[], columns: PrintedColumn[], total: number): number[] {
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
export function layOutTable(columns: PrintedColumn[], rows: string[][], width: number): TableLayout {
  const titles = columns.map((column) => printable(column.title));
  const texts = rows.map((row) => columns.map((_, index) => printable(row[index] ?? '')));
  const needs = titles.map((title, index) => needOf(title, columnOf(texts, index)));
  let size = SIZES_PT[0] ?? 8;
  let found = widthsAt(size, columns, needs, width);
  for (const smaller of SIZES_PT.slice(1)) {
    if (found.fits) break;
    size = smaller;
    found = widthsAt(size, columns, needs, width);
  }
  const room = found.widths.map((columnWidth) => (columnWidth - PADDING_PT) / size);
  const tallRows: number[] = [];
  texts.forEach((row, index) => {
    if (row.some((text, column) => lineCount(text, room[column] ?? 1) > TALL_LINES)) tallRows.push(index);
  });
  const fit = (text: string, index: number) => breakLongWords(text, (word) => textEm(word) > (room[index] ?? 0));
  return {
    columns: columns.map((column, index) => ({
      title: fit(titles[index] ?? '', index),
      align: column.align ?? (isNumeric(columnOf(texts, index)) ? 'right' : 'left'),
      width: found.widths[index] ?? 0,
    })),
    rows: texts.map((row) => row.map(fit)),
    tallRows,
    size,
  };
}

function* columnOf(rows: string[][], index: number): Iterable<string> {
  for (const row of rows) yield row[index] ?? '';
}

function lineCount(text: string, em: number): number {
  if (text.length < TALL_LINES) return 1;
  return text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(textEm(line) / em)), 0);
}
