import type { ImportField, OpeningField } from '@ghala/contract/calls/product-import';
import { optionalTracking, type Tracking } from '@ghala/contract/common/tracking';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { isTrackingFlag, type TrackingFlag, trackingOf } from '@ghala/contract/imports/tracking-flags';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { fillCells, type RawRow, readSheet, type SheetFormat } from '../../documents/imports/read-sheet';
import { invalid } from '../../runtime/errors';
import { fieldOf, headingOf, isOpening, neededFields } from './upload-columns';

/** Holds a row of the file: its number as a spreadsheet counts, and its non-empty cells by field. */
export interface SheetRow {
  number: number;
  cells: Partial<Record<ProductFieldName, string>>;
  /** In an import, these cells tell the tracking as other systems do. */
  trackingFlags: Partial<Record<TrackingFlag, string>>;
  /** In an import, these cells tell what is in stock. */
  opening: Partial<Record<OpeningField, string>>;
  /** These figures have two readings in this file. */
  unclear: Partial<Record<ImportField, FieldFault>>;
  /** There are cells beyond the last heading. */
  hasMore: boolean;
}

/** Tells how an import reads a file whose headings are its own. */
export interface SheetLayout extends SheetFormat {
  /** Names the field of each column, null for one that is left out. */
  fields: readonly (ImportField | null)[];
}

/**
 * Reads the rows of a file of products as a stream.
 * @param layout of an import; otherwise the headings must be the template's
 * @param onHeadings is given the headings as the file has them
 * @throws {AppError} invalid if the file is not one, or its headings are not the template's
 */
export async function* readProductRows(
  path: string,
  layout?: SheetLayout,
  onHeadings?: (headings: readonly string[]) => void,
): AsyncGenerator<SheetRow> {
  let fields: readonly (ImportField | null)[] | undefined;
  for await (const row of readSheet(path, layout)) {
    if (fields !== undefined) yield rowOf(row, fields, layout !== undefined);
    else {
      onHeadings?.(row.cells);
      fields = layout?.fields ?? fieldsOf([...row.cells]);
    }
  }
}

function rowOf({ number, cells }: RawRow, fields: readonly (ImportField | null)[], isImport: boolean): SheetRow {
  const row: SheetRow = { number, cells: {}, trackingFlags: {}, opening: {}, unclear: {}, hasMore: false };
  row.hasMore = fillCells(
    cells,
    fields,
    (field, cell) => {
      if (isOpening(field)) row.opening[field] = cell;
      else if (isTrackingFlag(field)) row.trackingFlags[field] = cell;
      else row.cells[field] = cell;
    },
    isImport,
  );
  return row;
}

/**
 * Finds the tracking that a row tells in words or, where it has none, by flags; undefined if it tells none that can be
 * read.
 */
export function toldTracking(
  { cells: { tracking }, trackingFlags }: Pick<SheetRow, 'cells' | 'trackingFlags'>,
  before: Tracking | undefined,
): Tracking | undefined {
  return tracking === undefined ? trackingOf(trackingFlags, before) : optionalTracking.safeParse(tracking).data;
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
