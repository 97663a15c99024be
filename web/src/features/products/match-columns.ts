import { type ImportField, importFields } from '@ghala/contract/calls/product-import';
import { fieldsNamedBy } from './fields-by-heading';

/** Rows in which headings are looked for. */
const HEADING_ROWS = 20;

/** Fields whose cells are names: a column of figures there holds the keys of another system. */
const named: readonly ImportField[] = ['categoryId', 'subCategoryId', 'unitId', 'warehouse', 'section'];

/** Fields whose cells are figures: a column of words there names a shop, a person or a month. */
const counted: readonly ImportField[] = ['quantity', 'unitCost', 'pricePurchase', 'priceRetail', 'priceWholesale'];

/**
 * The field of each column, by its heading: each field once, in the column that names it best; null for the others.
 * @param below the first rows below the headings
 */
export function proposeColumns(
  headings: readonly string[],
  below: readonly (readonly string[])[],
  fields: readonly ImportField[] = importFields,
): (ImportField | null)[] {
  const pairs = headings.flatMap((heading, column) =>
    fieldsNamedBy(heading)
      .filter(({ field }) => fields.includes(field) && !isOfOtherKind(field, below, column))
      .map((one) => ({ ...one, column })),
  );
  const proposed: (ImportField | null)[] = headings.map(() => null);
  for (const { column, field } of pairs.sort((one, other) => one.rank - other.rank))
    if (proposed[column] === null && !proposed.includes(field)) proposed[column] = field;
  return proposed;
}

function isOfOtherKind(field: ImportField, rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  if (cells.length === 0) return false;
  if (named.includes(field)) return cells.every((cell) => /^[\d.,]+$/.test(cell));
  return counted.includes(field) && !cells.some((cell) => /\d/.test(cell));
}

/** How many of a row's cells name fields. */
function countNamed(row: readonly string[]): number {
  return proposeColumns(row, []).filter((field) => field !== null).length;
}

/**
 * The row of the headings, counted from 0, and how many fields it names: the first of the rows that name most, or the
 * first that is not empty.
 */
export function findHeadings(rows: readonly (readonly string[])[]): { row: number; named: number } {
  const counts = rows.slice(0, HEADING_ROWS).map(countNamed);
  const most = Math.max(0, ...counts);
  const row = most > 0 ? counts.indexOf(most) : rows.findIndex((cells) => cells.some((cell) => cell !== ''));
  return { row: Math.max(0, row), named: most };
}
