import type { StockFilters } from '@ghala/contract/calls/inventory';
import { type RawBuilder, sql } from 'kysely';
import { searchedWords } from '../../db/best-match';
import type { Database } from '../../db/database';
import { allOf, always, type Match } from '../../db/match';
import { onlyRow } from '../../db/only-row';
import { plannedForValues } from '../../db/prepared-statements';
import { isOneOf, storedContainsEach } from '../../db/search-text';
import { isToOrder } from '../../documents/stock-records/to-order';

/** More ids than this are joined rather than listed. */
const MOST_DELETED = 5_000;

/** Selects the records of a list for its filters and words, also joined to the one table that an order needs. */
export async function listedRecords(database: Database, filters: Partial<StockFilters>, q = '') {
  const products = await productMatch(database, filters, q);
  const deleted = await deletedIds(database);
  const isChosen = filters.stock === 'toOrder' ? [await isOneOf(database, 'stock_records.id', recordsToOrder)] : [];
  const isListed = allOf(isPlaced(deleted.places), ...recordFilters(filters), ...isChosen);
  const ids = sql<{ id: number }>`select products.id from products where ${products.few}`;
  const isOneOfThem = products === always ? always : await isOneOf(database, 'stock_records.product_id', ids);
  const { few: isOfProduct } = allOf(isNotDeleted(deleted.products), isOneOfThem);
  return {
    /** The condition reads `stock_records` alone. */
    condition: sql<boolean>`(${isListed.few} and ${isOfProduct})`,
    inOrder(order: string, form: 'few' | 'many') {
      const records = database.selectFrom('stock_records').where(isListed.few);
      if (order === 'product')
        return records
          .innerJoin('products', 'products.id', 'stock_records.product_id')
          .where('products.deleted_at', 'is', null)
          .where(products[form]);
      if (order !== 'warehouse') return records.where(isOfProduct);
      return (
        records
          .where(isOfProduct)
          .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
          // This always holds, but the database knows it only if told; sections may come first by name.
          .where('places.kind', '<>', 'section')
      );
    },
  };
}

/** These are among the smallest quantities: the largest would be followed through all other records. */
const recordsToOrder = sql<{ id: number }>`select stock_records.id from stock_records where ${isToOrder}`;

function recordFilters(filters: Partial<StockFilters>): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
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
  if (filters.stock !== 'toOrder') equal('level', filters.stock);
  return conditions;
}

/** Selects the products of the filters and words; without any, it is `always`. */
async function productMatch(
  database: Database,
  { categoryId, subCategoryId }: Partial<StockFilters>,
  q: string,
): Promise<Match> {
  const conditions = [];
  if (categoryId) conditions.push(sql<boolean>`products.category_id = ${categoryId}`);
  if (subCategoryId) conditions.push(sql<boolean>`products.sub_category_id = ${subCategoryId}`);
  const words = searchedWords(q);
  if (words.length > 0) conditions.push(await storedContainsEach(database, 'products', words));
  return conditions.length === 0 ? always : allOf(...conditions);
}

/** Records of deleted products and places are empty and on no list. These are few: their ids are read first. */
function deletedIds(database: Database): Promise<{ products: number[]; places: number[] }> {
  return onlyRow(
    sql<{ products: number[]; places: number[] }>`
    select array(select id from products where deleted_at is not null limit ${MOST_DELETED + 1}) as products,
      array(select id from places where deleted_at is not null) as places
    ${plannedForValues}`,
    database,
  );
}

function isNotDeleted(products: number[]): RawBuilder<boolean> {
  return products.length > MOST_DELETED
    ? sql`stock_records.product_id not in (select id from products where deleted_at is not null)`
    : sql`stock_records.product_id <> all(${products}::int[])`;
}

function isPlaced(deletedPlaces: number[]): RawBuilder<boolean> {
  return sql`(stock_records.warehouse_id <> all(${deletedPlaces}::int[])
    and (stock_records.section_id is null or stock_records.section_id <> all(${deletedPlaces}::int[])))`;
}
