import type { ImportAnswer, ProductImport } from '@ghala/contract/calls/product-import';
import type { Database } from '../../db/database';
import type { ImportedRecord, OpeningLine } from '../../documents/imports/import-hooks';
import { loadPlaces } from '../../documents/imports/import-places';
import { openingStep } from '../../documents/imports/opening-approval';
import { tellProgress } from '../../documents/imports/upload-progress';
import type { Actor, Operation } from '../../operation/operation';
import type { GoodRow } from './check-product-row';
import { NewEntries } from './import-entries';
import type { ImportHooks } from './import-hooks';
import { titleOf } from './product-columns';
import { productFiguresOf } from './product-figures';
import { pickColumns } from './product-values';
import { checkProducts, type ImportRules, type Outcome } from './upload-products';
import type { Catalogue } from './upload-references';
import { writeProducts } from './write-products';

/** Holds a spreadsheet, and how it is read. */
export interface ImportedFile {
  path: string;
  /** The user knows the file by this name. */
  name: string;
  request: ProductImport;
}

type Imported = Outcome & Pick<ImportAnswer, 'receipts' | 'importId'>;

/** Finds what an import would do with the file, without writing anything. */
export async function checkImport(
  database: Database,
  actor: Actor,
  { path, request }: Omit<ImportedFile, 'name'>,
): Promise<Imported> {
  const checked = await database.transaction().execute((reading) =>
    checkProducts(reading, {
      path,
      userId: actor.id,
      rules: (catalogue) => rulesOf(reading, catalogue, { path, request }, actor),
    }),
  );
  return { ...checked, receipts: [], importId: null };
}

/**
 * Writes the products of a file, the units and categories that they need, and a processed receipt of what is in stock
 * for each warehouse: in the transaction of the operation.
 * @returns nothing is entered into stock where rows are invalid and no part is welcome: the caller takes it all back
 */
export async function importProducts(
  operation: Operation,
  { path, name, request }: ImportedFile,
  hooks: ImportHooks,
): Promise<Imported> {
  const { db, actor } = operation;
  const isPartWelcome = request.mode === 'good';
  const openings: Pick<GoodRow, 'product' | 'opening'>[] = [];
  const records: ImportedRecord[] = [];
  let rules: ImportRules | undefined;
  const entersAtOnce = (await openingStep(db, true)) === 'atOnce';
  const outcome = await checkProducts(
    db,
    {
      path,
      userId: actor.id,
      rules: async (catalogue) => {
        rules = await rulesOf(db, catalogue, { path, request }, actor);
        return rules;
      },
    },
    async (rows, { errors }) => {
      if (!isPartWelcome && errors.length > 0) return () => {};
      await rules?.entries.make(operation, hooks);
      for (const { values } of rows) rules?.entries.settle(values);
      const record = await writeProducts(operation, rows, { entersAtOnce });
      for (const { product, opening } of rows) if (opening !== undefined) openings.push({ product, opening });
      records.push(...rows.flatMap(recordOf));
      return record;
    },
  );
  const opening = outcome.openings.length === 0 ? 'none' : entersAtOnce ? 'atOnce' : 'waits';
  outcome.opening = opening;
  const receipts: Imported['receipts'] = [];
  if (!isPartWelcome && outcome.errors.length > 0) return { ...outcome, receipts, importId: null };
  const rows = outcome.created + outcome.updated + outcome.further;
  const places = rules?.openings.places;
  await places?.planned.make(operation, hooks);
  // All products and sections have their ids only now.
  const allLines = openings.flatMap(lineOf).map((line) => places?.planned.settled(line) ?? line);
  let entered = 0;
  for (const { warehouseId: plannedId, warehouse } of outcome.openings) {
    const planned = { warehouseId: plannedId, sectionId: null };
    const { warehouseId } = places?.planned.settled(planned) ?? planned;
    const lines = allLines.filter((line) => line.warehouseId === warehouseId);
    const before = entered;
    const given = { source: name, isCounted: request.isCounted, entersAtOnce, lines };
    const receipt = await hooks.enterOpening(operation, given, async (count) => {
      entered = before + count;
      await tellProgress(db, actor.id, { rows, recorded: 0, stocked: entered });
    });
    receipts.push({ ...receipt, warehouse });
  }
  const importId = await hooks.keepImport(operation, {
    kind: 'products',
    fileName: name,
    created: outcome.created,
    updated: outcome.updated - outcome.unchanged,
    unchanged: outcome.unchanged,
    failed: new Set(outcome.errors.map(({ row }) => row)).size,
    stocked: entered,
    isCounted: request.isCounted,
    opening,
    records: [
      ...(rules?.entries.made ?? []),
      ...(places?.planned.made ?? []),
      ...records,
      ...receipts.map(({ id, receiptNo }) => ({
        entity: 'receipt' as const,
        id,
        name: receiptNo,
        row: null,
        before: null,
      })),
    ],
  });
  await operation.writeEvents((recorded) => tellProgress(db, actor.id, { rows, recorded, stocked: entered }));
  return { ...outcome, receipts, importId };
}

/** Records what a row added or changed. */
function recordOf({ number, existing, product, isFurther, values, changed }: GoodRow): ImportedRecord[] {
  if (isFurther || product.id === undefined || (existing !== undefined && changed.length === 0)) return [];
  const before = existing === undefined ? null : pickColumns(existing.values, changed);
  return [{ entity: 'product', id: product.id, name: titleOf(values), row: number, before }];
}

function lineOf({ product, opening }: Pick<GoodRow, 'product' | 'opening'>): OpeningLine[] {
  return opening === undefined || product.id === undefined ? [] : [{ ...opening, productId: product.id, lots: null }];
}

async function rulesOf(
  database: Database,
  catalogue: Catalogue,
  { path, request }: Omit<ImportedFile, 'name'>,
  { flags }: Actor,
): Promise<ImportRules> {
  const { columns, headingRow, separator, isWorkbook, category, unit, warehouseId, places: choices } = request;
  const layout = { headingRow, fields: columns, separator };
  return {
    layout,
    figures: await productFiguresOf(path, layout, isWorkbook),
    defaults: { categoryId: category, unitId: unit },
    entries: new NewEntries(catalogue, flags.has('categoriesManage')),
    openings: { places: await loadPlaces(database, { mayMake: flags.has('warehouseAdd'), choices }), warehouseId },
  };
}
