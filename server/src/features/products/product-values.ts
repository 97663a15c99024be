import { invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { type ProductColumn, type ProductValues, productColumns } from './product-columns';

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

/**
 * Refuses what no schema can detect: a category, sub-category, unit or sub-unit that does not exist or does not belong
 * to its parent, and a maximum below the existing minimum.
 * @throws {AppError} invalid naming the field
 */
export async function checkProduct(operation: Operation, values: ProductValues): Promise<void> {
  const { category_id, sub_category_id, unit_id, sub_unit_id, stock_min, stock_max } = values;
  if (!(await exists(operation, 'categories', category_id, null)))
    throw invalid('categoryId', 'notInList', { entity: 'productCategory' });
  if (sub_category_id !== null && !(await exists(operation, 'categories', sub_category_id, category_id)))
    throw invalid('subCategoryId', 'notInList', { entity: 'productSubCategory' });
  if (!(await exists(operation, 'units', unit_id, null))) throw invalid('unitId', 'notInList', { entity: 'unit' });
  if (sub_unit_id !== null && !(await exists(operation, 'units', sub_unit_id, unit_id)))
    throw invalid('subUnitId', 'notInList', { entity: 'subUnit' });
  if (stock_min && stock_max && stock_max < stock_min) throw invalid('stockMax', 'belowMinStock');
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
