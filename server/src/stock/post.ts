import { sql } from 'kysely';
import { refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import type { Entry } from './entry';

/** A record's state around one row of its ledger, in the product's unit. */
export interface Posted {
  recordId: number;
  availableBefore: number;
  /** After the row, like `reserved`. */
  available: number;
  reserved: number;
}

interface PostedRow extends Posted {
  productName: string;
  deletedPlace: string | null;
  isProductGone: boolean;
}

/**
 * Writes entries to the ledger in order and updates their records (quantities, level, time of receipt), all in one
 * statement. The caller has locked the records and checked their balances; the database refuses a balance below zero,
 * and a row whose cause does not match its type.
 * @returns one answer per entry, in the same order
 * @throws {AppError} conflict if a place or product was deleted before the records were locked
 */
export async function post<const Entries extends readonly Entry[]>(
  operation: Operation,
  entries: Entries,
): Promise<{ [Index in keyof Entries]: Posted }> {
  const at = operation.at?.toISOString() ?? null;
  const { rows } = await sql<PostedRow>`
    with entries as materialized (
      select ordinality, "recordId" as record_id, "entryType" as entry_type, "availableDelta" * 0.001 as available_delta,
        coalesce("reservedDelta", 0) * 0.001 as reserved_delta, "unitCost" * 0.000001 as unit_cost, note,
        "receiptItemId" as receipt_item_id, "noteItemId" as note_item_id, "reversesId" as reverses_id,
        "adjustmentId" as adjustment_id, "transferId" as transfer_id, "reservationId" as reservation_id,
        "releaseId" as release_id
      from rows from (jsonb_to_recordset(${asJson(entries)}::jsonb) as ("recordId" int, "entryType" ledger_entry_type,
        "availableDelta" bigint, "reservedDelta" bigint, "unitCost" numeric, note text, "receiptItemId" int,
        "noteItemId" int, "reversesId" bigint, "adjustmentId" int, "transferId" int, "reservationId" int,
        "releaseId" int)) with ordinality
    ),
    balances as (
      select entries.*,
        record.available + sum(available_delta) over so_far as available,
        record.reserved + sum(reserved_delta) over so_far as reserved
      from entries join stock_records record on record.id = entries.record_id
      window so_far as (partition by entries.record_id order by ordinality rows unbounded preceding)
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved,
        unit_cost, note, receipt_item_id, note_item_id, reverses_id, adjustment_id, transfer_id, reservation_id,
        release_id, user_id, created_at)
      select record_id, entry_type, available_delta, reserved_delta, available, reserved, unit_cost, note,
        receipt_item_id, note_item_id, reverses_id, adjustment_id, transfer_id, reservation_id, release_id,
        ${operation.actor.id}::int, coalesce(${at}::timestamptz, clock_timestamp())
      from balances order by ordinality
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
        received_at = case when totals.is_receipt then coalesce(${at}::timestamptz, statement_timestamp())
          else record.received_at end
      from totals, products product
      where record.id = totals.record_id and product.id = record.product_id
    )
    select posted.record_id as "recordId", posted.available - posted.available_delta as "availableBefore",
      posted.available, posted.reserved, product.name as "productName",
      case when section.deleted_at is not null then section.name
        when warehouse.deleted_at is not null then warehouse.name end as "deletedPlace",
      product.deleted_at is not null and posted.entry_type = 'addition' as "isProductGone"
    from posted
      join stock_records record on record.id = posted.record_id
      join products product on product.id = record.product_id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    order by posted.id`.execute(operation.db);
  // Read after taking the locks, so that nothing enters a place or product that another transaction is deleting.
  for (const row of rows) {
    if (row.deletedPlace !== null)
      throw refusal('stock.placeDeleted', { product: row.productName, place: row.deletedPlace });
    if (row.isProductGone) throw refusal('stock.productDeleted', { product: row.productName });
  }
  return rows.map(({ productName, deletedPlace, isProductGone, ...posted }) => posted) as {
    [Index in keyof Entries]: Posted;
  };
}

/** Integers too long for JSON numbers travel as text. */
function asJson(entries: readonly Entry[]): string {
  return JSON.stringify(entries, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
}
