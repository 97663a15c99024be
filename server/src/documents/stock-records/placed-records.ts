import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { allOf, anyOf, type Match, settled, through } from '../../db/match';
import { productUnit } from '../../db/references';
import { isOneOf, placesNamed } from '../../db/search-text';

/** Selects stock records with their product (`products`), warehouse (`places`) and section (`sections`, if any). */
export function placedRecords(database: Database) {
  return database
    .selectFrom('stock_records')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .leftJoin('places as sections', 'sections.id', 'stock_records.section_id');
}

/** With `units` and `categories`, which `recordProduct` names. */
export function withNames(records: ReturnType<typeof placedRecords>) {
  return records
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('categories', 'categories.id', 'products.category_id');
}

export const recordProduct = sql<StockRecord['Product']>`json_build_object('id', products.id, 'name', products.name,
  'code', products.code, 'pricePurchase', products.price_purchase, 'unit', ${productUnit},
  'packagings', products.packagings, 'tracking', products.tracking,
  'shelfLife', products.shelf_life, 'Category', json_build_object('category', categories.name))`;

/** Names the host, or the virtual warehouse itself. */
export const recordWarehouse = sql<StockRecord['Warehouse']>`json_build_object('id', places.id, 'name', places.name,
  'code', places.code, 'description', places.description, 'isVirtual', places.kind = 'virtual')`;

export const recordSection = sql<StockRecord['Section']>`case when stock_records.section_id is not null
  then json_build_object('id', sections.id, 'name', sections.name) end`;

/** Finds the rows of a table whose column is a stock record of a place with such a name. */
export async function ofPlaceNamed(database: Database, column: string, words: string): Promise<Match> {
  const places = placesNamed(words);
  const hosts = sql<{ id: number }>`select distinct warehouse_id as id from (${places}) named join places using (id)
    where warehouse_id is not null`;
  // The records of a section are found within its warehouse.
  const placed = anyOf(
    await isOneOf(database, 'stock_records.warehouse_id', places),
    allOf(
      await isOneOf(database, 'stock_records.warehouse_id', hosts),
      await isOneOf(database, 'stock_records.section_id', places),
    ),
  );
  return through(column, 'stock_records', await settled(database, 'stock_records', placed));
}
