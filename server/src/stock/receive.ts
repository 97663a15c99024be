import type { Decide, Facts } from '../operation/work';
import { enteringLots, type GivenLot, partsIn } from './entering-lots';
import { type Posted, post } from './post';
import type { NamedPlace } from './receiving-places';
import { findOrOpenRecords, findReceiver } from './receiving-records';
import { positiveThousandths } from './thousandths';
import { unitCost } from './unit-cost';

/** Describes goods that enter stock. */
export interface ReceiptLine extends NamedPlace {
  productId: number;
  /** The quantity is in the product's unit, above 0, with at most three decimals. */
  quantity: number;
  /** This is the price of the whole line in Kenyan shillings, 0 or more. */
  linePrice: number;
  /** Lists the lots they are of, which add up to the quantity; it is null unless the product is tracked. */
  lots?: readonly GivenLot[] | null;
  note?: string;
  receiptItemId: number;
}

/**
 * Enters lines into their stock records by `addition` rows with the unit cost (line price divided by quantity): one for
 * each line, or for each of its lots.
 * @returns one answer per row, in the order of the lines
 * @throws {AppError} invalid, not_found or conflict where a line cannot be received; nothing is then received
 */
export async function receive(facts: Facts, lines: readonly ReceiptLine[]): Promise<Decide<Posted[]>> {
  const wanted = lines.map((line) => ({ ...line, quantity: positiveThousandths(line.quantity) }));
  const entering = await Promise.all(wanted.map((line) => findReceiver(facts, line)));
  // Lots are locked before records, as everywhere.
  const entered = await enteringLots(facts, wanted, 'receipt');
  const records = await findOrOpenRecords(
    facts,
    entering.map((key, index) => ({ ...key, lotIds: entered[index]?.map(({ lot }) => lot.lotId) })),
  );
  return (changes) =>
    records.flatMap((record, index) => {
      const { quantity, linePrice, note = '', receiptItemId } = wanted[index] as (typeof wanted)[number];
      const cost = unitCost(linePrice, quantity);
      return partsIn(record, quantity, entered[index] ?? null).map((part) =>
        post(changes, record, {
          entryType: 'addition',
          delta: part.quantity,
          lot: part.lot,
          unitCost: cost,
          note,
          receiptItemId,
        }),
      );
    });
}
