import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { lockReceipt, lockSavedReceipt } from './lock-receipt';

/**
 * Cancels a receipt that will not enter stock. Only a saved one: what has entered stock is reversed.
 */
export async function cancelReceipt(operation: Operation, id: number): Promise<void> {
  await cancel(operation, await lockSavedReceipt(operation, id, 'cancel'));
}

/** Cancels a receipt of opening stock that was rejected, or whose import is undone before it was decided on. */
export async function cancelOpening(operation: Operation, id: number): Promise<void> {
  await cancel(operation, await lockReceipt(operation, id));
}

async function cancel(
  operation: Operation,
  { id, receipt_no: number }: { id: number; receipt_no: string },
): Promise<void> {
  await operation.db
    .updateTable('receipts')
    .set({ status: 'cancelled', awaits_approval: false, cancelled_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'receipt.cancel',
    id,
    number,
    before: { status: 'saved' },
    after: { status: 'cancelled' },
  });
}
