import { purchaseReaders } from '@ghala/contract/access/permissions';
import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import type { ReceivedOrder } from '@ghala/contract/calls/receipts';
import { isOutstanding, isReceivable } from '@ghala/contract/stock/receivable';
import { sql } from 'kysely';
import { mayAct } from '../../access/access';
import { orders } from '../../documents/order-facts';
import { orderedLinesWithReceipts } from '../../documents/ordered-lines';
import { receivedLines } from '../../documents/received-lines';
import { rowById } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import type { Facts } from '../../operation/work';
import { invalid, refusal } from '../../runtime/errors';

/** Tells whether the lines of a receipt's order may be shown: only to readers of orders. */
export function mayReadOrders(actor: Actor): boolean {
  return mayAct(actor, purchaseReaders);
}

/** Loads the order of a receipt, with its lines and received quantities. */
export const receivedOrders = rowById<ReceivedOrder>({
  name: 'whole orders of receipts',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('purchases')
      .select([
        'id',
        'purchase_no as purchaseNo',
        'status',
        sql<number>`has_discrepancy::int`.as('exception'),
        orderedLinesWithReceipts.as('PurchaseProduct'),
      ])
      .where('id', '=', ids),
});

/**
 * Finds the order that a receipt is to name, locked, so that it is not deleted or closed before the receipt is visible.
 * @returns the check that it accepts goods, for the decision: another of the same commit may bring them
 * @throws {AppError} invalid if there is none that the actor may see; conflict if it accepts no goods
 */
export async function findNamedOrder(facts: Facts, id: number): Promise<() => void> {
  const [order, lines] = await Promise.all([facts.find(orders, id), facts.find(receivedLines, id)]);
  const isHidden = order?.status === 'draft' && order.raised_by_id !== facts.actor.id;
  if (order === undefined || isHidden) throw invalid('purchaseId', 'noSuch', { entity: 'purchaseOrder' });
  const { number } = order;
  const requireOpen = () => {
    requireReceivable({ purchase_no: number, status: order.status });
    if (!lines.some(isOutstanding)) throw refusal('purchase.received', { number }, { at: 'purchaseId' });
  };
  requireOpen();
  return requireOpen;
}

/** @throws {AppError} conflict at the field unless goods may be received against the order */
export function requireReceivable(
  { purchase_no: number, status }: { purchase_no: string; status: PurchaseStatus },
  at = 'purchaseId',
): void {
  if (!isReceivable(status)) throw refusal('purchase.notReceivable', { number, status }, { at });
}
