import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import type { Operation } from '../../operation/operation';
import { notFound, refusal } from '../../runtime/errors';

/** A locked order: until the transaction ends nobody else changes it or its lines. */
export type LockedPurchase = Awaited<ReturnType<typeof lockPurchase>>;

/** Locks an order. @throws {AppError} not_found, also for another user's draft */
export async function lockPurchase(operation: Operation, id: number) {
  const purchase = await operation.db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isHidden = purchase?.status === 'draft' && purchase.raised_by_id !== operation.actor.id;
  if (purchase === undefined || isHidden) throw notFound('purchaseOrder');
  return purchase;
}

/** @throws {AppError} conflict, naming the order's state, unless it is one of `wanted` */
export function requireStatus(
  purchase: Pick<LockedPurchase, 'purchase_no' | 'status'>,
  wanted: readonly PurchaseStatus[],
  step: StepOf<'purchase.wrongStatus'>,
): void {
  if (!wanted.includes(purchase.status))
    throw refusal('purchase.wrongStatus', { number: purchase.purchase_no, status: purchase.status, step });
}

/**
 * Refuses while receipts name a locked order.
 * @param step the refused step
 * @throws {AppError} conflict naming the first of them
 */
export async function refuseWithReceipts(
  operation: Operation,
  purchase: LockedPurchase,
  { step, statuses }: { step: 'delete' | 'close'; statuses: readonly ('saved' | 'processed')[] },
): Promise<void> {
  const receipt = await operation.db
    .selectFrom('receipts')
    .select(['receipt_no', 'status'])
    .where('purchase_id', '=', purchase.id)
    .where('status', 'in', statuses)
    .orderBy('id')
    .executeTakeFirst();
  if (receipt === undefined) return;
  throw refusal('purchase.beingReceived', {
    number: purchase.purchase_no,
    step,
    receipt: receipt.receipt_no,
    isProcessed: receipt.status === 'processed',
  });
}
