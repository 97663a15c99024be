import { isOutstanding, isReceivable } from '@ghala/contract/stock/receivable';
import { orders } from '../../documents/order-facts';
import { differs } from '../../documents/receipt-discrepancies';
import type { ReceiptOfOrder } from '../../documents/receipt-facts';
import { receivedLines } from '../../documents/received-lines';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { notFound, refusal } from '../../runtime/errors';

/** An order follows its receipts: goods received against it advance it to fulfilled and completed. */
export const followReceipts = {
  async onProcessing(facts: Facts, orderId: number, { receipt, ofOrder }: ReceiptOfOrder): Promise<Decide<void>> {
    const [order, lines] = await Promise.all([findOrder(facts, orderId), facts.find(receivedLines, orderId)]);
    const requireReceivable = () => {
      const { number, status } = order;
      if (!isReceivable(status))
        throw refusal('receipt.orderNotReceivable', { number: receipt.receipt_no, order: number, status });
    };
    requireReceivable();
    return (changes) => {
      requireReceivable();
      const { number, status, has_discrepancy: exception } = order;
      const isDone = isWhole({ ofOrder, lines });
      const after = { status: isDone ? 'completed' : 'fulfilled', has_discrepancy: differs(lines) } as const;
      changes.set(order, { ...after, fulfilled_by_id: changes.actor.id });
      changes.write(progress, { id: orderId, ...after, fulfilled_by_id: changes.actor.id });
      changes.record({
        code: isDone ? 'purchaseOrder.complete' : 'purchaseOrder.fulfil',
        id: orderId,
        number,
        receiptId: receipt.id,
        receipt: receipt.receipt_no,
        before: { status, exception },
        after: { status: after.status, exception: after.has_discrepancy },
      });
    };
  },

  /**
   * The order awaits what was reversed again, even if it was closed short; if no receipt is left, it is as it was once
   * approved.
   */
  async onReversing(facts: Facts, orderId: number, { receipt, ofOrder }: ReceiptOfOrder): Promise<Decide<void>> {
    const [order, lines] = await Promise.all([findOrder(facts, orderId), facts.find(receivedLines, orderId)]);
    return (changes) => {
      const { number, status: before, has_discrepancy: exception } = order;
      if (before !== 'fulfilled' && before !== 'completed') return;
      const isOpen = lines.every(({ received }) => received === 0);
      const status = isOpen ? 'approved' : isWhole({ ofOrder, lines }) ? 'completed' : 'fulfilled';
      const after = { status, has_discrepancy: !isOpen && differs(lines) } as const;
      changes.set(order, after);
      if (status === before) {
        changes.write(progress, { id: orderId, ...after, fulfilled_by_id: order.fulfilled_by_id });
        return;
      }
      const fulfilled_by_id = isOpen ? null : order.fulfilled_by_id;
      changes.write(reopened, {
        ...{ id: orderId, ...after, fulfilled_by_id },
        ...{ closed_by_id: null, closed_at: null, close_reason: '' },
      });
      changes.record({
        code: status === 'completed' ? 'purchaseOrder.complete' : 'purchaseOrder.reopen',
        id: orderId,
        number,
        receiptId: receipt.id,
        receipt: receipt.receipt_no,
        before: { status: before, exception },
        after: { status, exception: after.has_discrepancy },
      });
    };
  },

  /** The order may have been waiting only for the verification of its receipts. */
  async onVerifying(facts: Facts, orderId: number, { receipt, ofOrder }: ReceiptOfOrder): Promise<Decide<void>> {
    const [order, lines] = await Promise.all([findOrder(facts, orderId), facts.find(receivedLines, orderId)]);
    return (changes) => {
      if (order.status !== 'fulfilled' || !isWhole({ ofOrder, lines })) return;
      changes.set(order, { status: 'completed' });
      const { number, has_discrepancy, fulfilled_by_id } = order;
      changes.write(progress, { id: orderId, status: 'completed', has_discrepancy, fulfilled_by_id });
      changes.record({
        code: 'purchaseOrder.complete',
        id: orderId,
        number,
        receiptId: receipt.id,
        receipt: receipt.receipt_no,
        before: { status: 'fulfilled' },
        after: { status: 'completed' },
      });
    };
  },
};

/** All steps share one writer, so that the last one counts. */
const progress = updating('purchases', ['status', 'has_discrepancy', 'fulfilled_by_id'], {
  order: 'documents',
  setNow: ['updated_at'],
});

const reopened = updating(
  'purchases',
  ['status', 'has_discrepancy', 'fulfilled_by_id', 'closed_by_id', 'closed_at', 'close_reason'],
  { order: 'documents', setNow: ['updated_at'] },
);

async function findOrder(facts: Facts, id: number) {
  const order = await facts.find(orders, id);
  if (order === undefined) throw notFound('purchaseOrder');
  return order;
}

/** Tells whether every line is complete over all processed receipts, and each of the receipts is verified. */
function isWhole({
  ofOrder,
  lines,
}: Pick<ReceiptOfOrder, 'ofOrder'> & { lines: readonly { quantity: number; received: number }[] }): boolean {
  const isComplete = !lines.some(isOutstanding);
  return isComplete && ofOrder.every(({ status, is_verified }) => status !== 'processed' || is_verified);
}
