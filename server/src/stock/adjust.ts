import { invalid } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { lockRecord, postChanges, requireAvailable } from './one-record';
import type { LedgerRow } from './post-entries';

/** A correction of what one stock record has available. */
export interface Adjustment {
  recordId: number;
  /** Signed: above 0 adds, below 0 takes away; in the product's unit, at most three decimals. */
  change: number;
  note: string;
  adjustmentId: number;
}

/** Corrects a record. @throws {AppError} invalid, not_found; conflict where less is available than shall go */
export async function adjust(operation: Operation, adjustment: Adjustment): Promise<LedgerRow> {
  const { recordId, change, note, adjustmentId } = adjustment;
  if (change === 0) throw invalid('quantity', 'must not be 0');
  const record = await lockRecord(operation, recordId);
  await requireAvailable(operation, record, -change);
  const changes = [{ recordId, changedQuantity: change, changedReserved: 0 }];
  const [row] = await postChanges(operation, changes, {
    activity: 'StockAdjustment',
    note,
    cause: { adjustmentId },
  });
  return row as LedgerRow;
}
