import type { StockFilters } from '@ghala/contract/calls/inventory';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { onlyRow } from '../../kernel/only-row';
import { isOneOf, productContains } from '../../kernel/search-text';

/** More ids than this are joined rather than listed. */
const MOST_DELETED = 5_000;

/** The conditions on `stock_records` for a list's filters and words. */
export async function recordConditions(
  database: Database,
  filters: Partial<StockFilters>,
  q = '',
): Promise<RawBuilder<boolean>> {
  const conditions = [await isLive(database)];
  // With the warehouse of its section, a record is found by the whole key of its place.
  if (filters.sectionId)
    conditions.push(sql<boolean>`stock_records.warehouse_id = (
      select coalesce(warehouse_id, id) from places where id = ${filters.sectionId})`);
  const equal = (column: string, value: string | number | null | undefined) => {
    if (value) conditions.push(sql<boolean>`${sql.ref(`stock_records.${column}`)} = ${value}`);
  };
  equal('product_id', filters.productId);
  equal('warehouse_id', filters.warehouseId);
  equal('section_id', filters.sectionId);
  equal('level', filters.stock);
  const ofProduct: RawBuilder<boolean>[] = [];
  if (filters.categoryId) ofProduct.push(sql<boolean>`products.category_id = ${filters.categoryId}`);
  if (filters.subCategoryId) ofProduct.push(sql<boolean>`products.sub_category_id = ${filters.subCategoryId}`);
  if (q !== '') ofProduct.push((await productContains(database, q)).few);
  if (ofProduct.length > 0) {
    const products = sql<{ id: number }>`select products.id from products where ${sql.join(ofProduct, sql` and `)}`;
    conditions.push(await isOneOf(database, 'stock_records.product_id', products));
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Records of deleted products and places are empty and on no list. These are few: their ids are read first. */
async function isLive(database: Database): Promise<RawBuilder<boolean>> {
  const { products, places } = await onlyRow(
    sql<{ products: number[]; places: number[] }>`
    select array(select id from products where deleted_at is not null limit ${MOST_DELETED + 1}) as products,
      array(select id from places where deleted_at is not null) as places`,
    database,
  );
  const isProduct =
    products.length > MOST_DELETED
      ? sql`stock_records.product_id not in (select id from products where deleted_at is not null)`
      : sql`stock_records.product_id <> all(${products}::int[])`;
  return sql<boolean>`(${isProduct} and stock_records.warehouse_id <> all(${places}::int[])
    and (stock_records.section_id is null or stock_records.section_id <> all(${places}::int[])))`;
}

/** The records with the one table that an order needs beside them. */
export function recordsInOrder(database: Database, order: string) {
  const records = database.selectFrom('stock_records');
  if (order === 'product') return records.innerJoin('products', 'products.id', 'stock_records.product_id');
  if (order === 'warehouse')
    return (
      records
        .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
        // Always so, but known to the database only if said: sections come first by name.
        .where('places.kind', '<>', 'section')
    );
  return records;
}
