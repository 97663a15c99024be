import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../kernel/errors';
import type { Operation } from '../kernel/operation';

/** One row of the ledger as it was written: signed changes, and both balances after it. */
export interface LedgerRow {
  id: number;
  recordId: number;
  productId: number;
  batchItemId: number | null;
  noteItemId: number | null;
  changedQuantity: number;
  changedReserved: number;
  /** What was available before the row. */
  quantityBefore: number;
  quantity: number;
  quantityReserved: number;
}

/** The document behind rows that are neither receipt nor issue; those name their batch or note item, row by row. */
export interface Cause {
  adjustmentId?: number;
  transferId?: number;
  reservationId?: number;
  releaseId?: number;
}

/**
 * Writes entries to the ledger and moves the quantities, level and time of receipt of their records, in one
 * statement. The caller holds the locks of the records and has checked what is available; the database refuses
 * whatever would end below zero.
 *
 * @param entries a select of ordinal (unique, the order of the rows), record_id, entry_type, available_delta,
 *   reserved_delta, unit_cost, note, reverses_id, receipt_item_id and note_item_id
 * @param cause the one document behind all the entries, where there is such a one
 * @throws {AppError} conflict where a place or product was deleted before the records were locked
 */
export async function postEntries(
  operation: Operation,
  entries: RawBuilder<unknown>,
  cause: Cause = {},
): Promise<LedgerRow[]> {
  const at = operation.at?.toISOString() ?? null;
  const { rows } = await sql<LedgerRow & { productName: string; deletedPlace: string | null; isProductGone: boolean }>`
    with entries as materialized (${entries}),
    balances as (
      select entries.*,
        record.available + sum(available_delta) over so_far as available,
        record.reserved + sum(reserved_delta) over so_far as reserved
      from entries join stock_records record on record.id = entries.record_id
      window so_far as (partition by entries.record_id order by entries.ordinal rows unbounded preceding)
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved,
        unit_cost, note, reverses_id, receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id,
        release_id, user_id, created_at)
      select record_id, entry_type, available_delta, reserved_delta, available, reserved,
        unit_cost, note, reverses_id, receipt_item_id, note_item_id, ${cause.adjustmentId ?? null}::int,
        ${cause.transferId ?? null}::int, ${cause.reservationId ?? null}::int, ${cause.releaseId ?? null}::int,
        ${operation.actor.id}::int,
        coalesce(${at}::timestamptz, clock_timestamp())
      from balances order by ordinal
      returning *
    ),
    totals as (
      select record_id, sum(available_delta) as available_delta, sum(reserved_delta) as reserved_delta,
        bool_or(entry_type = 'addition') as is_receipt, max(id) as last_ledger_id
      from posted group by record_id
    ),
    moved as (
      update stock_records record set
        available = record.available + totals.available_delta,
        reserved = record.reserved + totals.reserved_delta,
        last_ledger_id = totals.last_ledger_id,
        level = stock_level(record.available + totals.available_delta,
          product.stock_min, product.stock_max, product.stock_order),
        received_at = case when totals.is_receipt then coalesce(${at}::timestamptz, statement_timestamp()) else record.received_at end
      from totals, products product
      where record.id = totals.record_id and product.id = record.product_id
    )
    select posted.id, posted.record_id as "recordId", record.product_id as "productId",
      posted.receipt_item_id as "batchItemId", posted.note_item_id as "noteItemId",
      posted.available_delta as "changedQuantity", posted.reserved_delta as "changedReserved",
      posted.available - posted.available_delta as "quantityBefore",
      posted.available as quantity, posted.reserved as "quantityReserved", product.name as "productName",
      case when section.deleted_at is not null then section.name when warehouse.deleted_at is not null then warehouse.name
        end as "deletedPlace",
      product.deleted_at is not null and posted.entry_type = 'addition' as "isProductGone"
    from posted
      join stock_records record on record.id = posted.record_id
      join products product on product.id = record.product_id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    order by posted.id`.execute(operation.db);
  // Read after the locks were taken, so that nothing slips into what another transaction is deleting.
  for (const row of rows) {
    if (row.deletedPlace !== null)
      throw new AppError('conflict', `${row.productName} cannot be kept in ${row.deletedPlace}: it was deleted`);
    if (row.isProductGone) throw new AppError('conflict', `${row.productName} was deleted and cannot be received`);
  }
  return rows.map(({ productName, deletedPlace, isProductGone, ...row }) => row);
}
