import type { Order } from '../../documents/order-facts';
import { claimWithRequest, withdraw } from '../../documents/pending-requests';
import type { Decide, Facts } from '../../operation/work';
import { deleting, updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { claimPurchase, receiptsOfOrder, refuseWithReceipts, requireStatus } from './claim-purchase';

const cancelled = updating('purchases', ['status'], { order: 'documents', setNow: ['updated_at'] });
const discarded = deleting('purchases', { order: 'documents' });

/**
 * Deletes a draft. A submitted order keeps its number and stays on record as cancelled; its pending approval is
 * withdrawn.
 * @throws {AppError} forbidden if the actor may delete only drafts; conflict if receipts name it
 */
export async function deletePurchase(facts: Facts, id: number): Promise<Decide<void>> {
  const [{ document: order, request }, receipts] = await Promise.all([
    claimWithRequest(facts, { module: 'purchase', id, status: 'pending' }, () => claimPurchase(facts, id)),
    facts.find(receiptsOfOrder, id),
  ]);
  if (order.status === 'draft') return discardDraft(order);
  if (!facts.actor.flags.has('purchaseManage')) throw refusal('purchase.notDeletable', { number: order.number });
  refuseWithReceipts(order, 'delete', receipts);
  requireStatus(order, ['pending', 'approved', 'rejected'], 'delete');
  return (changes) => {
    withdraw(changes, request);
    changes.write(cancelled, { id, status: 'cancelled' });
    changes.record({
      code: 'purchaseOrder.delete',
      id,
      number: order.number,
      before: { status: order.status },
      after: { status: 'cancelled' },
    });
  };
}

function discardDraft({ id, number }: Order): Decide<void> {
  return (changes) => {
    changes.write(discarded, { id });
    changes.record({ code: 'purchaseOrder.discardDraft', id, number });
  };
}
