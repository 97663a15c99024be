import { type NewProduct, newProduct } from '@ghala/contract/calls/products';
import { mapNames, namesOf, pluck, renamed } from '@ghala/contract/common/names';
import { productField } from '@ghala/contract/entities/product-field-views';
import { productFields } from '@ghala/contract/entities/product-fields';
import { packagingsText } from '@ghala/contract/stock/packaging-text';

/** Columns of the product table by field. */
const columns = pluck(productFields, 'column');

/** The columns of a product as users enter it, without its files. */
export function productValues(body: NewProduct) {
  return renamed(body, columns);
}
export type ProductValues = ReturnType<typeof productValues>;
export type ProductColumn = keyof ProductValues;

/** Only what every product must have, with any values. */
export const emptyProduct = productValues(newProduct.parse({ name: '-', categoryId: 1, unitId: 1 }));

/** Whether two products have the same in a column. */
export function isSame(column: ProductColumn, one: ProductValues, other: ProductValues): boolean {
  return column === 'packagings'
    ? packagingsText(one.packagings) === packagingsText(other.packagings)
    : one[column] === other[column];
}

/** A product's columns as its table takes them. */
export function storedValues(values: ProductValues) {
  return { ...values, packagings: JSON.stringify(values.packagings) };
}

/** The columns of a product that say something: those that it must have, and those that were not left empty. */
export function filledColumns(values: ProductValues): Partial<ProductValues> {
  const filled: Partial<Record<ProductColumn, unknown>> = {};
  for (const column of productColumns)
    if (neededColumns.has(column) || !isSame(column, values, emptyProduct)) filled[column] = values[column];
  return filled as Partial<ProductValues>;
}

/** The columns of the given fields of a product; omitted fields are left out. */
export function givenValues(changes: Partial<NewProduct>): Partial<ProductValues> {
  return Object.fromEntries(Object.entries(renamed(changes, columns)).filter(([, value]) => value !== undefined));
}

function namesOfEach<Shape extends object>(shape: Shape) {
  return mapNames<Shape, { [Name in keyof Shape]: Name }>(shape, (name) => name);
}
const fieldNames = renamed(namesOfEach(columns), columns);
export const productColumns = namesOf(fieldNames);
const neededColumns = new Set(productColumns.filter((column) => productField(fieldNames[column]).isRequired));

/** The field of a column. */
export function fieldNameOf(column: ProductColumn) {
  return fieldNames[column];
}

/** Whether the stock level depends on the column. */
export function isThreshold(column: ProductColumn): boolean {
  return productField(fieldNames[column]).kind === 'level';
}

function selected<Columns extends Record<keyof Columns, string>>(from: Columns) {
  type Selected = { [Name in keyof Columns]: `products.${Columns[Name]} as ${Name & string}` };
  return mapNames<Columns, Selected>(from, (name) => `products.${from[name]} as ${name}` as const);
}
/** The columns as answers return them. */
export const selectedColumns = Object.values(selected(columns));

/** The product's name in the log. */
export function titleOf({ name, code }: Pick<ProductValues, 'name' | 'code'>): string {
  return code === '' ? name : `${name} (${code})`;
}
