import { invalid } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { lockRecord } from './lock-records';
import { type Posted, post } from './post';
import { requireEnough } from './shortage';
import { thousandths } from './thousandths';

/** A correction of what one stock record has available. */
export interface Adjustment {
  recordId: number;
  /** Signed: above 0 adds, below 0 takes away; in the product's unit, at most three decimals. */
  change: number;
  note: string;
  adjustmentId: number;
}

/** Corrects a record. @throws {AppError} invalid, not_found; conflict where less is available than is taken away */
export async function adjust(operation: Operation, { recordId, change, ...why }: Adjustment): Promise<Posted> {
  if (change === 0) throw invalid('quantity', 'zero');
  const availableDelta = thousandths(change);
  const record = await lockRecord(operation, recordId);
  if (availableDelta < 0n) await requireEnough(operation, record, -availableDelta);
  const [row] = await post(operation, [{ entryType: 'StockAdjustment', recordId, availableDelta, ...why }]);
  return row;
}
