import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { type HadStock, hadOrAwaitedStockOf } from '../../documents/imports/had-stock';
import { holdStock } from '../../stock/hold-stock';
import { findOwners, type Owner } from './barcodes';
import { type ProductValues, productTable } from './product-columns';
import { inStock } from './product-values';
import { readProductRows, type SheetLayout, type SheetRow, toldTracking } from './read-product-rows';
import { barcodeKeysOf } from './row-barcodes';

/** So many rows are looked up and written per statement. */
const CHUNK_ROWS = 1_000;

/** A row names this existing product. */
export interface Existing {
  id: number;
  values: ProductValues;
  /** In an import, it tells where the product has had stock. */
  had: HadStock[];
}

/** Holds rows of the file, and the products that they name, by their keys. */
export interface Chunk {
  rows: SheetRow[];
  existing: Map<string, Existing>;
  /** These products are in stock, and rows track them otherwise. */
  retrackedInStock: ReadonlySet<number>;
  /** Tells whose the barcodes in these rows are by now. */
  owners: ReadonlyMap<string, Owner>;
}

interface ChunkSource {
  path: string;
  isLocked: boolean;
  /** An import has a layout; it also finds a product without a code by its name. */
  layout: SheetLayout | undefined;
  /** It is given the headings as the file has them. */
  onHeadings?: (headings: readonly string[]) => void;
}

/** Identifies a row's product by its code or, in an import, by its name; '' if it has neither. */
export function keyOfRow({ cells }: SheetRow, isImport: boolean): string {
  if (cells.code !== undefined) return `code ${cells.code.toLowerCase()}`;
  return isImport && cells.name !== undefined ? keyOfName(cells.name) : '';
}

/** Gives the same for a row without a code. */
export const keyOfName = (name: string): string => `name ${name.toLowerCase()}`;

export async function* chunksOf(database: Database, source: ChunkSource): AsyncGenerator<Chunk> {
  // A name identifies only a product that was there before the file, whether or not earlier rows are written by now.
  const { lastId } = await database
    .selectFrom('products')
    .select((product) => product.fn.coalesce(product.fn.max('id'), sql<number>`0`).as('lastId'))
    .executeTakeFirstOrThrow();
  const withExisting = async (rows: SheetRow[]) => {
    const existing = await existingOf(database, rows, { ...source, lastId });
    const retracked = retrackedBy(rows, (row) => existing.get(keyOfRow(row, source.layout !== undefined)));
    if (source.isLocked) await holdStock(database, retracked);
    const retrackedInStock = await inStock(database, retracked);
    return { rows, existing, retrackedInStock, owners: await findOwners(database, barcodeKeysOf(rows)) };
  };
  let rows: SheetRow[] = [];
  for await (const row of readProductRows(source.path, source.layout, source.onHeadings)) {
    rows.push(row);
    if (rows.length < CHUNK_ROWS) continue;
    yield withExisting(rows);
    rows = [];
  }
  if (rows.length > 0) yield withExisting(rows);
}

/** Finds the products that rows track otherwise than they are. */
function retrackedBy(rows: readonly SheetRow[], existingOf: (row: SheetRow) => Existing | undefined): number[] {
  return rows.flatMap((row) => {
    const product = existingOf(row);
    const told = product && toldTracking(row, product.values.tracking);
    return told === undefined || told === product?.values.tracking ? [] : (product?.id ?? []);
  });
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
  // Names are looked up one by one: a join would be planned for a table that grows under it.
  const looked = await sql<{ name: string | null; id: number }>`
    with looked as materialized (
      select null::text as name, (
        select id from products where lower(code) = lower(given.code) and code <> '' and deleted_at is null) as id
      from unnest(${codes}::text[]) as given (code)
      union all select given.name, (
        select min(id) from products
        where lower(name) = lower(given.name) and deleted_at is null and id <= ${lastId} having count(*) = 1)
      from unnest(${names}::text[]) as given (name))
    select name, id from looked where id is not null`.execute(database);
  const named = new Map(looked.rows.flatMap(({ name, id }) => (name === null ? [] : [[keyOfName(name), id] as const])));
  const ids = [...new Set(looked.rows.map(({ id }) => id))];
  let query = database
    .selectFrom('products')
    .select(['id', ...productTable.columns])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    // The condition also holds for those that were locked, and changed, until now.
    .where('deleted_at', 'is', null)
    .orderBy('id');
  if (!isImport) query = query.where('code', '<>', '');
  if (isLocked) query = query.forUpdate();
  const found = await query.execute();
  const had = isImport
    ? await hadOrAwaitedStockOf(
        database,
        found.map(({ id }) => id),
      )
    : new Map<number, HadStock[]>();
  for (const { id, ...values } of found) {
    const product = { id, values, had: had.get(id) ?? [] };
    if (values.code !== '') existing.set(`code ${values.code.toLowerCase()}`, product);
    const nameKey = keyOfName(values.name);
    if (named.get(nameKey) === id) existing.set(nameKey, product);
  }
  return existing;
}
