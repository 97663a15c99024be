import { type NewProduct, newProduct } from '@ghala/contract/calls/products';
import { mapNames, namesOf, pluck, renamed } from '@ghala/contract/common/names';
import { isNeeded } from '@ghala/contract/product-field-needs';
import { productField } from '@ghala/contract/product-field-views';
import { productFields } from '@ghala/contract/product-fields';

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

/** The columns of a product that say something: those that it must have, and those that were not left empty. */
export function filledColumns(values: ProductValues): Partial<ProductValues> {
  const filled: Partial<Record<ProductColumn, unknown>> = {};
  for (const column of productColumns)
    if (neededColumns.has(column) || values[column] !== emptyProduct[column]) filled[column] = values[column];
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
const neededColumns = new Set(productColumns.filter((column) => isNeeded(fieldNames[column])));

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
