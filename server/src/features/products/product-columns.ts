import { newProduct } from '@ghala/contract/calls/products';
import { productField } from '@ghala/contract/entities/product-field-views';
import { type ProductField, productFields } from '@ghala/contract/entities/product-fields';
import { packagingsText } from '@ghala/contract/stock/packaging-text';
import { EntityTable, type StoredOf } from '../../db/entity-table';

export const productTable = new EntityTable('products', productFields);
/** Holds a product as users enter it, without its files, by its columns. */
export type ProductValues = StoredOf<typeof productFields>;
export type ProductColumn = keyof ProductValues;

/** This product has only what every product must have, with any values. */
export const emptyProduct = productTable.toColumns(newProduct.parse({ name: '-', categoryId: 1, unitId: 1 }));

/** Tells whether two products have the same in a column. */
export function isSame(column: ProductColumn, one: ProductValues, other: ProductValues): boolean {
  return column === 'packagings'
    ? packagingsText(one.packagings) === packagingsText(other.packagings)
    : one[column] === other[column];
}

/** Puts a product's columns as its table takes them. */
export function storedValues(values: ProductValues) {
  return { ...values, packagings: JSON.stringify(values.packagings) };
}

/** Lists the columns that every product must have, and those that were not left empty. */
export function filledColumns(values: ProductValues): Partial<ProductValues> {
  const filled: Partial<Record<ProductColumn, unknown>> = {};
  for (const column of productTable.columns)
    if (neededColumns.has(column) || !isSame(column, values, emptyProduct)) filled[column] = values[column];
  return filled as Partial<ProductValues>;
}

const neededColumns = new Set(productTable.columns.filter((column) => fieldOf(column).isRequired));

/** Tells whether the stock level depends on the column. */
export function isThreshold(column: ProductColumn): boolean {
  return fieldOf(column).kind === 'level';
}

function fieldOf(column: ProductColumn): ProductField {
  return productField(productTable.fieldOf(column));
}

export function titleOf({ name, code }: Pick<ProductValues, 'name' | 'code'>): string {
  return code === '' ? name : `${name} (${code})`;
}
