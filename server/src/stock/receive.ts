import type { Decide, Facts } from '../kernel/commit/work';
import { type Posted, post } from './post';
import type { NamedPlace } from './receiving-places';
import { findOrOpenRecords, findReceiver } from './receiving-records';
import { positiveThousandths } from './thousandths';
import { unitCost } from './unit-cost';

/** Goods that enter stock. */
export interface ReceiptLine extends NamedPlace {
  productId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  /** Price of the whole line in Kenyan shillings, 0 or more. */
  linePrice: number;
  note?: string;
  receiptItemId: number;
}

/**
 * Enters lines into their stock records by `addition` rows with the unit cost: line price divided by quantity.
 * @returns one answer per line, in order
 * @throws {AppError} invalid, not_found or conflict where a line cannot be received; nothing is then received
 */
export async function receive(facts: Facts, lines: readonly ReceiptLine[]): Promise<Decide<Posted[]>> {
  const wanted = lines.map((line) => ({ ...line, quantity: positiveThousandths(line.quantity) }));
  const entering = await Promise.all(wanted.map((line) => findReceiver(facts, line)));
  const records = await findOrOpenRecords(facts, entering);
  return (changes) =>
    records.map((record, index) => {
      const { quantity, linePrice, note = '', receiptItemId } = wanted[index] as (typeof wanted)[number];
      return post(changes, record, {
        entryType: 'addition',
        availableDelta: quantity,
        unitCost: unitCost(linePrice, quantity),
        note,
        receiptItemId,
      });
    });
}
