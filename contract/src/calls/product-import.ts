import { z } from 'zod';
import { answer, failure } from '../common/answer';
import { call } from '../common/call';
import { optionalFlag, optionalLine } from '../common/field';
import { optionalId } from '../common/id';
import { storedLots } from '../common/lots';
import { namesOf } from '../common/names';
import { type ProductFieldName, productFields } from '../entities/product-fields';
import { placeChoices, unknownPlace } from '../imports/place-choices';
import { type TrackingFlag, trackingFlags } from '../imports/tracking-flags';
import { fault } from '../refusals/field-faults';
import { productUpload, uploadError, uploadOutcome, uploadPreview } from './product-upload';

/**
 * Says what a row may tell of the stock that is there already: `unitCost` in Kenyan shillings, the place by name or
 * code.
 */
export const openingFields = ['quantity', 'unitCost', 'warehouse', 'section'] as const;
export type OpeningField = (typeof openingFields)[number];
export type ImportField = ProductFieldName | TrackingFlag | OpeningField;

export const importFields: readonly ImportField[] = [...namesOf(productFields), ...trackingFlags, ...openingFields];
const importField = z.enum(['', ...importFields]).transform((field) => (field === '' ? null : field));

/** Holds the headings of the opening fields in errors; those of a product's fields are the template's. */
export const openingHeadings: Record<OpeningField, string> = {
  quantity: 'Opening Quantity',
  unitCost: 'Unit Cost',
  warehouse: 'Warehouse',
  section: 'Section',
};

const MOST_COLUMNS = 500;
const LAST_HEADING_ROW = 1000;

/** The names of the fields of columns, from the left, parted by commas; empty where a column is left out. */
const listedColumns = z
  .string({ error: fault('required') })
  .transform((given) => given.split(',').map((field) => field.trim()));
const tooManyColumns = { error: fault('atMost', { max: MOST_COLUMNS }) };

/** Columns of any kind of import: their names are checked once it is known. */
export const importColumns = listedColumns.pipe(
  z.array(z.string().transform((field) => (field === '' ? null : field))).max(MOST_COLUMNS, tooManyColumns),
);

/** Says how a spreadsheet of one's own is read, beside the file `file`. */
export const importLayout = productUpload.extend({
  /** This is the row of the headings, counted from 1: what is above is passed over. */
  headingRow: z.coerce
    .number({ error: fault('whole') })
    .int({ error: fault('whole') })
    .min(1, { error: fault('wholeBetween', { min: 1, max: LAST_HEADING_ROW }) })
    .max(LAST_HEADING_ROW, { error: fault('wholeBetween', { min: 1, max: LAST_HEADING_ROW }) })
    .default(1),
  /** This is what stands between cells; if it is left out, it is the most frequent sign of the first row. */
  separator: z
    .enum(['comma', 'semicolon', 'tab'], { error: fault('choice', { choices: ['comma', 'semicolon', 'tab'] }) })
    .optional(),
  /** Says that the file was made of a workbook: its numbers have decimal points, whatever its texts have. */
  isWorkbook: optionalFlag(false),
  /** Of new products whose row names none, by name. */
  category: optionalLine(100),
  unit: optionalLine(60),
  /** Names the place of opening quantities, or of levels, whose row names none. */
  warehouseId: optionalId,
  /** Says which places are meant by place names of the file that the business does not have. */
  places: placeChoices,
  /** Says that the opening quantities were counted: their receipts are then verified. */
  isCounted: optionalFlag(false),
});

/** This is the same with the columns of products. */
export const productImport = importLayout.extend({
  columns: listedColumns.pipe(z.array(importField).max(MOST_COLUMNS, tooManyColumns)),
});
export type ProductImport = z.output<typeof productImport>;

/**
 * An error in one cell: its column's heading in the file, its value, and what was expected. If the whole row is at
 * fault, the heading is '' and the value null.
 */
const importError = uploadError.extend({
  /** Of the field, as columns are given; '' of the row as a whole. */
  field: z.string(),
  heading: z.string(),
  found: z.string(),
  /** It is in English, and as a code of the contract's expectations with its parameters. */
  expected: z.string(),
  expects: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
});
export type ImportError = z.infer<typeof importError>;

/**
 * Says what a row would create or change; its opening quantity, the warehouse of that, and its section unless it is the
 * one that came with the warehouse: null and '' without one. `category` and `unit` are '' of what has none.
 */
const importPreview = uploadPreview.extend({
  quantity: z.number().nullable(),
  place: z.string(),
  section: z.string(),
  /** Says whether the section would be added. */
  isNewSection: z.boolean(),
  /** Lists the lots of opening stock, with their dates as they were read. */
  lots: storedLots,
});
export type ImportPreview = z.infer<typeof importPreview>;

/**
 * These are the opening quantities of one warehouse: how many rows, worth how many Kenyan shillings. The id of a
 * warehouse that the import adds is below 0.
 */
const opening = z.object({ warehouseId: z.number(), warehouse: z.string(), count: z.number(), value: z.number() });
export type OpeningSum = z.infer<typeof opening>;

const outcome = {
  ...uploadOutcome,
  /** Counts the rows that only say what is in stock of an earlier row's product in another place. */
  further: z.number(),
  errors: z.array(importError),
  /**
   * What of valid rows is kept though it looks wrong, or is left out: `found` is a barcode with a wrong check digit, or the
   * opening quantity of a product that is tracked by lot or serial number.
   */
  warnings: z.array(importError),
  /**
   * The names of what the valid rows need and nobody has added yet; sections as 'Warehouse / Section' if they are in
   * several warehouses.
   */
  makes: z.object({
    units: z.array(z.string()),
    warehouses: z.array(z.string()),
    categories: z.array(z.string()),
    subCategories: z.array(z.string()),
    sections: z.array(z.string()),
  }),
  /** Lists the place names of the file that the business does not have, and for which no place is chosen. */
  unknownPlaces: z.array(unknownPlace),
  openings: z.array(opening),
  /** Says how they come in: at once while the company has issued nothing, otherwise once somebody else approves it. */
  opening: z.enum(['none', 'atOnce', 'waits']),
  /** Rows that are sums of others: they are left out. */
  totals: z.array(z.number()),
  /** Says where the file writes decimal commas: one of its figures, and the number as which it is read. */
  decimalComma: z.object({ found: z.string(), read: z.number() }).nullable(),
  /**
   * This is a date of the file that could be read in two ways: what is taken to stand first, and the day as which it is
   * read.
   */
  dateOrder: z.object({ first: z.enum(['day', 'month']), found: z.string(), read: z.string() }).nullable(),
};
export const importAnswer = answer({
  ...outcome,
  preview: z.array(importPreview),
  /** Lists the receipts that brought the opening quantities into stock, or bring them once they are approved. */
  receipts: z.array(z.object({ id: z.number(), receiptNo: z.string(), warehouse: z.string() })),
  /** Says what was imported, to be looked at or undone; null of a check, and if nothing was added or changed. */
  importId: z.number().nullable(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** The answer if nothing was written because some rows are invalid. */
export const importRefusal = failure.extend(outcome);

export const productImportCalls = {
  import: call({
    method: 'POST',
    path: '/products/import',
    tag: 'products',
    summary: 'Import products, and what is in stock of them, from a spreadsheet of any headings (multipart, `file`)',
    access: 'productsManage',
    body: productImport,
    files: { file: 'required' },
    answer: importAnswer,
    refusals: { 422: importRefusal },
  }),
};
