import { receivableStatuses } from '@ghala/contract/receivable';
import { sql } from 'kysely';
import { AppError } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockPurchase, refuseWithReceipts, requireStatus } from './lock-purchase';

/**
 * Ends an order that will stay short: it is completed with its discrepancy as it stands, and offered to no receipt.
 * @throws {AppError} invalid without a reason; conflict where nothing is to come of it, or a saved batch names it
 */
export async function closePurchase(
  operation: Operation,
  { purchaseId, reason }: { purchaseId: number; reason: string },
): Promise<void> {
  const noReason = 'Reason for closing is required';
  if (reason === '') throw new AppError('invalid', noReason, { reason: noReason });
  const purchase = await lockPurchase(operation, purchaseId);
  requireStatus(purchase, receivableStatuses, 'only an order that goods may still come for can be closed');
  await refuseWithReceipts(operation, purchase, { deed: 'closed', statuses: ['saved'] });
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
