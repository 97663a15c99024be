import { invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { fieldNameOf, isThreshold, type ProductColumn, type ProductValues, productColumns } from './product-columns';

export function changedColumns(before: ProductValues, after: ProductValues): ProductColumn[] {
  return productColumns.filter((column) => before[column] !== after[column]);
}

export function pickColumns(values: ProductValues, columns: readonly ProductColumn[]): Partial<ProductValues> {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

/** The product's name in the log. */
export function titleOf({ name, code }: Pick<ProductValues, 'name' | 'code'>): string {
  return code === '' ? name : `${name} (${code})`;
}

/** The levels that are no whole numbers, unless they and their unit are as before. */
export function fractionalLevels(values: ProductValues, before: ProductValues | undefined): ProductColumn[] {
  const isAsBefore = (column: ProductColumn) =>
    values[column] === before?.[column] && values.unit_id === before?.unit_id;
  return productColumns.filter(
    (column) => isThreshold(column) && !Number.isInteger(Number(values[column])) && !isAsBefore(column),
  );
}

/**
 * Refuses what no schema can detect: a category, sub-category, unit or sub-unit that does not exist or does not belong
 * to its parent, a maximum below the existing minimum, and fractions of a unit that has none.
 * @throws {AppError} invalid naming the field
 */
export async function checkProduct(operation: Operation, values: ProductValues, before?: ProductValues): Promise<void> {
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
  const [level] = unit.isWhole ? fractionalLevels(values, before) : [];
  if (level !== undefined) throw invalid(fieldNameOf(level), 'wholeUnit', { unit: unit.unit });
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
