import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import type { Source } from './allocate';
import { thousandths } from './thousandths';

/** A stock record under its lock: nobody else moves its stock before this transaction ends. */
export type LockedRecord = Source;

/** A record as the database gives it, its quantities in the product's unit. */
export interface RecordRow extends Omit<LockedRecord, 'available' | 'reserved'> {
  available: number;
  reserved: number;
}

export const recordColumns = sql`id, product_id as "productId", warehouse_id as "warehouseId",
  coalesce(section_id, warehouse_id) as "placeId", available, reserved`;

export function lockedRecord({ id, productId, warehouseId, placeId, available, reserved }: RecordRow): LockedRecord {
  return { id, productId, warehouseId, placeId, available: thousandths(available), reserved: thousandths(reserved) };
}

/**
 * A select that locks records by rising id, the one order in which every operation takes them, so that none waits in a
 * circle. The locks leave their keys alone: a document that names a record has locked its key long before.
 */
export function lockWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from stock_records where ${condition} order by id for no key update`;
}

/** @throws {AppError} not_found */
export async function lockRecord(operation: Operation, id: number): Promise<LockedRecord> {
  const { rows } = await sql<RecordRow>`
    with locked as (${lockWhere(sql`id = ${id}`)})
    select ${recordColumns} from locked`.execute(operation.db);
  if (rows[0] === undefined) throw notFound('stockRecord');
  return lockedRecord(rows[0]);
}

/**
 * Locks every record of products in warehouses (their sections together) or virtual warehouses.
 * @returns first the record whose last receipt is oldest: it is drawn from first
 */
export async function lockRecordsIn(
  operation: Operation,
  wanted: readonly { productId: number; warehouseId: number }[],
): Promise<LockedRecord[]> {
  const condition = sql`(warehouse_id, product_id) in (
    select * from unnest(${wanted.map((one) => one.warehouseId)}::int[], ${wanted.map((one) => one.productId)}::int[]))`;
  const { rows } = await sql<RecordRow>`
    with locked as (${lockWhere(condition)})
    select ${recordColumns} from locked order by received_at, id`.execute(operation.db);
  return rows.map(lockedRecord);
}
