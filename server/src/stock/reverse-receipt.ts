import type { Row } from '../db/send';
import { BUSY, type Loader } from '../operation/loader';
import type { Decide, Facts } from '../operation/work';
import { refusal } from '../runtime/errors';
import { type Lot, lotFieldsText } from './held-lots';
import { type Posted, post } from './post';
import { findRecord } from './stock-records';
import { thousandths } from './thousandths';

/** This is a ledger row of a receipt. */
export interface Received extends Row {
  ledgerId: number;
  receiptItemId: number;
  receiptId: number;
  /** The quantity is above 0, in the product's unit. */
  quantity: number;
  /** Says what of it was taken back. */
  reversed: number;
  recordId: number;
  /** It is null if its product is not tracked. */
  lot: Lot | null;
  /** Says whether nothing moved in its record since its receipt. */
  isLast: boolean;
}

const OF_RECEIPTS = `receipt_items item
  join stock_ledger ledger on ledger.receipt_item_id = item.id and ledger.entry_type = 'addition'
  join stock_records record on record.id = ledger.record_id`;

/** Loads the ledger rows of receipts; their records are locked, so that what is said of them holds. */
export const receivedRows: Loader<number, Received[]> = {
  name: 'received rows',
  level: 'stock',
  statements: (waits) => [
    `select id from stock_records where id in (
        select record.id from ${OF_RECEIPTS} where item.receipt_id = any($1::int[]))
      order by id for no key update${waits ? '' : ' skip locked'}`,
    `select ledger.id as "ledgerId", item.id as "receiptItemId", item.receipt_id as "receiptId",
      ledger.available_delta as quantity, record.id as "recordId",
        coalesce((select quantity from ledger_reversals where reversed_id = ledger.id), 0) as reversed,
        case when lot.id is not null then json_build_object(${lotFieldsText()}) end as lot,
        record.last_ledger_id = max(ledger.id) over (partition by item.receipt_id, record.id) as "isLast"
      from ${OF_RECEIPTS} left join lots lot on lot.id = ledger.lot_id
      where item.receipt_id = any($1::int[]) order by ledger.id`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([locked = [], rows = []], ids) {
    const held = new Set(locked.map(({ id }) => id));
    return ids.map((id) => {
      const own = (rows as Received[]).filter(({ receiptId }) => receiptId === id);
      return own.every(({ recordId }) => held.has(recordId)) ? own : BUSY;
    });
  },
};

/**
 * Takes the goods of a processed receipt out of their records again, by `StockReversal` rows: all of them, and only if
 * nothing else moved in these records since. The caller has locked the receipt, so that it is done once.
 * @param note the reason, stored on every row
 * @returns one answer per row
 * @throws {AppError} conflict if something moved
 */
export async function reverseReceipt(facts: Facts, receiptId: number, note: string): Promise<Decide<Posted[]>> {
  const before = await facts.find(receivedRows, receiptId);
  const records = await Promise.all(before.map(({ recordId }) => findRecord(facts, recordId)));
  return (changes) =>
    records.map((record, index) => {
      const row = before[index] as Received;
      if (!row.isLast) throw refusal('stock.movedSince', { product: record.productName, place: record.place });
      return post(changes, record, {
        entryType: 'StockReversal',
        delta: -thousandths(row.quantity),
        lot: row.lot,
        note,
        receiptItemId: row.receiptItemId,
        reversesId: row.ledgerId,
      });
    });
}
