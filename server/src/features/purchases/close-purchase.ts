import { receivableStatuses } from '@ghala/contract/stock/receivable';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { lockPurchase, refuseWithReceipts, requireStatus } from './lock-purchase';

/**
 * Closes an order that will stay short: it is completed with its current discrepancy, and no longer offered to
 * receipts.
 * @throws {AppError} invalid without a reason; conflict if nothing is outstanding, or a saved receipt names it
 */
export async function closePurchase(
  operation: Operation,
  { purchaseId, reason }: { purchaseId: number; reason: string },
): Promise<void> {
  if (reason === '') throw refusal('purchase.noReason', {}, { at: 'reason' });
  const purchase = await lockPurchase(operation, purchaseId);
  requireStatus(purchase, receivableStatuses, 'close');
  await refuseWithReceipts(operation, purchase, { step: 'close', statuses: ['saved'] });
  await operation.db
    .updateTable('purchases')
    .set({
      status: 'completed',
      closed_by_id: operation.actor.id,
      close_reason: reason,
      closed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', purchaseId)
    .execute();
  operation.record({
    code: 'purchaseOrder.close',
    id: purchaseId,
    number: purchase.purchase_no,
    reason,
    before: { status: purchase.status },
    after: { status: 'completed' },
  });
}
