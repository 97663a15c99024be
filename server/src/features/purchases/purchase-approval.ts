import type { ApprovalHandler } from '../../documents/approval-requests';
import { orders } from '../../documents/order-facts';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { notFound } from '../../runtime/errors';
import { requireStatus } from './claim-purchase';
import { findPurchases, openOrders } from './purchases.queries';

/** Carries out a decision on a purchase order, and reads what the approver sees. */
export const purchaseApproval: ApprovalHandler = {
  async details(database, ids) {
    const purchases = await findPurchases(database, ids);
    const open = await openOrders(
      database,
      purchases.map(({ supplierId }) => supplierId),
    );
    return new Map(
      purchases.map((purchase) => [
        purchase.id,
        { Purchase: purchase, OpenOrders: open.get(purchase.supplierId) ?? { count: 0, amount: 0 } },
      ]),
    );
  },
  approve: (facts, id, comment) => decide(facts, id, { status: 'approved', comment }),
  reject: (facts, id, comment) => decide(facts, id, { status: 'rejected', comment }),
};

const decisions = updating('purchases', ['status', 'decided_by_id', 'decision_comment'], {
  order: 'documents',
  setNow: ['decided_at', 'updated_at'],
});

async function decide(
  facts: Facts,
  id: number,
  { status, comment }: { status: 'approved' | 'rejected'; comment: string },
): Promise<Decide<void>> {
  const order = await facts.find(orders, id);
  if (order === undefined) throw notFound('purchaseOrder');
  const step = status === 'approved' ? 'approve' : 'reject';
  requireStatus(order, ['pending'], step);
  return (changes) => {
    requireStatus(order, ['pending'], step);
    changes.set(order, { status });
    changes.write(decisions, { id, status, decided_by_id: changes.actor.id, decision_comment: comment });
    changes.record({ code: `purchaseOrder.${step}`, id, number: order.number, comment });
  };
}
