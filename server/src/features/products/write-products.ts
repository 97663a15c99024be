import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { refreshLevels } from '../../stock/stock-levels';
import type { GoodRow } from './check-product-row';
import {
  emptyProduct,
  filledColumns,
  isThreshold,
  type ProductColumn,
  type ProductValues,
  productTable,
  titleOf,
} from './product-columns';
import { pickColumns } from './product-values';

/**
 * Writes checked rows in a few statements.
 * @param entersAtOnce whether what rows say is in stock enters it in the same transaction
 * @returns records each product's entry in the log: to be called while the database does something else
 */
export async function writeProducts(
  operation: Operation,
  rows: GoodRow[],
  { entersAtOnce = false } = {},
): Promise<() => void> {
  const made = rows.filter((row) => row.existing === undefined && !row.isFurther);
  const record = await makeProducts(operation, made, entersAtOnce);
  const changes = rows.flatMap(({ existing, values, changed }) =>
    existing === undefined || changed.length === 0
      ? []
      : [{ id: existing.id, before: existing.values, after: values, columns: changed }],
  );
  const recordChanges = await changeProducts(operation, changes);
  return () => {
    record();
    recordChanges();
  };
}

async function makeProducts(operation: Operation, rows: GoodRow[], entersAtOnce: boolean): Promise<() => void> {
  if (rows.length === 0) return () => {};
  const columns = productTable.columns.map((column) => sql.ref(column));
  const filled = rows.map(({ values }) => filledColumns(values));
  // What enters stock in this transaction is marked at once: the trigger of stock records would write the row a second
  // time.
  const given = rows.map(({ opening }, index) => ({
    ...filled[index],
    is_stocked: entersAtOnce && opening !== undefined,
  }));
  const made = await sql<{ id: number }>`insert into products (${sql.join(columns)}, is_stocked, created_by_id)
    select ${sql.join(columns)}, is_stocked, ${operation.actor.id}
    from rows from (json_populate_recordset(
      json_populate_record(null::products, ${JSON.stringify(emptyProduct)}::json), ${JSON.stringify(given)}::json))
      with ordinality as given
    order by ordinality
    returning id`.execute(operation.db);
  // Ids are given in that order, but rows are returned in any.
  const ids = made.rows.map(({ id }) => id).sort((one, other) => one - other);
  for (const [index, row] of rows.entries()) row.product.id = ids[index];
  return () => {
    for (const [index, { values }] of rows.entries())
      operation.record({
        code: 'product.create',
        id: ids[index] ?? 0,
        name: titleOf(values),
        byUpload: true,
        after: filled[index] ?? {},
      });
  };
}

/** Tells how a product changes. */
interface ProductChange {
  id: number;
  before: ProductValues;
  after: ProductValues;
  columns: readonly ProductColumn[];
}

/**
 * Changes products in a few statements. Their rules were checked.
 * @returns records each product's entry in the log
 */
export async function changeProducts(operation: Operation, changes: readonly ProductChange[]): Promise<() => void> {
  if (changes.length === 0) return () => {};
  await productTable.updateColumns(
    operation.db,
    changes.map(({ id, after }) => ({ id, ...after })),
    { updated_at: sql`now()` },
  );
  const refreshed = changes.filter(({ columns }) => columns.some(isThreshold)).map(({ id }) => id);
  if (refreshed.length > 0) await refreshLevels(operation, refreshed);
  return () => {
    for (const { id, before, after, columns } of changes)
      operation.record({
        code: 'product.update',
        id,
        name: titleOf(after),
        byUpload: true,
        before: pickColumns(before, columns),
        after: pickColumns(after, columns),
      });
  };
}
