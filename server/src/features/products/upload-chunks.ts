import { sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { type HadStock, hadStockOf } from './import-opening';
import { type ProductValues, productColumns } from './product-columns';
import { readProductRows, type SheetLayout, type SheetRow } from './read-product-rows';

/** Rows looked up and written per statement. */
const CHUNK_ROWS = 1_000;

/** An existing product that a row names. */
export interface Existing {
  id: number;
  values: ProductValues;
  /** Of an import: where it has had stock. */
  had: HadStock[];
}

/** Rows of the file, and the products that they name, by their keys. */
export interface Chunk {
  rows: SheetRow[];
  existing: Map<string, Existing>;
}

interface ChunkSource {
  path: string;
  isLocked: boolean;
  /** Of an import, which also finds a product without a code by its name. */
  layout: SheetLayout | undefined;
}

/** What tells a row's product: its code or, in an import, its name; '' if nothing does. */
export function keyOfRow({ cells }: SheetRow, isImport: boolean): string {
  if (cells.code !== undefined) return `code ${cells.code.toLowerCase()}`;
  return isImport ? nameKeyOf({ cells }) : '';
}

/** The same for a row without a code. */
export function nameKeyOf({ cells: { name } }: Pick<SheetRow, 'cells'>): string {
  return name === undefined ? '' : `name ${name.toLowerCase()}`;
}

export async function* chunksOf(database: Database, source: ChunkSource): AsyncGenerator<Chunk> {
  // A name tells only a product that was there before the file, whether or not earlier rows have been written by now.
  const { lastId } = await database
    .selectFrom('products')
    .select((product) => product.fn.coalesce(product.fn.max('id'), sql<number>`0`).as('lastId'))
    .executeTakeFirstOrThrow();
  const withExisting = async (rows: SheetRow[]) => ({
    rows,
    existing: await existingOf(database, rows, { ...source, lastId }),
  });
  let rows: SheetRow[] = [];
  for await (const row of readProductRows(source.path, source.layout)) {
    rows.push(row);
    if (rows.length < CHUNK_ROWS) continue;
    yield withExisting(rows);
    rows = [];
  }
  if (rows.length > 0) yield withExisting(rows);
}

async function existingOf(
  database: Database,
  rows: SheetRow[],
  { isLocked, layout, lastId }: ChunkSource & { lastId: number },
) {
  const isImport = layout !== undefined;
  const codes = rows.flatMap(({ cells }) => cells.code ?? []);
  const names = isImport ? rows.flatMap(({ cells }) => (cells.code === undefined ? (cells.name ?? []) : [])) : [];
  const existing = new Map<string, Existing>();
  if (codes.length + names.length === 0) return existing;
  // Looked up one by one: a join would be planned for a table that grows under it.
  const ids = sql<number[]>`array(select (
      select id from products where lower(code) = lower(given.code) and code <> '' and deleted_at is null)
    from unnest(${codes}::text[]) as given (code)
    union all select (
      select min(id) from products
      where lower(name) = lower(given.name) and deleted_at is null and id <= ${lastId} having count(*) = 1)
    from unnest(${names}::text[]) as given (name))`;
  let query = database
    .selectFrom('products')
    .select(['id', ...productColumns])
    .where('id', '=', sql<number>`any(${ids})`)
    // Also true of those that were held, and changed, until they could be locked.
    .where('deleted_at', 'is', null)
    .orderBy('id');
  if (!isImport) query = query.where('code', '<>', '');
  if (isLocked) query = query.forUpdate();
  const found = await query.execute();
  const had = isImport
    ? await hadStockOf(
        database,
        found.map(({ id }) => id),
      )
    : new Map<number, HadStock[]>();
  const wantedNames = new Set(names.map((name) => name.toLowerCase()));
  for (const { id, ...values } of found) {
    const product = { id, values, had: had.get(id) ?? [] };
    if (values.code !== '') existing.set(`code ${values.code.toLowerCase()}`, product);
    if (wantedNames.has(values.name.toLowerCase())) existing.set(`name ${values.name.toLowerCase()}`, product);
  }
  return existing;
}
