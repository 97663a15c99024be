import { sql } from 'kysely';
import { invalid, notFound } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { type Cause, type LedgerRow, postEntries } from './post-entries';
import { shortageError } from './shortage';

/** A stock record under its lock. */
export interface LockedRecord {
  id: number;
  productId: number;
  /** The section, or the virtual warehouse. */
  placeId: number;
  quantity: number;
  quantityReserved: number;
}

/** Locks one record, as `lockRecords` does. @throws {AppError} not_found */
export async function lockRecord(operation: Operation, recordId: number): Promise<LockedRecord> {
  const { rows } = await sql<LockedRecord>`
    select id, product_id as "productId", coalesce(section_id, warehouse_id) as "placeId", available as quantity,
      reserved as "quantityReserved"
    from stock_records where id = ${recordId} for no key update`.execute(operation.db);
  if (rows[0] === undefined) throw notFound('That stock record');
  return rows[0];
}

/** A signed change of one record. */
export interface Change {
  recordId: number;
  changedQuantity: number;
  changedReserved: number;
}

/** What is said on every row of a document's changes. */
export interface Reason {
  activity: 'StockAdjustment' | 'StockTransfer' | 'StockReserved' | 'StockRelease';
  note: string;
  cause: Cause;
}

/** Writes ledger rows that are neither receipt nor issue, in the given order. */
export function postChanges(
  operation: Operation,
  changes: readonly Change[],
  { activity, note, cause }: Reason,
): Promise<LedgerRow[]> {
  const rows = changes.map((change, index) => ({
    ordinal: index,
    record_id: change.recordId,
    available_delta: change.changedQuantity,
    reserved_delta: change.changedReserved,
  }));
  return postEntries(
    operation,
    sql`select ordinal, record_id, ${activity}::ledger_entry_type as entry_type, available_delta, reserved_delta,
        null::numeric as unit_cost, ${note}::text as note, null::bigint as reverses_id, null::int as receipt_item_id,
        null::int as note_item_id
      from json_to_recordset(${JSON.stringify(rows)}) as change (ordinal int, record_id int,
        available_delta numeric(15, 3), reserved_delta numeric(15, 3))`,
    cause,
  );
}

/** @throws {AppError} conflict that says what is available, where that is less */
export async function requireAvailable(
  operation: Operation,
  record: Pick<LockedRecord, 'productId' | 'placeId' | 'quantity'>,
  wanted: number,
): Promise<void> {
  if (wanted > record.quantity) throw await shortageError(operation, [{ ...record, state: 'available' }]);
}

export function refuseNotPositive(quantity: number): void {
  if (!(quantity > 0)) throw invalid('quantity', 'must be above 0');
}
