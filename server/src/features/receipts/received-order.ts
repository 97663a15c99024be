import { purchaseReaders } from '@ghala/contract/access/permissions';
import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import type { ReceivedOrder } from '@ghala/contract/calls/receipts';
import { isReceivable } from '@ghala/contract/stock/receivable';
import { sql } from 'kysely';
import { mayAct } from '../../access/access';
import type { Database } from '../../db/database';
import { hasOutstanding, orderedLinesWithReceipts } from '../../documents/ordered-lines';
import type { Actor, Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';

/** Whether the lines of a receipt's order may be shown: only to readers of orders. */
export function mayReadOrders(actor: Actor): boolean {
  return mayAct(actor, purchaseReaders);
}

/** The order of a receipt, with its lines and received quantities. */
export async function findOrder(database: Database, id: number): Promise<ReceivedOrder | null> {
  const order = await database
    .selectFrom('purchases')
    .select([
      'id',
      'purchase_no as purchaseNo',
      'status',
      sql<number>`has_discrepancy::int`.as('exception'),
      orderedLinesWithReceipts.as('PurchaseProduct'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return order ?? null;
}

/**
 * Locks the order of a new receipt, so that it is not deleted or closed before the receipt is visible.
 * @throws {AppError} invalid if there is none that the actor may see; conflict if it accepts no goods
 */
export async function lockOrderForReference(operation: Operation, id: number): Promise<void> {
  const order = await operation.db
    .selectFrom('purchases')
    .select(['purchase_no', 'status', 'raised_by_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  const isHidden = order?.status === 'draft' && order.raised_by_id !== operation.actor.id;
  if (order === undefined || isHidden) throw invalid('purchaseId', 'noSuch', { entity: 'purchaseOrder' });
  requireReceivable(order);
  // After locking: goods from another receipt meanwhile count.
  const { rows } = await sql`select from purchases where id = ${id} and ${hasOutstanding}`.execute(operation.db);
  if (rows.length === 0) throw refusal('purchase.received', { number: order.purchase_no }, { at: 'purchaseId' });
}

/** @throws {AppError} conflict at the field unless goods may be received against the order */
export function requireReceivable(
  { purchase_no: number, status }: { purchase_no: string; status: PurchaseStatus },
  at = 'purchaseId',
): void {
  if (!isReceivable(status)) throw refusal('purchase.notReceivable', { number, status }, { at });
}
