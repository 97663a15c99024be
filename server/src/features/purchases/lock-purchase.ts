import type { PurchaseStatus } from '@ghala/contract/calls/purchases';
import { AppError, notFound } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';

/** An order under its lock: until the transaction ends nobody else changes it or its lines. */
export type LockedPurchase = Awaited<ReturnType<typeof lockPurchase>>;

/** Locks an order. @throws {AppError} not_found, also for a draft of someone else */
export async function lockPurchase(operation: Operation, id: number) {
  const purchase = await operation.db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isHidden = purchase?.status === 'draft' && purchase.raised_by_id !== operation.actor.id;
  if (purchase === undefined || isHidden) throw notFound('Purchase Order');
  return purchase;
}

const states: Record<PurchaseStatus, string> = {
  draft: 'is still a draft',
  pending: 'still awaits approval',
  approved: 'was approved already',
  rejected: 'was rejected',
  fulfilled: 'has receipts already',
  completed: 'was completed already',
  cancelled: 'was cancelled',
};

/** @throws {AppError} conflict, naming the state that the order is in, where it is in none of `wanted` */
export function requireStatus(purchase: LockedPurchase, wanted: readonly PurchaseStatus[], advice: string): void {
  if (!wanted.includes(purchase.status))
    throw new AppError('conflict', `${purchase.purchase_no} ${states[purchase.status]}: ${advice}`);
}

/**
 * Refuses while receipts name a locked order.
 * @param deed completes '… cannot be'
 * @throws {AppError} conflict naming the first of them
 */
export async function refuseWithReceipts(
  operation: Operation,
  purchase: LockedPurchase,
  { deed, statuses }: { deed: string; statuses: readonly ('saved' | 'processed')[] },
): Promise<void> {
  const batch = await operation.db
    .selectFrom('receipts')
    .select(['receipt_no', 'status'])
    .where('purchase_id', '=', purchase.id)
    .where('status', 'in', statuses)
    .orderBy('id')
    .executeTakeFirst();
  if (batch === undefined) return;
  const what =
    batch.status === 'processed'
      ? `goods were received against it by ${batch.receipt_no}`
      : `${batch.receipt_no} is being received against it; process or cancel that batch first`;
  throw new AppError('conflict', `${purchase.purchase_no} cannot be ${deed}: ${what}`);
}
