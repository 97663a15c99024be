import type { StockRecord } from '@ghala/contract/inventory';
import { sql } from 'kysely';
import type { Database } from '../shared/database';

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

/** As it stands in the index products_search_idx. */
export const productWords = sql`(products.name || ' ' || products.code || ' ' || products.alternative_name || ' ' || products.barcode)`;

export const recordProduct = sql<StockRecord['Product']>`jsonb_build_object('id', products.id, 'name', products.name,
  'code', products.code, 'pricePurchase', products.price_purchase, 'unit', jsonb_build_object('unit', units.unit),
  'Category', jsonb_build_object('category', categories.category))`;

/** The host, or the virtual warehouse itself. */
export const recordWarehouse = sql<StockRecord['Warehouse']>`jsonb_build_object('id', places.id, 'name', places.name,
  'code', places.code, 'description', places.description, 'isVirtual', places.kind = 'virtual')`;

export const recordSection = sql<StockRecord['Section']>`case when stock_records.section_id is not null
  then jsonb_build_object('id', sections.id, 'name', sections.name) end`;
