import { isReceivable } from '@ghala/contract/receivable';
import { sql } from 'kysely';
import { receivedOfLine } from '../../documents/ordered-lines';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';

/** A receipt, as passed to its order. */
interface Receipt {
  id: number;
  batchNo: string;
  purchaseId: number | null;
}

/** An order follows its receipts: goods received against it advance it to fulfilled and completed. */
export const followReceipts = {
  /** Locked until the receipt is done, so that nobody closes, cancels or completes the order meanwhile. */
  async beforeProcessing(operation: Operation, { purchaseId, batchNo }: Receipt): Promise<void> {
    if (purchaseId === null) return;
    const order = await lockOrder(operation, purchaseId);
    if (!isReceivable(order.status))
      throw refusal('receipt.orderNotReceivable', { number: batchNo, order: order.number, status: order.status });
  },

  async afterProcessing(operation: Operation, { id: receiptId, purchaseId, batchNo }: Receipt): Promise<void> {
    if (purchaseId === null) return;
    const before = await lockOrder(operation, purchaseId);
    const { isWhole, differs } = await receivedSoFar(operation, purchaseId);
    const status = isWhole ? 'completed' : 'fulfilled';
    await operation.db
      .updateTable('purchases')
      .set({ status, has_discrepancy: differs, fulfilled_by_id: operation.actor.id, updated_at: sql`now()` })
      .where('id', '=', purchaseId)
      .execute();
    operation.record({
      code: isWhole ? 'purchaseOrder.complete' : 'purchaseOrder.fulfil',
      id: purchaseId,
      number: before.number,
      receiptId,
      receipt: batchNo,
      before: { status: before.status, exception: before.has_discrepancy },
      after: { status, exception: differs },
    });
  },

  /** The order may have been waiting only for the verification of its receipts. */
  async afterVerifying(operation: Operation, { id: receiptId, purchaseId, batchNo }: Receipt): Promise<void> {
    if (purchaseId === null) return;
    const order = await lockOrder(operation, purchaseId);
    if (order.status !== 'fulfilled' || !(await receivedSoFar(operation, purchaseId)).isWhole) return;
    await operation.db
      .updateTable('purchases')
      .set({ status: 'completed', updated_at: sql`now()` })
      .where('id', '=', purchaseId)
      .execute();
    operation.record({
      code: 'purchaseOrder.complete',
      id: purchaseId,
      number: order.number,
      receiptId,
      receipt: batchNo,
      before: { status: 'fulfilled' },
      after: { status: 'completed' },
    });
  },
};

async function lockOrder({ db }: Operation, id: number) {
  return db
    .selectFrom('purchases')
    .select(['purchase_no as number', 'status', 'has_discrepancy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Over all processed receipts. `isWhole`: every line is complete and every receipt is verified; `differs`: some line
 * brought less or more than ordered.
 */
async function receivedSoFar({ db }: Operation, purchaseId: number): Promise<{ isWhole: boolean; differs: boolean }> {
  const { rows } = await sql<{ isWhole: boolean; differs: boolean }>`
    select bool_and(received >= quantity) and not exists (
        select from receipts where purchase_id = ${purchaseId} and status = 'processed' and not is_verified
      ) as "isWhole",
      bool_or(received <> quantity) as differs
    from (select line.quantity, ${receivedOfLine} as received from purchase_lines line
      where line.purchase_id = ${purchaseId}) figures`.execute(db);
  return rows[0] ?? { isWhole: false, differs: true };
}
