import type { Changes } from '../kernel/commit/work';
import { orderOf, type Writer } from '../kernel/commit/writer';
import type { DB } from '../kernel/database-types';
import { refusal } from '../kernel/errors';
import type { Entry } from './entry';
import type { StockRecord } from './stock-records';
import { inUnits } from './thousandths';

/** A record's state around one row of its ledger, in the product's unit. */
export interface Posted {
  recordId: number;
  availableBefore: number;
  /** After the row, like `reserved`. */
  available: number;
  reserved: number;
}

/**
 * Declares a row of the ledger, and moves the balances of its record. The caller has checked them; the database refuses
 * a balance below zero, and a row whose cause does not match its type.
 * @throws {AppError} conflict if the place was deleted, or goods are to enter a deleted product
 */
export function post(changes: Changes, record: StockRecord, entry: Entry): Posted {
  const { productName: product, deletedPlace: place } = record;
  if (place !== null) throw refusal('stock.placeDeleted', { product, place });
  const isReceipt = entry.entryType === 'addition';
  if (isReceipt && record.isProductDeleted) throw refusal('stock.productDeleted', { product });
  const availableBefore = inUnits(record.available);
  const { availableDelta, reservedDelta, unitCost, ...named } = { reservedDelta: 0n, unitCost: null, ...entry };
  changes.set(record, {
    available: record.available + availableDelta,
    reserved: record.reserved + reservedDelta,
    ...(isReceipt && { receivedAt: (changes.at?.getTime() ?? Date.now()) * 1000 }),
  });
  changes.write(ledgerWriter, {
    ...named,
    recordId: record.id,
    availableDelta: Number(availableDelta),
    reservedDelta: Number(reservedDelta),
    available: Number(record.available),
    reserved: Number(record.reserved),
    unitCost: unitCost === null ? null : String(unitCost),
    userId: changes.actor.id,
    at: changes.at?.toISOString(),
  });
  return {
    recordId: record.id,
    availableBefore,
    available: inUnits(record.available),
    reserved: inUnits(record.reserved),
  };
}

/** A row of the ledger; quantities in thousandths, the cost in millionths. */
interface LedgerRow {
  recordId: number;
  entryType: DB['stock_ledger']['entry_type'];
  availableDelta: number;
  reservedDelta: number;
  available: number;
  reserved: number;
  /** Too long for a JSON number. */
  unitCost: string | null;
  note: string;
  receiptItemId?: number;
  noteItemId?: number;
  reversesId?: number;
  adjustmentId?: number;
  transferId?: number;
  reservationId?: number;
  releaseId?: number;
  userId: number;
  at: string | undefined;
}

/** Writes rows of the ledger in order, and brings their records (quantities, level, time of receipt) to the last one. */
const ledgerWriter: Writer<LedgerRow> = {
  name: 'stock ledger',
  order: orderOf('stock_ledger', 'stock'),
  replaces: undefined,
  text: `with posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved,
        unit_cost, note, receipt_item_id, note_item_id, reverses_id, adjustment_id, transfer_id, reservation_id,
        release_id, user_id, created_at)
      select "recordId", "entryType", "availableDelta" * 0.001, "reservedDelta" * 0.001, available * 0.001,
        reserved * 0.001, "unitCost" * 0.000001, note, "receiptItemId", "noteItemId", "reversesId", "adjustmentId",
        "transferId", "reservationId", "releaseId", "userId", coalesce(at, clock_timestamp())
      from rows from (json_to_recordset($1::json) as ("recordId" int, "entryType" ledger_entry_type,
        "availableDelta" bigint, "reservedDelta" bigint, available bigint, reserved bigint, "unitCost" numeric,
        note text, "receiptItemId" int, "noteItemId" int, "reversesId" bigint, "adjustmentId" int, "transferId" int,
        "reservationId" int, "releaseId" int, "userId" int, at timestamptz)) with ordinality
      order by ordinality
      returning id, record_id, entry_type, available, reserved, created_at
    ),
    ended as (
      select distinct on (record_id) record_id, id, available, reserved,
        max(created_at) filter (where entry_type = 'addition') over (partition by record_id) as received_at
      from posted order by record_id, id desc
    )
    update stock_records record set
      available = ended.available,
      reserved = ended.reserved,
      last_ledger_id = ended.id,
      level = stock_level(ended.available, product.stock_min, product.stock_max, product.stock_order),
      received_at = coalesce(ended.received_at, record.received_at)
    from ended, products product
    where record.id = ended.record_id and product.id = record.product_id`,
  values: (rows) => [JSON.stringify(rows)],
};
