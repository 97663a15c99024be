import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import { sql } from 'kysely';
import { type Order, orders } from '../../documents/order-facts';
import { rowsBy } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { notFound, refusal } from '../../runtime/errors';

/** Loads an order for the operation itself. @throws {AppError} not_found, also for another user's draft */
export async function claimPurchase(facts: Facts, id: number): Promise<Order> {
  const order = await facts.claim(orders, id);
  const isHidden = order?.status === 'draft' && order.raised_by_id !== facts.actor.id;
  if (order === undefined || isHidden) throw notFound('purchaseOrder');
  return order;
}

/** Loads the same to change it. @throws {AppError} not_found; conflict unless it is a draft */
export async function claimDraft(facts: Facts, id: number, step: 'update' | 'submit'): Promise<Order> {
  const order = await claimPurchase(facts, id);
  requireStatus(order, ['draft'], step);
  return order;
}

/** @throws {AppError} conflict, naming the order's state, unless it is one of `wanted` */
export function requireStatus(
  { number, status }: Pick<Order, 'number' | 'status'>,
  wanted: readonly PurchaseStatus[],
  step: StepOf<'purchase.wrongStatus'>,
): void {
  if (!wanted.includes(status)) throw refusal('purchase.wrongStatus', { number, status, step });
}

/** Loads the receipts of an order, saved or processed; with the order claimed, no other names it meanwhile. */
export const receiptsOfOrder = rowsBy({
  name: 'receipts of orders',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipts')
      .select([sql<number>`purchase_id`.as('purchaseId'), 'receipt_no as receipt', 'status'])
      .where('purchase_id', '=', ids)
      .where('status', 'in', ['saved', 'processed'])
      .orderBy('id'),
  of: ({ purchaseId }) => purchaseId,
});

/**
 * Refuses a step while receipts name the order.
 * @throws {AppError} conflict naming the first of them
 */
export function refuseWithReceipts(
  { number }: Order,
  step: 'delete' | 'close',
  [first]: readonly { receipt: string; status: string }[],
): void {
  if (first === undefined) return;
  const { receipt, status } = first;
  throw refusal('purchase.beingReceived', { number, step, receipt, isProcessed: status === 'processed' });
}
