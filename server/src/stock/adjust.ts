import type { Decide, Facts } from '../operation/work';
import { invalid } from '../runtime/errors';
import { drawFrom } from './draw';
import { enteringLots, type GivenLot, leavingLots, partsIn } from './entering-lots';
import { type Posted, post, together } from './post';
import { findRecord } from './stock-records';
import { thousandths } from './thousandths';

/** Describes a correction to the available quantity of one stock record. */
export interface Adjustment {
  recordId: number;
  /** This is the product of the record. */
  productId: number;
  /**
   * The change is signed: a positive one adds, a negative one removes; it is in the product's unit, with at most three
   * decimals.
   */
  change: number;
  /** Lists the lots of a tracked product that are corrected; they add up to the change without its sign. */
  lots?: readonly GivenLot[] | null;
  note: string;
  adjustmentId: number;
}

/**
 * Corrects a record, by a row for each lot.
 * @throws {AppError} invalid, not_found; conflict where less is available than is to be removed, or lots are not named
 */
export async function adjust(
  facts: Facts,
  { recordId, productId, change, lots = null, ...why }: Adjustment,
): Promise<Decide<Posted>> {
  if (change === 0) throw invalid('quantity', 'zero');
  const delta = thousandths(change);
  const isAddition = delta > 0n;
  const quantity = isAddition ? delta : -delta;
  const line = { productId, quantity, lots };
  const named = isAddition
    ? ((await enteringLots(facts, [line], 'adjustment'))[0] ?? null)
    : await leavingLots(facts, line);
  const record = await findRecord(facts, recordId);
  return (changes) => {
    const parts = partsIn(record, quantity, named);
    if (!isAddition) drawFrom(changes, record, quantity, { lots: named });
    return together(
      parts.map(({ lot, quantity: part }) =>
        post(changes, record, {
          entryType: 'StockAdjustment',
          delta: isAddition ? part : -part,
          lot,
          ...why,
        }),
      ),
    );
  };
}
