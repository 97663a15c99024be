import type { Decide, Facts } from '../kernel/commit/work';
import { invalid } from '../kernel/errors';
import { type Posted, post } from './post';
import { requireEnough } from './shortage';
import { findRecord } from './stock-records';
import { thousandths } from './thousandths';

/** A correction to the available quantity of one stock record. */
export interface Adjustment {
  recordId: number;
  /** Signed: positive adds, negative removes; in the product's unit, at most three decimals. */
  change: number;
  note: string;
  adjustmentId: number;
}

/** Corrects a record. @throws {AppError} invalid, not_found; conflict where less is available than is to be removed */
export async function adjust(facts: Facts, { recordId, change, ...why }: Adjustment): Promise<Decide<Posted>> {
  if (change === 0) throw invalid('quantity', 'zero');
  const availableDelta = thousandths(change);
  const record = await findRecord(facts, recordId);
  return (changes) => {
    if (availableDelta < 0n) requireEnough(record, -availableDelta);
    return post(changes, record, { entryType: 'StockAdjustment', availableDelta, ...why });
  };
}
