import { sql } from 'kysely';
import { invalid } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { type LedgerRow, postEntries } from './post-entries';
import { type NamedPlace, resolveReceivingPlaces } from './receiving-places';
import { lockRecords, openRecords } from './stock-records';

/** Goods that enter stock. */
export interface ReceiptLine extends NamedPlace {
  productId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  /** Price of the whole line in Kenyan shillings, 0 or more. */
  linePrice: number;
  note?: string;
  batchItemId: number;
}

/**
 * Enters lines into their stock records by `addition` rows that carry the unit cost: line price over quantity.
 * @returns the ledger rows, in the order of the lines
 * @throws {AppError} invalid, not_found or conflict where a line cannot be received; nothing is then received
 */
export async function receive(operation: Operation, lines: readonly ReceiptLine[]): Promise<LedgerRow[]> {
  if (lines.some((line) => line.quantity <= 0)) throw invalid('quantity', 'must be above 0');
  const places = await resolveReceivingPlaces(operation, lines);
  const keys = lines.map((line, index) => ({ productId: line.productId, ...(places[index] as NamedPlace) }));
  const recordIds = await openRecords(operation, keys);
  await lockRecords(operation, recordIds);
  const received = lines.map((line, index) => ({
    ordinal: index,
    record_id: recordIds[index],
    quantity: line.quantity,
    price: line.linePrice,
    note: line.note ?? '',
    receipt_item_id: line.batchItemId,
  }));
  return postEntries(
    operation,
    sql`select ordinal, record_id, 'addition'::ledger_entry_type as entry_type, quantity as available_delta, 0 as reserved_delta,
        round(price / quantity, 6) as unit_cost, note, null::bigint as reverses_id, receipt_item_id,
        null::int as note_item_id
      from json_to_recordset(${JSON.stringify(received)}) as line (ordinal int, record_id int, quantity numeric(15, 3),
        price numeric(15, 2), note text, receipt_item_id int)`,
  );
}
