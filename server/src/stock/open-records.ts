import { sql } from 'kysely';
import type { Operation } from '../operation/operation';

/** This is the key of a stock record: a product in a section of a warehouse, or in a virtual warehouse. */
export interface RecordKey {
  productId: number;
  warehouseId: number;
  /** It is null for a virtual warehouse. */
  sectionId: number | null;
}

/**
 * Opens records, empty, unless someone else just did.
 *
 * Opening a record locks its places and product against change, so that a simultaneous change of thresholds or deletion
 * either sees the new record or is seen by it. They are locked before any record, in the same order as those changes
 * do; a product for an update, since its first record marks it as stocked.
 * @returns their ids, in the order of the keys
 */
export async function openRecords({ db }: Operation, keys: readonly RecordKey[]): Promise<number[]> {
  const ids = (of: (key: RecordKey) => number | null) => [...new Set(keys.map(of))];
  const places = [...ids((key) => key.warehouseId), ...ids((key) => key.sectionId)];
  await sql`select id from places where id = any(${places}::int[]) order by id for share`.execute(db);
  const products = ids((key) => key.productId);
  await sql`select id from products where id = any(${products}::int[]) order by id for no key update`.execute(db);
  // They are sorted, so that two receipts that open the same records cannot deadlock.
  await sql`insert into stock_records (product_id, warehouse_id, section_id)
    select distinct product_id, warehouse_id, section_id from ${keyTable(keys)}
    order by product_id, warehouse_id, section_id
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select record.id from ${keyTable(keys)} join stock_records record on record.product_id = key.product_id
      and record.warehouse_id = key.warehouse_id and record.section_id is not distinct from key.section_id
    order by key.ordinal`.execute(db);
  return rows.map(({ id }) => id);
}

function keyTable(keys: readonly RecordKey[]) {
  return sql`unnest(${keys.map((key) => key.productId)}::int[], ${keys.map((key) => key.warehouseId)}::int[],
    ${keys.map((key) => key.sectionId)}::int[]) with ordinality as key (product_id, warehouse_id, section_id, ordinal)`;
}
