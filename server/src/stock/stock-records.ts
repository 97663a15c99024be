import { sql } from 'kysely';
import type { Operation } from '../kernel/operation';

/** What one stock record is of: a product in a section of a warehouse, or in a virtual warehouse. */
export interface RecordKey {
  productId: number;
  warehouseId: number;
  /** Null for a virtual warehouse. */
  sectionId: number | null;
}

/**
 * Ids of the records of these keys, in their order; a record that is missing is opened with nothing in it.
 *
 * Opening holds the product and the places against change, so that a change of thresholds or a deletion at the same
 * moment either sees the new record or is seen. They are held before any record is locked, as those changes do it.
 */
export async function openRecords(operation: Operation, keys: readonly RecordKey[]): Promise<number[]> {
  const found = await findRecords(operation, keys);
  const missing = keys.filter((_key, index) => found[index] === null);
  if (missing.length === 0) return found as number[];
  const ids = (of: (key: RecordKey) => number | null) => [...new Set(missing.map(of))];
  await sql`select id from products where id = any(${ids((key) => key.productId)}::int[]) order by id for share`.execute(
    operation.db,
  );
  const places = [...ids((key) => key.warehouseId), ...ids((key) => key.sectionId)];
  await sql`select id from places where id = any(${places}::int[]) order by id for share`.execute(operation.db);
  // Sorted, so that two receipts that open the same records wait for each other in one direction only.
  await sql`insert into stock_records (product_id, warehouse_id, section_id)
    select distinct product_id, warehouse_id, section_id from ${keyTable(missing)}
    order by product_id, warehouse_id, section_id
    on conflict do nothing`.execute(operation.db);
  return (await findRecords(operation, keys)) as number[];
}

async function findRecords(operation: Operation, keys: readonly RecordKey[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select record.id from ${keyTable(keys)}
      left join stock_records record on record.product_id = key.product_id
        and record.warehouse_id = key.warehouse_id and record.section_id is not distinct from key.section_id
    order by key.ordinal`.execute(operation.db);
  return rows.map((row) => row.id);
}

function keyTable(keys: readonly RecordKey[]) {
  return sql`unnest(${keys.map((key) => key.productId)}::int[], ${keys.map((key) => key.warehouseId)}::int[],
    ${keys.map((key) => key.sectionId)}::int[]) with ordinality as key (product_id, warehouse_id, section_id, ordinal)`;
}

/**
 * Locks records by rising id, the one order in which every operation takes them, so that none waits in a circle.
 * Their keys stay free: a document that names a record holds its key already when it comes to move it.
 */
export async function lockRecords(operation: Operation, ids: readonly number[]): Promise<void> {
  await sql`select from stock_records where id = any(${ids}::int[]) order by id for no key update`.execute(
    operation.db,
  );
}
