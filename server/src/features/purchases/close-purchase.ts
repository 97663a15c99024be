import { receivableStatuses } from '@ghala/contract/stock/receivable';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { claimPurchase, receiptsOfOrder, refuseWithReceipts, requireStatus } from './claim-purchase';

const closed = updating('purchases', ['status', 'closed_by_id', 'close_reason'], {
  order: 'documents',
  setNow: ['closed_at', 'updated_at'],
});

/**
 * Closes an order that will stay short: it is completed with its current discrepancy, and no longer offered to
 * receipts.
 * @throws {AppError} invalid without a reason; conflict if nothing is outstanding, or a saved receipt names it
 */
export async function closePurchase(
  facts: Facts,
  { purchaseId: id, reason }: { purchaseId: number; reason: string },
): Promise<Decide<void>> {
  if (reason === '') throw refusal('purchase.noReason', {}, { at: 'reason' });
  const [order, receipts] = await Promise.all([claimPurchase(facts, id), facts.find(receiptsOfOrder, id)]);
  requireStatus(order, receivableStatuses, 'close');
  const saved = receipts.filter(({ status }) => status === 'saved');
  refuseWithReceipts(order, 'close', saved);
  return (changes) => {
    changes.write(closed, { id, status: 'completed', closed_by_id: changes.actor.id, close_reason: reason });
    changes.record({
      code: 'purchaseOrder.close',
      id,
      number: order.number,
      reason,
      before: { status: order.status },
      after: { status: 'completed' },
    });
  };
}
