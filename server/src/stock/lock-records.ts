import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import type { Source } from './allocate';
import { thousandths } from './thousandths';

/** A locked stock record: nobody else moves its stock until this transaction ends. */
export type LockedRecord = Source;

/** A record as the database returns it, with quantities in the product's unit. */
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
 * A select that locks records in ascending order of id, the one order that every operation uses, to prevent deadlocks.
 * The locks do not cover the records' keys: a document that names a record locked its key long before.
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
 * Locks every record of products in warehouses (all sections together) or virtual warehouses.
 * @returns the records in the order in which they are drawn from: the oldest last receipt first
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
