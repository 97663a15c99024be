import type { ReceivedOrder } from '@ghala/contract/batches';
import type { PurchaseStatus } from '@ghala/contract/purchases';
import { sql } from 'kysely';
import { orderedLinesWithReceipts, receivedOfLine } from '../../documents/ordered-lines';
import { purchaseReaders } from '../../documents/purchase-readers';
import { mayAct } from '../../kernel/access';
import type { Database } from '../../kernel/database';
import { invalid, refusal } from '../../kernel/errors';
import type { Actor, Operation } from '../../kernel/operation';

/** Goods are received against an order in one of these states alone. */
const receivable: readonly string[] = ['approved', 'fulfilled'] satisfies PurchaseStatus[];

/** Whether the lines of a receipt's order may be shown: to whoever may read orders. */
export function mayReadOrders(actor: Actor): boolean {
  return mayAct(actor, purchaseReaders);
}

/** The order of a receipt, with its lines and what came of them. */
export async function findOrder(database: Database, id: number): Promise<ReceivedOrder | null> {
  const order = await database
    .selectFrom('purchases')
    .select([
      'id',
      'purchase_no as purchaseNo',
      sql<PurchaseStatus>`status`.as('status'),
      sql<number>`exception::int`.as('exception'),
      orderedLinesWithReceipts.as('PurchaseProduct'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return order ?? null;
}

/**
 * Holds an order that a receipt is to stand against, so that it is not deleted or closed before the receipt is seen.
 * @throws {AppError} invalid where there is none, or none that the actor sees; conflict where it takes no goods
 */
export async function holdOrder(operation: Operation, id: number): Promise<void> {
  const order = await operation.db
    .selectFrom('purchases')
    .select(['purchase_no', 'status', 'raised_by_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  const isHidden = order?.status === 'draft' && order.raised_by_id !== operation.actor.id;
  if (order === undefined || isHidden) throw invalid('purchaseId', 'noSuch', { entity: 'purchaseOrder' });
  requireReceivable(order);
  const { rows } = await sql`select from purchase_lines line
    where line.purchase_id = ${id} and line.quantity > ${receivedOfLine} limit 1`.execute(operation.db);
  if (rows.length === 0) throw refusal('purchase.received', { number: order.purchase_no }, { at: 'purchaseId' });
}

/** @throws {AppError} conflict unless goods may be received against the order */
export function requireReceivable(order: { purchase_no: string; status: string }): void {
  if (receivable.includes(order.status)) return;
  throw refusal('purchase.notReceivable', { number: order.purchase_no, status: order.status }, { at: 'purchaseId' });
}
