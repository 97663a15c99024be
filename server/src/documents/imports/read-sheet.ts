import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FORMULA_SIGNS } from '@ghala/contract/common/formula-signs';
import { CsvError, type Info, parse } from 'csv-parse';
import { type AppError, invalid } from '../../runtime/errors';

/** This leaves room for some 100,000 rows with every cell filled. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/**
 * PostgreSQL takes no NUL, not even in a question, so none goes on from here: its cell is refused like any other that contains
 * a control character.
 */
const withoutNul = (cell: string) => cell.replaceAll('\0', '\u0001');

/** This is a row of a file: its number as a spreadsheet counts, and its cells. */
export interface RawRow {
  number: number;
  cells: string[];
}

/**
 * Says where the headings stand, and what stands between cells; the latter is the most frequent sign of the first row
 * if undefined.
 */
export interface SheetFormat {
  headingRow: number;
  separator: 'comma' | 'semicolon' | 'tab' | undefined;
}

const LONGEST_HEADING_BYTES = 64 * 1024;
/** Otherwise an unclosed quote would take the rest of the file for one cell. */
const LONGEST_ROW_CHARACTERS = 100_000;
/** This is longer than any field may be; composing the accents of very long texts takes very long. */
const LONGEST_CELL_CHARACTERS = 2_000;
/**
 * This counts rows below the headings, including empty ones: a file of line breaks alone would keep the server reading.
 */
const MOST_ROWS = 100_000;
const GUARD = new RegExp(`^'(?=[${FORMULA_SIGNS}].)`, 's');
const DELIMITERS = [',', ';', '\t'];
const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;

/**
 * Reads the rows of a CSV file as a stream, whatever its size: first that of the headings, then those below. UTF-8 with
 * or without a byte order mark, any line breaks, quotes, and commas, semicolons or tabs between cells; empty rows are
 * skipped but counted.
 * @param format omitted: the first row that is not empty has the headings
 * @throws {AppError} invalid if the file is not one, or is too long
 */
export async function* readSheet(path: string, format?: SheetFormat): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: format?.separator === undefined ? await delimiterOf(path) : SEPARATORS[format.separator],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // 5" pipe: a quote inside an unquoted cell is an ordinary character.
    relax_quotes: true,
    trim: true,
    max_record_size: LONGEST_ROW_CHARACTERS,
    // Each would otherwise be taken for a row with too few cells, which is slow.
    skip_empty_lines: true,
    info: true,
  });
  const mostRows = MOST_ROWS + (format?.headingRow ?? 1);
  const checkCount = (rows: number) => {
    if (rows > mostRows) throw invalid('file', 'tooManyRows', { max: MOST_ROWS });
  };
  let hasHeadings = false;
  let number = 0;
  try {
    const text = Readable.from(textOf(path, () => checkCount(rowsOf(parser.info))));
    for await (const { info, record: cells } of text.compose(parser) as AsyncIterable<{
      info: Info;
      record: string[];
    }>) {
      number = rowsOf(info);
      checkCount(number);
      const isHeading = format === undefined ? !hasHeadings : number === format.headingRow;
      if (format !== undefined && number < format.headingRow) continue;
      if (!(isHeading && format !== undefined) && cells.every((cell) => cell.trim() === '')) continue;
      // The row of the headings may be told to be one that is empty.
      if (!isHeading && !hasHeadings && format !== undefined) yield { number: format.headingRow, cells: [] };
      hasHeadings = true;
      yield { number, cells: cells.map(withoutNul) };
    }
    checkCount(rowsOf(parser.info));
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, number + 1) : error;
  }
  if (!hasHeadings) throw invalid('file', 'noHeadings');
}

/** Counts the rows up to here, including empty ones. */
function rowsOf({ records, empty_lines }: Info): number {
  return records + empty_lines;
}

/**
 * Returns the cells that are not empty, by their fields. They are normalised like stored fields: a code is found
 * however its accents are composed.
 * @param fields of the columns, null for one that is left out
 * @param isUnguarded whether the sign that keeps a spreadsheet from running a cell as a formula is taken off: Ghala's
 * own files have it
 * @returns whether there are cells beyond the last heading
 */
export function fillCells<Field extends string>(
  cells: readonly string[],
  fields: readonly (Field | null)[],
  fill: (field: Field, cell: string) => void,
  isUnguarded = true,
): boolean {
  let hasMore = false;
  for (const [index, raw] of cells.entries()) {
    const trimmed = raw.trim();
    const cell = composed(isUnguarded ? trimmed.replace(GUARD, '') : trimmed);
    const field = fields[index];
    if (cell === '' || field === null) continue;
    if (field === undefined) hasMore = true;
    else fill(field, cell);
  }
  return hasMore;
}

/** Invalid values stay unchanged. */
function composed(cell: string): string {
  return cell.length > LONGEST_CELL_CHARACTERS ? cell : cell.normalize('NFC');
}

/** Finds the separator between cells: the most frequent one in the headings. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADING_BYTES), 0, LONGEST_HEADING_BYTES, 0);
    const [line = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .trimStart()
      .split(/[\r\n]/, 1);
    const count = (sign: string) => line.split(sign).length;
    return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  } finally {
    await file.close();
  }
}

/** @param check is called as the text is read on */
async function* textOf(path: string, check: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) {
      yield decoder.decode(bytes, { stream: true });
      check();
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw invalid('file', 'notUtf8');
    throw error;
  }
}

function unreadable(error: CsvError, row: number): AppError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return invalid('file', 'openQuote', { row });
  return invalid('file', 'wrongQuotes', { row });
}
