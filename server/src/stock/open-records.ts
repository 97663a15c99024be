import { sql } from 'kysely';
import type { Operation } from '../kernel/operation';
import { type LockedRecord, lockedRecord, lockWhere, type RecordRow, recordColumns } from './lock-records';

/** The key of a stock record: a product in a section of a warehouse, or in a virtual warehouse. */
export interface RecordKey {
  productId: number;
  warehouseId: number;
  /** Null for a virtual warehouse. */
  sectionId: number | null;
}

/** A locked record, with the key that named it. */
interface Opened<Key> {
  key: Key;
  record: LockedRecord;
}

/**
 * Locks the records of these keys; a missing record is first opened, empty.
 *
 * Opening a record locks its product and places against change, so that a simultaneous change of thresholds or deletion
 * either sees the new record or is seen by it. They are locked before any record, in the same order as those changes
 * do.
 * @returns the records, in the order of the keys
 */
export async function lockOrOpenRecords<Key extends RecordKey>(
  operation: Operation,
  keys: readonly Key[],
): Promise<Opened<Key>[]> {
  const { opened, missing } = await lockUnlessMissing(operation, keys);
  if (missing.length === 0) return opened;
  await open(operation, missing);
  return lockOrOpenRecords(operation, keys);
}

/** Locks the records of all keys, or none if any is missing. */
async function lockUnlessMissing<Key extends RecordKey>(
  operation: Operation,
  keys: readonly Key[],
): Promise<{ opened: Opened<Key>[]; missing: Key[] }> {
  const { rows } = await sql<RecordRow & { isMissing: boolean }>`
    with found as materialized (
      select key.ordinal, record.id as record_id
      from ${keyTable(keys)}
        left join stock_records record on record.product_id = key.product_id
          and record.warehouse_id = key.warehouse_id and record.section_id is not distinct from key.section_id
    ),
    locked as (
      ${lockWhere(sql`id in (select record_id from found)
        and not exists (select from found where record_id is null)`)}
    )
    select found.record_id is null as "isMissing", ${recordColumns}
    from found left join locked on locked.id = found.record_id order by found.ordinal`.execute(operation.db);
  const missing = keys.filter((_key, index) => rows[index]?.isMissing);
  if (missing.length > 0) return { opened: [], missing };
  const opened = keys.flatMap((key, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ key, record: lockedRecord(row) }];
  });
  return { opened, missing };
}

async function open(operation: Operation, keys: readonly RecordKey[]): Promise<void> {
  const ids = (of: (key: RecordKey) => number | null) => [...new Set(keys.map(of))];
  await sql`select id from products where id = any(${ids((key) => key.productId)}::int[]) order by id for share`.execute(
    operation.db,
  );
  const places = [...ids((key) => key.warehouseId), ...ids((key) => key.sectionId)];
  await sql`select id from places where id = any(${places}::int[]) order by id for share`.execute(operation.db);
  // Sorted, so that two receipts that open the same records cannot deadlock.
  await sql`insert into stock_records (product_id, warehouse_id, section_id)
    select distinct product_id, warehouse_id, section_id from ${keyTable(keys)}
    order by product_id, warehouse_id, section_id
    on conflict do nothing`.execute(operation.db);
}

function keyTable(keys: readonly RecordKey[]) {
  return sql`unnest(${keys.map((key) => key.productId)}::int[], ${keys.map((key) => key.warehouseId)}::int[],
    ${keys.map((key) => key.sectionId)}::int[]) with ordinality as key (product_id, warehouse_id, section_id, ordinal)`;
}
