import { sql } from 'kysely';
import { withdrawApproval } from '../../documents/approval-requests';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { type LockedPurchase, lockPurchase, refuseWithReceipts, requireStatus } from './lock-purchase';

/**
 * Deletes a draft. A submitted order keeps its number and stays on record as cancelled; its pending approval is
 * withdrawn.
 * @throws {AppError} forbidden if the actor may delete only drafts; conflict if receipts name it
 */
export async function deletePurchase(operation: Operation, id: number): Promise<void> {
  const mayCancel = operation.actor.flags.has('purchaseManage');
  if (mayCancel) await withdrawApproval(operation, 'purchase', id);
  const purchase = await lockPurchase(operation, id);
  if (purchase.status === 'draft') return discardDraft(operation, purchase);
  if (!mayCancel) throw refusal('purchase.notDeletable', { number: purchase.purchase_no });
  await refuseWithReceipts(operation, purchase, { step: 'delete', statuses: ['processed', 'saved'] });
  requireStatus(purchase, ['pending', 'approved', 'rejected'], 'delete');
  // A request that was made while we waited for the order. This breaks the lock order: if its approver acts at the same
  // moment, one of the two transactions is retried.
  if (purchase.status === 'pending') await withdrawApproval(operation, 'purchase', id);
  await operation.db
    .updateTable('purchases')
    .set({ status: 'cancelled', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'purchaseOrder.delete',
    id,
    number: purchase.purchase_no,
    before: { status: purchase.status },
    after: { status: 'cancelled' },
  });
}

async function discardDraft(operation: Operation, { id, purchase_no: number }: LockedPurchase): Promise<void> {
  await operation.db.deleteFrom('purchases').where('id', '=', id).execute();
  operation.record({ code: 'purchaseOrder.discardDraft', id, number });
}
