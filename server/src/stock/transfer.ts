import type { Decide, Facts } from '../kernel/commit/work';
import { notFound, refusal } from '../kernel/errors';
import { type Posted, post } from './post';
import { findOrOpenRecords, findReceiver } from './receiving-records';
import { requireEnough } from './shortage';
import { positiveThousandths } from './thousandths';

/** A transfer of stock from one record to another place. */
export interface Transfer {
  recordId: number;
  /** Of the record. */
  productId: number;
  /** A warehouse (its oldest section receives), a section or a virtual warehouse. */
  toPlaceId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note: string;
  transferId: number;
}

/**
 * Moves available stock to another place, opening a record there if there is none.
 * @returns the answers for the outgoing and the incoming row
 * @throws {AppError} not_found; conflict if the stock is already there, or less is available
 */
export async function transfer(
  facts: Facts,
  { recordId, productId, toPlaceId, quantity, ...why }: Transfer,
): Promise<Decide<{ out: Posted; into: Posted }>> {
  const wanted = positiveThousandths(quantity);
  const to = await findReceiver(facts, { productId, warehouseId: toPlaceId, sectionId: null });
  if (to.recordId === recordId) throw refusal('stock.samePlace');
  const from = { ...to, recordId };
  const [source, target] = await findOrOpenRecords(facts, [from, to]);
  if (source === undefined || target === undefined) throw notFound('stockRecord');
  return (changes) => {
    requireEnough(source, wanted);
    return {
      out: post(changes, source, { entryType: 'StockTransfer', availableDelta: -wanted, ...why }),
      into: post(changes, target, { entryType: 'StockTransfer', availableDelta: wanted, ...why }),
    };
  };
}
