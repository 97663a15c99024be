import { invalid } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { lockRecord } from './lock-records';
import { type Posted, post } from './post';
import { requireEnough } from './shortage';
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
export async function adjust(operation: Operation, { recordId, change, ...why }: Adjustment): Promise<Posted> {
  if (change === 0) throw invalid('quantity', 'zero');
  const availableDelta = thousandths(change);
  const record = await lockRecord(operation, recordId);
  if (availableDelta < 0n) await requireEnough(operation, record, -availableDelta);
  const [row] = await post(operation, [{ entryType: 'StockAdjustment', recordId, availableDelta, ...why }]);
  return row;
}
