import type { ImportAnswer, ImportError, OpeningSum } from '@ghala/contract/calls/product-import';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import { aheadOf } from '../../db/ahead-of';
import type { Database, DatabaseTransaction } from '../../db/database';
import type { FileFigures } from '../../documents/imports/file-figures';
import { errorIn, headingsByField, MOST_ERRORS } from '../../documents/imports/import-error';
import { openingStep } from '../../documents/imports/opening-approval';
import { isTotalName } from '../../documents/imports/total-row';
import { tellProgress } from '../../documents/imports/upload-progress';
import { refusal } from '../../runtime/errors';
import { checkProductRow, type GoodRow } from './check-product-row';
import { checkFurtherPlace, type FirstRow, FirstRows } from './first-rows';
import type { NewEntries } from './import-entries';
import { type OpeningRules, readOpening } from './import-opening';
import { settleFigures } from './product-figures';
import { changedColumns } from './product-values';
import type { SheetLayout, SheetRow } from './read-product-rows';
import { RowBarcodes } from './row-barcodes';
import { type Chunk, chunksOf, keyOfName, keyOfRow } from './upload-chunks';
import { uploadError } from './upload-error';
import { previewOf } from './upload-preview';
import { type Catalogue, loadCatalogue } from './upload-references';

/**
 * Checking a file gives the numbers of products, the errors, a preview of the first of each kind, and what an import
 * adds beside the products.
 */
export type Outcome = Pick<
  ImportAnswer,
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'further'
  | 'errors'
  | 'warnings'
  | 'preview'
  | 'makes'
  | 'unknownPlaces'
  | 'openings'
  | 'opening'
  | 'totals'
  | 'decimalComma'
  | 'dateOrder'
>;

/** An import does this beyond an upload of the template. */
export interface ImportRules {
  layout: SheetLayout;
  figures: FileFigures;
  /** New products whose row names no category or unit get these; '' for none. */
  defaults: { categoryId: string; unitId: string };
  entries: NewEntries;
  openings: Omit<OpeningRules, 'catalogue'>;
}

interface Checking {
  path: string;
  userId: number;
  rules?: (catalogue: Catalogue) => Promise<ImportRules>;
}

/** Writes valid rows. @returns records their entries in the log */
type Write = (rows: GoodRow[], outcome: Outcome) => Promise<() => void>;

/** Nobody reads more rows of the preview for new, changed and unchanged products. */
const PREVIEW_ROWS = 200;
/**
 * Checks every row of a file against the rules and the stored data.
 * @param database a transaction, which also tells the user how far it has come
 * @param write receives the valid rows in batches, with the existing products among them locked
 */
export async function checkProducts(
  database: DatabaseTransaction,
  { path, userId, rules: rulesOf }: Checking,
  write?: Write,
): Promise<Outcome> {
  const catalogue = await loadCatalogue(database);
  const rules = await rulesOf?.(catalogue);
  const makes = { units: [], categories: [], subCategories: [], warehouses: [], sections: [] };
  const counts = { created: 0, updated: 0, unchanged: 0, further: 0 };
  const decimalComma = rules?.figures.example ?? null;
  const outcome: Outcome = {
    ...counts,
    errors: [],
    warnings: [],
    preview: [],
    makes,
    unknownPlaces: [],
    openings: [],
    opening: 'none',
    totals: [],
    decimalComma,
    dateOrder: null,
  };
  let headings: ReadonlyMap<string, string> = new Map();
  const firsts = new FirstRows();
  const barcodes = new RowBarcodes();
  /** The preview shows these rows wherever they stand in the file. */
  const warned = new Set<number>();
  const check = ({ rows, existing, retrackedInStock, owners }: Chunk): GoodRow[] => {
    const good: GoodRow[] = [];
    for (const row of rows) {
      if (rules !== undefined && isTotal(row)) {
        outcome.totals.push(row.number);
        continue;
      }
      if (rules !== undefined) settleFigures(row, rules.figures);
      const key = keyOfRow(row, rules !== undefined);
      const { first, existing: known } = firsts.of(key, existing.get(key));
      if (rules !== undefined && known === undefined && first === undefined) fillIn(row, rules.defaults);
      const before = first === undefined || rules === undefined ? known?.values : first.values;
      const { values, errors, warnings } = checkProductRow(row, before, catalogue, rules !== undefined);
      if (known !== undefined && known.values.tracking !== values.tracking && retrackedInStock.has(known.id))
        errors.push(uploadError(row.number, 'tracking', faultOf('trackingInStock'), row.cells.tracking));
      const told = rules && readOpening(row, values, { ...rules.openings, catalogue }, known ?? (first && { had: [] }));
      if (told !== undefined) errors.push(...told.errors);
      const opening = told?.opening;
      if (told?.isLeft)
        warnings.push(uploadError(row.number, 'quantity', faultOf('openingOfTracked'), row.opening.quantity));
      if (told?.purchasePrice !== undefined) values.price_purchase = told.purchasePrice;
      if (first !== undefined)
        errors.push(
          ...(row.opening.quantity === undefined
            ? [repeated(row, first)]
            : checkFurtherPlace(row, values, opening, first)),
        );
      const goodRow: GoodRow = {
        number: row.number,
        existing: known,
        product: first?.product ?? { id: known?.id },
        isFurther: first !== undefined,
        values,
        changed: known === undefined || first !== undefined ? [] : changedColumns(known.values, values),
        opening,
      };
      if (first === undefined) {
        errors.push(...barcodes.claim(row, goodRow, owners));
        const names = rules === undefined ? [] : [values.name, known?.values.name ?? values.name];
        firsts.add(key, names.map(keyOfName), goodRow, known, errors.length > 0);
      }
      const inFile = (found: ImportError[]) =>
        rules === undefined ? found : found.map((error) => errorIn({ figures: rules.figures, headings }, error));
      if (outcome.errors.length < MOST_ERRORS) outcome.errors.push(...inFile(errors));
      if (errors.length > 0) continue;
      if (outcome.warnings.length < MOST_ERRORS) outcome.warnings.push(...inFile(warnings));
      if (warnings.length > 0 && warned.size < PREVIEW_ROWS) warned.add(row.number);
      good.push(goodRow);
      if (first === undefined) rules?.entries.need(values);
    }
    for (const row of good) {
      if (count(outcome, row) <= PREVIEW_ROWS || warned.has(row.number))
        outcome.preview.push(previewOf(row, catalogue));
      if (row.opening !== undefined) rules?.openings.places.planned.need(row.opening);
      addOpening(outcome.openings, row);
    }
    return good;
  };
  await useIndexes(database);
  let writing: ReturnType<Write> | undefined;
  // While the database writes one chunk, the one before it is recorded, the next is checked and queued, and the one after
  // that is read and its products are looked up.
  const chunks = chunksOf(database, {
    path,
    isLocked: write !== undefined,
    layout: rules?.layout,
    onHeadings: (found) => {
      headings = headingsByField(found, rules?.layout.fields ?? []);
    },
  });
  for await (const chunk of aheadOf(aheadOf(chunks))) {
    const good = check(chunk);
    const before = writing;
    writing = write?.(good, outcome);
    const rows = (chunk.rows.at(-1)?.number ?? 1) - (rules?.layout.headingRow ?? 1);
    const progress = tellProgress(database, userId, { rows, recorded: 0, stocked: 0 });
    for (const queued of [writing, progress]) queued?.catch(() => {});
    (await before)?.();
  }
  (await writing)?.();
  if (outcome.created + outcome.updated + outcome.errors.length === 0)
    throw refusal('upload.empty', {}, { fields: { file: { code: 'noProducts', params: {} } } });
  outcome.opening = await openingStep(database, outcome.openings.length > 0);
  if (rules !== undefined) {
    const { places } = rules.openings;
    outcome.makes = { ...rules.entries.makes, ...places.planned.makes };
    outcome.unknownPlaces = places.unknown;
  }
  return outcome;
}

/** Fills in the category and the unit of all rows that name none. */
function fillIn({ cells }: SheetRow, { categoryId, unitId }: ImportRules['defaults']): void {
  if (categoryId !== '') cells.categoryId ??= categoryId;
  if (unitId !== '') cells.unitId ??= unitId;
}

function repeated({ number, cells }: SheetRow, { row, values: { code } }: FirstRow): ImportError {
  if (cells.code !== undefined) return uploadError(number, 'code', faultOf('repeatedCode', { row }), cells.code);
  return uploadError(number, 'name', faultOf(code === '' ? 'repeatedName' : 'nameOfCoded', { row }), cells.name);
}

/**
 * Tells whether a row is a sum of those above it rather than a product: its name says so, and nothing else tells a
 * product.
 */
function isTotal({ cells: { name = '', code, barcode, categoryId, unitId } }: SheetRow): boolean {
  return [code, barcode, categoryId, unitId].every((cell) => cell === undefined) && isTotalName(name);
}

/** Adds a row's opening quantity to that of its warehouse. */
function addOpening(openings: OpeningSum[], { opening }: GoodRow): void {
  if (opening === undefined) return;
  const { warehouseId, warehouse, price } = opening;
  let sum = openings.find((one) => one.warehouseId === warehouseId);
  if (sum === undefined) {
    sum = { warehouseId, warehouse, count: 0, value: 0 };
    openings.push(sum);
  }
  sum.count += 1;
  // The sum is rounded to whole cents, which numbers hold exactly.
  sum.value = (Math.round(sum.value * 100) + Math.round(price * 100)) / 100;
}

/** @returns how many rows of its kind there are so far: new, changed or unchanged products, or further places */
function count(outcome: Outcome, { existing, isFurther, changed }: GoodRow): number {
  if (isFurther) {
    outcome.further += 1;
    return outcome.further;
  }
  if (existing === undefined) {
    outcome.created += 1;
    return outcome.created;
  }
  outcome.updated += 1;
  if (changed.length > 0) return outcome.updated - outcome.unchanged;
  outcome.unchanged += 1;
  return outcome.unchanged;
}

/**
 * Makes the rest of the transaction find codes by their index: the planner knows nothing of a table that grows in it,
 * and a plan made while it was small would read it from end to end for each code.
 */
async function useIndexes(transaction: Database): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(transaction);
}
