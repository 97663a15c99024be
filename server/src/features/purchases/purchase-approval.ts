import { sql } from 'kysely';
import type { ApprovalHandler } from '../../documents/approval-requests';
import type { Operation } from '../../kernel/operation';
import { lockPurchase, requireStatus } from './lock-purchase';
import { findPurchases } from './purchases.queries';

/** How an approval changes a purchase order, and what the approver sees. */
export const purchaseApproval: ApprovalHandler = {
  async details(database, ids) {
    const purchases = await findPurchases(database, ids);
    return new Map(purchases.map((purchase) => [purchase.id, { Purchase: purchase }]));
  },
  approve: (operation, id, comment) => decide(operation, id, { status: 'approved', comment }),
  reject: (operation, id, comment) => decide(operation, id, { status: 'rejected', comment }),
};

async function decide(
  operation: Operation,
  id: number,
  { status, comment }: { status: 'approved' | 'rejected'; comment: string },
): Promise<void> {
  const purchase = await lockPurchase(operation, id);
  requireStatus(purchase, ['pending'], status === 'approved' ? 'approve' : 'reject');
  await operation.db
    .updateTable('purchases')
    .set({
      status,
      decided_by_id: operation.actor.id,
      decided_at: sql`now()`,
      decision_comment: comment,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: `purchaseOrder.${status === 'approved' ? 'approve' : 'reject'}`,
    id,
    number: purchase.purchase_no,
    comment,
  });
}
