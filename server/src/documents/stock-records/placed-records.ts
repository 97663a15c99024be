import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { productSearchText } from '../../kernel/search-text';

/** Stock records with their product (`products`), warehouse (`places`) and section (`sections`, if any). */
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
  'code', products.code, 'pricePurchase', products.price_purchase, 'unit', json_build_object('unit', units.name),
  'Category', json_build_object('category', categories.name))`;

/** The host, or the virtual warehouse itself. */
export const recordWarehouse = sql<StockRecord['Warehouse']>`json_build_object('id', places.id, 'name', places.name,
  'code', places.code, 'description', places.description, 'isVirtual', places.kind = 'virtual')`;

export const recordSection = sql<StockRecord['Section']>`case when stock_records.section_id is not null
  then json_build_object('id', sections.id, 'name', sections.name) end`;

/** The ids of the records whose product or place has such a name, each found through its own index. */
export function recordsNamed(pattern: string): RawBuilder<unknown> {
  return sql`select record.id from stock_records record
    where record.product_id in (select products.id from products where ${productSearchText} ilike ${pattern})
      or record.warehouse_id in (select places.id from places where places.name ilike ${pattern})
      or record.section_id in (select places.id from places where places.name ilike ${pattern})`;
}
