import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { holdStock } from '../../stock/hold-stock';
import { barcodeFaults, findOwners, type NamedFault, newBarcodes } from './barcodes';
import { isSame, isThreshold, type ProductColumn, type ProductValues, productTable } from './product-columns';

/** Finds the products of which any place holds some. */
export async function inStock(database: Database, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (productIds.length === 0) return new Set();
  const held = await database
    .selectFrom('stock_records')
    .select('product_id')
    .distinct()
    .where('product_id', '=', sql<number>`any(${productIds}::int[])`)
    .where('on_hand', '>', 0)
    .execute();
  return new Set(held.map(({ product_id }) => product_id));
}

export function changedColumns(before: ProductValues, after: ProductValues): ProductColumn[] {
  return productTable.columns.filter((column) => !isSame(column, before, after));
}

export function pickColumns(values: ProductValues, columns: readonly ProductColumn[]): Partial<ProductValues> {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

/** Finds the levels that are not whole numbers, unless they and their unit are as before. */
export function fractionalLevels(values: ProductValues, before: ProductValues | undefined): ProductColumn[] {
  const isAsBefore = (column: ProductColumn) =>
    values[column] === before?.[column] && values.unit_id === before?.unit_id;
  return productTable.columns.filter(
    (column) => isThreshold(column) && !Number.isInteger(Number(values[column])) && !isAsBefore(column),
  );
}

/**
 * Refuses what no schema can detect: a category, sub-category, unit or sub-unit that does not exist or does not belong
 * to its parent, a maximum below the existing minimum, fractions of a unit that has none, a packaging named like the
 * unit, and a barcode that is mistyped or another product's.
 * @param stored the product as it is; omitted: it is new
 * @throws {AppError} invalid naming the field, or conflict for another product's barcode
 */
export async function checkProduct(
  operation: Operation,
  values: ProductValues,
  stored?: { id: number; values: ProductValues },
): Promise<void> {
  const before = stored?.values;
  const { category_id, sub_category_id, unit_id, sub_unit_id, stock_min, stock_max } = values;
  if (!(await exists(operation, 'categories', category_id, null)))
    throw invalid('categoryId', 'notInList', { entity: 'productCategory' });
  if (sub_category_id !== null && !(await exists(operation, 'categories', sub_category_id, category_id)))
    throw invalid('subCategoryId', 'notInList', { entity: 'productSubCategory' });
  const unit = await operation.db
    .selectFrom('units')
    .select(['name as unit', 'is_whole as isWhole'])
    .where('id', '=', unit_id)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (unit === undefined) throw invalid('unitId', 'notInList', { entity: 'unit' });
  if (sub_unit_id !== null && !(await exists(operation, 'units', sub_unit_id, unit_id)))
    throw invalid('subUnitId', 'notInList', { entity: 'subUnit' });
  if (stock_min && stock_max && stock_max < stock_min) throw invalid('stockMax', 'belowMinStock');
  const [level] = unit.isWhole || values.tracking === 'serial' ? fractionalLevels(values, before) : [];
  if (level !== undefined) throw invalid(productTable.fieldOf(level), 'wholeUnit', { unit: unit.unit });
  const faults = [...packagingFaults(values, unit.unit), ...barcodeFaults(values, before)];
  if (faults.length > 0)
    throw refusal(
      'input.invalid',
      {},
      { fields: Object.fromEntries(faults.map(({ field, fault }) => [field, fault])) },
    );
  await checkBarcodes(operation, values, stored);
  if (stored !== undefined && stored.values.tracking !== values.tracking) await requireNoStock(operation, stored.id);
}

/** @throws {AppError} invalid while there is some in stock: its lots have to be counted first */
async function requireNoStock({ db }: Operation, productId: number): Promise<void> {
  // Goods that enter an empty record at this moment would not know whether they need lots.
  await holdStock(db, [productId]);
  if ((await inStock(db, [productId])).size > 0) throw invalid('tracking', 'trackingInStock');
}

/** Finds packaging names by which quantities could not be told from those in the unit. */
export function packagingFaults({ packagings }: Pick<ProductValues, 'packagings'>, unit: string): NamedFault[] {
  return packagings.flatMap(({ name }, index) =>
    name.toLowerCase() === unit.toLowerCase()
      ? { field: `packagings.${index}.name`, fault: faultOf('unitPackaging', { unitName: unit }) }
      : [],
  );
}

async function checkBarcodes(
  { db }: Operation,
  values: ProductValues,
  stored: { id: number; values: ProductValues } | undefined,
): Promise<void> {
  const added = newBarcodes(values, stored?.values);
  const owners = await findOwners(
    db,
    added.map(({ key }) => key),
  );
  for (const { key, field } of added) {
    const owner = owners.get(key);
    if (owner === undefined || owner.productId === stored?.id) continue;
    const { product, packaging } = owner;
    throw refusal('product.barcodeTaken', { product, packaging }, { at: field });
  }
}

async function exists(operation: Operation, table: 'categories' | 'units', id: number, parentId: number | null) {
  const row = await operation.db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  return row !== undefined;
}
