import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ImportField, OpeningField } from '@ghala/contract/calls/product-import';
import type { FieldFault } from '@ghala/contract/fault-codes';
import type { ProductFieldName } from '@ghala/contract/product-fields';
import { CsvError, type Info, parse } from 'csv-parse';
import { type AppError, invalid } from '../../kernel/errors';
import { fieldOf, headingOf, isOpening, neededFields } from './upload-columns';

/** A row of the file: its number as a spreadsheet counts, and its non-empty cells by field. */
export interface SheetRow {
  number: number;
  cells: Partial<Record<ProductFieldName, string>>;
  /** Of an import: those that tell what is in stock. */
  opening: Partial<Record<OpeningField, string>>;
  /** Its figures that have two readings in this file. */
  unclear: Partial<Record<ImportField, FieldFault>>;
  /** Cells beyond the last heading. */
  hasMore: boolean;
}

/** How an import reads a file whose headings are its own. */
export interface SheetLayout {
  headingRow: number;
  /** The field of each column, null for one that is left out. */
  fields: readonly (ImportField | null)[];
  separator: 'comma' | 'semicolon' | 'tab' | undefined;
}

const LONGEST_HEADING_BYTES = 64 * 1024;
/** Otherwise an unclosed quote would take the rest of the file for one cell. */
const LONGEST_ROW_CHARACTERS = 100_000;
/** Longer than any field may be; composing the accents of very long texts takes very long. */
const LONGEST_CELL_CHARACTERS = 2_000;
/** Below the headings, including empty ones: a file of line breaks alone would keep the server reading. */
const MOST_ROWS = 100_000;
const DELIMITERS = [',', ';', '\t'];
const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;

/**
 * Reads the rows of a CSV file as a stream, whatever its size. UTF-8 with or without a byte order mark, any line
 * breaks, quotes, and commas, semicolons or tabs between cells; empty rows are skipped but counted.
 * @param layout of an import; otherwise the headings must be the template's
 * @throws {AppError} invalid if the file is not one, or its headings are not the template's
 */
export async function* readProductRows(path: string, layout?: SheetLayout): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: layout?.separator === undefined ? await delimiterOf(path) : SEPARATORS[layout.separator],
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
  const mostRows = MOST_ROWS + (layout?.headingRow ?? 1);
  const checkCount = (rows: number) => {
    if (rows > mostRows) throw invalid('file', 'tooManyRows', { max: MOST_ROWS });
  };
  let fields: readonly (ImportField | null)[] | undefined;
  let number = 0;
  try {
    const text = Readable.from(textOf(path, () => checkCount(rowsOf(parser.info))));
    for await (const { info, record: cells } of text.compose(parser) as AsyncIterable<{
      info: Info;
      record: string[];
    }>) {
      number = rowsOf(info);
      checkCount(number);
      if (layout !== undefined && number < layout.headingRow) continue;
      if (layout !== undefined && number === layout.headingRow) fields = layout.fields;
      else if (cells.every((cell) => cell.trim() === '')) continue;
      else if (fields === undefined) fields = fieldsOf(cells);
      else yield rowOf(number, fields, cells);
    }
    checkCount(rowsOf(parser.info));
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, number + 1) : error;
  }
  if (fields === undefined) throw invalid('file', 'noHeadings');
}

/** The rows up to here, empty ones too. */
function rowsOf({ records, empty_lines }: Info): number {
  return records + empty_lines;
}

function rowOf(number: number, fields: readonly (ImportField | null)[], cells: string[]): SheetRow {
  const row: SheetRow = { number, cells: {}, opening: {}, unclear: {}, hasMore: false };
  for (const [index, raw] of cells.entries()) {
    const cell = composed(raw.trim());
    if (cell === '') continue;
    const field = fields[index];
    if (field === undefined) row.hasMore = true;
    else if (field === null) continue;
    else if (isOpening(field)) row.opening[field] = cell;
    else row.cells[field] = cell;
  }
  return row;
}

/** Normalised like stored fields: a code is found however its accents are composed. Invalid values stay unchanged. */
function composed(cell: string): string {
  return cell.length > LONGEST_CELL_CHARACTERS ? cell : cell.normalize('NFC');
}

function fieldsOf(headings: string[]): ProductFieldName[] {
  while (headings.at(-1) === '') headings.pop();
  const fields = headings.map((heading) => {
    const field = fieldOf(heading);
    if (field === undefined) throw invalid('file', 'foreignColumn', { column: heading.slice(0, 60) });
    return field;
  });
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) throw invalid('file', 'repeatedColumn', { column: headingOf(twice) });
  // A row with a code may change a product that has all of these.
  const missing = neededFields.filter((field) => !fields.includes(field));
  if (missing.length > 0 && !fields.includes('code'))
    throw invalid('file', 'missingColumns', { columns: missing.map(headingOf) });
  return fields;
}

/** The separator between cells: the most frequent one in the headings. */
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
