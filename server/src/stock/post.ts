import type { DB } from '../db/database-types';
import type { Changes } from '../operation/work';
import { inserting, orderOf, type Writer } from '../operation/writer';
import { refusal } from '../runtime/errors';
import type { Entry } from './entry';
import { type HeldLot, type Lot, numberKey } from './held-lots';
import type { StockRecord } from './stock-records';
import { inUnits, type Thousandths } from './thousandths';

/** Describes a record's state around one row of its ledger, in the product's unit. */
export interface Posted {
  recordId: number;
  availableBefore: number;
  /** This is the balance after the row, like `reserved`. */
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
  const { delta, reservedDelta, unitCost, lot, ...named } = { reservedDelta: 0n, unitCost: null, ...entry };
  const held = lot === null ? null : moveLot(changes, record, lot, delta, reservedDelta);
  if ((held === null) !== (record.tracking === 'none'))
    throw new Error(`stock record ${record.id}: a movement ${held === null ? 'without a' : 'with an unexpected'} lot`);
  changes.set(record, {
    available: record.available + delta,
    reserved: record.reserved + reservedDelta,
    ...(isReceipt && { receivedAt: (changes.at?.getTime() ?? Date.now()) * 1000 }),
  });
  changes.write(ledgerWriter, {
    ...named,
    recordId: record.id,
    delta: Number(delta),
    reservedDelta: Number(reservedDelta),
    available: Number(record.available),
    reserved: Number(record.reserved),
    unitCost: unitCost === null ? null : String(unitCost),
    lotId: held?.lotId ?? null,
    lotAvailable: held === null ? null : Number(held.available),
    lotReserved: held === null ? null : Number(held.reserved),
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

/** Sums up several rows of one record, such as one for each lot, as if they were one. */
export function together(rows: readonly Posted[]): Posted {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error('nothing was posted');
  return { ...last, availableBefore: first.availableBefore };
}

/** Moves the balances of a lot that the record holds, or holds from now on. */
function moveLot(
  changes: Changes,
  record: StockRecord,
  lot: Lot,
  delta: Thousandths,
  reservedDelta: Thousandths,
): HeldLot {
  writeOnce(changes, lot);
  const known = record.lots.find(({ lotId }) => lotId === lot.lotId);
  const held = known ?? { ...lot, available: 0n, reserved: 0n };
  if (known === undefined) changes.set(record, { lots: [...record.lots, held] });
  changes.set(held, { available: held.available + delta, reserved: held.reserved + reservedDelta });
  return held;
}

/** Writes a lot that is new, before the first goods that enter it. */
function writeOnce(changes: Changes, lot: Lot): void {
  const { unwritten, lotId: id, number, expiresOn: expires_on } = lot;
  if (unwritten === undefined) return;
  const { productId: product_id, madeOn: made_on } = unwritten;
  changes.write(lotWriter, { id, product_id, number, expires_on, made_on, received_at: changes.at?.toISOString() });
  changes.set(lot, { unwritten: undefined });
}

const newLots = inserting('lots', ['id', 'product_id', 'number', 'expires_on', 'made_on'], {
  order: 'lines',
  orNow: ['received_at'],
});
/** All transactions write new lots in one order, so that of two with the same ones only the second waits. */
const lotWriter: typeof newLots = { ...newLots, values: (rows) => newLots.values([...rows].sort(byName)) };

type NewLot = Parameters<typeof newLots.values>[0][number];

function byName(one: NewLot, other: NewLot): number {
  return one.product_id - other.product_id || (numberKey(one.number) < numberKey(other.number) ? -1 : 1);
}

/** This is a row of the ledger; its quantities are in thousandths, its cost in millionths. */
interface LedgerRow {
  recordId: number;
  entryType: DB['stock_ledger']['entry_type'];
  delta: number;
  reservedDelta: number;
  available: number;
  reserved: number;
  /** It is text, as it may be too long for a JSON number. */
  unitCost: string | null;
  /** Names the lot, and says what the record has of it after the row. */
  lotId: number | null;
  lotAvailable: number | null;
  lotReserved: number | null;
  note: string;
  receiptItemId?: number;
  noteItemId?: number;
  reversesId?: number;
  adjustmentId?: number;
  transferId?: number;
  reservationId?: number;
  releaseId?: number;
  trackingChangeId?: number;
  userId: number;
  at: string | undefined;
}

/**
 * Writes rows of the ledger in order, and brings their records (quantities, level, time of receipt) and what these hold of
 * a lot to the last one: in one statement, after which the database compares them. The level of the product's other sections
 * follows, since it is that of the warehouse; they are locked with those that move.
 */
const ledgerWriter: Writer<LedgerRow> = {
  name: 'stock ledger',
  order: orderOf('stock_ledger', 'stock'),
  replaces: undefined,
  text: `with given as (
      select * from rows from (json_to_recordset($1::json) as ("recordId" int, "entryType" ledger_entry_type,
        "delta" bigint, "reservedDelta" bigint, available bigint, reserved bigint, "unitCost" numeric,
        "lotId" int, "lotAvailable" bigint, "lotReserved" bigint, note text, "receiptItemId" int, "noteItemId" int,
        "reversesId" bigint, "adjustmentId" int, "transferId" int, "reservationId" int, "releaseId" int,
        "trackingChangeId" int, "userId" int, at timestamptz)) with ordinality
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved,
        unit_cost, lot_id, note, receipt_item_id, note_item_id, reverses_id, adjustment_id, transfer_id,
        reservation_id, release_id, tracking_change_id, user_id, created_at)
      select "recordId", "entryType", "delta" * 0.001, "reservedDelta" * 0.001, available * 0.001,
        reserved * 0.001, "unitCost" * 0.000001, "lotId", note, "receiptItemId", "noteItemId", "reversesId",
        "adjustmentId", "transferId", "reservationId", "releaseId", "trackingChangeId", "userId",
        coalesce(at, clock_timestamp())
      from given order by ordinality
      returning id, record_id, entry_type, available, reserved, created_at
    ),
    held as (
      insert into record_lots as held (record_id, lot_id, available, reserved, expires_on)
      select distinct on ("recordId", "lotId") "recordId", "lotId", "lotAvailable" * 0.001, "lotReserved" * 0.001,
        lots.expires_on
      from given join lots on lots.id = "lotId"
      order by "recordId", "lotId", ordinality desc
      on conflict (record_id, lot_id) do update set available = excluded.available, reserved = excluded.reserved
    ),
    ended as (
      select distinct on (record_id) record_id, id, available, reserved,
        max(created_at) filter (where entry_type = 'addition') over (partition by record_id) as received_at
      from posted order by record_id, id desc
    ),
    now as (
      select beside.id, beside.product_id, beside.warehouse_id, coalesce(ended.available, beside.available) as available,
        coalesce(ended.reserved, beside.reserved) as reserved, coalesce(ended.id, beside.last_ledger_id) as last_ledger_id,
        coalesce(ended.received_at, beside.received_at) as received_at, ended.id is not null as is_moved,
        sum(coalesce(ended.available, beside.available)) over (partition by beside.product_id, beside.warehouse_id) as in_place
      from stock_records beside left join ended on ended.record_id = beside.id
      where (beside.product_id, beside.warehouse_id) in (
        select product_id, warehouse_id from stock_records where id in (select record_id from ended))
    )
    update stock_records record set
      available = now.available,
      reserved = now.reserved,
      last_ledger_id = now.last_ledger_id,
      level = stock_level(now.available, in_place, product, own.is_own, own.minimum, own.maximum),
      received_at = now.received_at
    from now
      join products product on product.id = now.product_id
      left join reorder_levels own on own.product_id = now.product_id and own.place_id = now.warehouse_id
    where record.id = now.id and (is_moved or record.level <> stock_level(now.available, in_place, product, own.is_own, own.minimum, own.maximum))`,
  values: (rows) => [JSON.stringify(rows)],
};
