import { breakLongWords, printable } from './printable-text';

export interface PrintedColumn {
  title: string;
  align: 'left' | 'right';
  /** Share of the table's width, 0 to 1; without it the column is as wide as its content needs. */
  width?: number;
}

/** A table as the templates take it: widths in points, adding up to the width of the page's text. */
export interface TableLayout {
  columns: { title: string; align: 'left' | 'right'; width: number }[];
  rows: string[][];
  /** Indexes of the rows that may break across pages, as they could be taller than one. */
  tallRows: number[];
  /** Font size, in points. */
  size: number;
}

/** Largest first: a table with many columns takes the first size at which no word has to be broken. */
const SIZES_PT = [8.5, 8, 7.5, 7, 6.5, 6];
/** Space left and right in a cell, together. Must be the templates' own. */
const PADDING_PT = 8;
/** A single column claims at most this share for its longest word, and for its longest text. */
const WORD_SHARE = 0.2;
const TEXT_SHARE = 0.45;
/** More lines than this in one cell may not fit on what is left of a page. */
const TALL_LINES = 15;

/** Widths of Source Sans 3's characters, in em, rounded up. */
function characterEm(character: string): number {
  if (/[ijlI.,:;'|! ()[\]]/.test(character)) return 0.32;
  if (/[ftr/\\\-"]/.test(character)) return 0.36;
  if (/[mMwW@%]/.test(character)) return 0.88;
  if (/[A-Z&#<>=+~]/.test(character)) return 0.63;
  return character > '\u02ff' ? 1 : 0.54;
}
const asciiEm = Array.from({ length: 128 }, (_, code) => characterEm(String.fromCharCode(code)));

function textEm(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++)
    width += asciiEm[text.charCodeAt(index)] ?? characterEm(text.charAt(index));
  return width;
}

interface Need {
  /** Width of the longest word and of the longest line, in em. */
  word: number;
  line: number;
}

function needOf(title: string, cells: Iterable<string>): Need {
  // The head is set in a bolder face.
  const need = { word: 0, line: textEm(title) * 1.1 };
  for (const word of title.split(/\s/)) need.word = Math.max(need.word, textEm(word) * 1.1);
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

/** Every column gets its longest word; what is left goes to those with longer lines, so that few cells wrap. */
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
  const given = least.map((width, index) => width + Math.min(1, spare / (sum(wanted) || 1)) * (wanted[index] ?? 0));
  const rest = total - sum(given);
  return { fits: true, widths: given.map((width) => width + (rest * width) / sum(given)) };
}

/** Lays out a table on `width` points. */
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
  const wordLengths = room.map((em) => Math.max(1, Math.floor(em / 0.88)));
  const fit = (text: string, index: number) =>
    textEm(text) > (room[index] ?? 0) ? breakLongWords(text, wordLengths[index] ?? 1) : text;
  return {
    columns: columns.map((column, index) => ({
      title: fit(titles[index] ?? '', index),
      align: column.align,
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
