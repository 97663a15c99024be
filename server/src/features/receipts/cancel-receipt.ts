import { sql } from 'kysely';
import type { Operation } from '../../kernel/operation';
import { lockSavedReceipt } from './lock-receipt';

/**
 * Cancels a receipt that will not enter stock. Only a saved one: stock already entered is corrected by an adjustment.
 */
export async function cancelReceipt(operation: Operation, id: number): Promise<void> {
  const receipt = await lockSavedReceipt(operation, id, 'cancel');
  await operation.db
    .updateTable('receipts')
    .set({ status: 'cancelled', cancelled_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'receipt.cancel',
    id,
    number: receipt.receipt_no,
    before: { status: 'saved' },
    after: { status: 'cancelled' },
  });
}
