import type { Decide, Facts } from '../operation/work';
import { notFound, refusal } from '../runtime/errors';
import { type ChosenLot, chosenLots } from './chosen-lots';
import { drawFrom } from './draw';
import { type Posted, post, together } from './post';
import { findOrOpenRecords, findReceiver } from './receiving-records';
import type { StockRecord } from './stock-records';
import { positiveThousandths } from './thousandths';

/** Describes a transfer of stock from one record to another place. */
export interface Transfer {
  recordId: number;
  /** This is the product of the record. */
  productId: number;
  /** Names a warehouse (whose oldest section receives), a section or a virtual warehouse. */
  toPlaceId: number;
  /** The quantity is in the product's unit, above 0, with at most three decimals. */
  quantity: number;
  /** Lists the lots to move, which add up to the quantity; if it is null, they are taken by FEFO. */
  lots?: readonly ChosenLot[] | null;
  note: string;
  transferId: number;
}

/**
 * Moves available stock to another place, opening a record there if there is none.
 * @returns the answers for the outgoing and the incoming rows
 * @throws {AppError} not_found; conflict if the stock is already there, or less is available
 */
export async function transfer(
  facts: Facts,
  { recordId, productId, toPlaceId, quantity, lots: chosen = null, ...why }: Transfer,
): Promise<Decide<{ out: Posted; into: Posted }>> {
  const wanted = positiveThousandths(quantity);
  const lots = await chosenLots(facts, { productId, quantity: wanted }, chosen);
  const to = await findReceiver(facts, { productId, warehouseId: toPlaceId, sectionId: null });
  if (to.recordId === recordId) throw refusal('stock.samePlace');
  const from = { ...to, recordId };
  const [source, target] = await findOrOpenRecords(facts, [from, to]);
  if (source === undefined || target === undefined) throw notFound('stockRecord');
  return (changes) => {
    const parts = drawFrom(changes, source, wanted, { lots });
    const move = (record: StockRecord, sign: 1n | -1n) =>
      together(
        parts.map(({ lot, quantity: part }) =>
          post(changes, record, { entryType: 'StockTransfer', delta: sign * part, lot, ...why }),
        ),
      );
    return { out: move(source, -1n), into: move(target, 1n) };
  };
}
