import { UNMOVED_DAYS, type UnmovedFilters, type UnmovedRow } from '@ghala/contract/calls/reorder';
import { sql } from 'kysely';
import { searchedWords } from '../../db/best-match';
import type { Database } from '../../db/database';
import { lineProduct } from '../../db/references';
import { storedContainsEach } from '../../db/search-text';
import { placedRecords, recordSection, recordWarehouse } from '../../documents/stock-records/placed-records';

const stockValue = sql<number>`round(stock_records.on_hand * products.price_purchase, 2)`;

/** Selects stock records that hold something and have had no movement of any kind in so many days; reserving is one. */
export async function unmovedRecords(database: Database, filters: UnmovedFilters, q = '') {
  const days = Number(filters.days ?? UNMOVED_DAYS);
  let records = placedRecords(database)
    .where('products.deleted_at', 'is', null)
    .where('stock_records.on_hand', '>', 0)
    // Each record is looked up by the key: the ledger is many times longer than the list.
    .where(
      sql<boolean>`(select last.created_at <= now() - make_interval(days => ${days}) from stock_ledger last
        where last.id = stock_records.last_ledger_id)`,
    );
  if (filters.warehouseId) records = records.where('stock_records.warehouse_id', '=', filters.warehouseId);
  if (filters.categoryId) records = records.where('products.category_id', '=', filters.categoryId);
  const words = searchedWords(q);
  return words.length === 0 ? records : records.where((await storedContainsEach(database, 'products', words)).few);
}
type UnmovedRecords = Awaited<ReturnType<typeof unmovedRecords>>;

/** Adds the columns of all stock records. */
export function unmovedRows(database: Database) {
  return placedRecords(database)
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'stock_records.id as id',
      sql<UnmovedRow['Product']>`${lineProduct}`.as('Product'),
      recordWarehouse.as('Warehouse'),
      recordSection.as('Section'),
      'stock_records.on_hand as quantity',
      stockValue.as('stockValue'),
      sql<string>`(select created_at from stock_ledger where id = stock_records.last_ledger_id)`.as('lastMovedAt'),
    ]);
}

export const unmovedSorts = {
  product: sql`lower(products.name)`,
  quantity: 'stock_records.on_hand',
  stockValue,
  lastMovedAt: 'stock_records.last_ledger_id',
};

/** Counts them, and sums up what they are worth. */
export function unmovedTotal(records: UnmovedRecords): Promise<{ records: number; value: number }> {
  return records
    .select([sql<number>`count(*)`.as('records'), sql<number>`coalesce(sum(${stockValue}), 0)`.as('value')])
    .executeTakeFirstOrThrow();
}
