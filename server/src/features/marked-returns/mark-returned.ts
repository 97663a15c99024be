import type { ReturnedGoods } from '@ghala/contract/calls/marked-returns';
import { sql } from 'kysely';
import { AppError, invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { factsOf, goodsOf, type LockedReturn, lockActiveReturn } from './lock-return';
import { uncoveredOf } from './marked-returns.queries';

/**
 * Says by which receipt issued goods came back. Moves no stock: the receipt did. Its lock makes two returns that are
 * tied to it at once count each other.
 * @throws {AppError} invalid where there is no such receipt; conflict where it is not processed, or brought too little
 */
export async function markReturned(
  operation: Operation,
  { markedId, batchId, comment }: ReturnedGoods,
): Promise<string> {
  const { db } = operation;
  const batch = await db
    .selectFrom('receipts')
    .select(['receipt_no', 'status'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (batch === undefined) throw invalid('batchId', 'there is no such batch');
  const marked = await lockActiveReturn(operation, markedId);
  if (batch.status !== 'processed')
    throw refusal(`${batch.receipt_no} is ${batch.status}: goods return by a processed batch`);
  await requireCover(operation, marked, batchId, batch.receipt_no);
  await db
    .updateTable('marked_returns')
    .set({ status: 'done', receipt_id: batchId, comment, returned_at: sql`now()` })
    .where('id', '=', markedId)
    .execute();
  operation.record({
    code: 'markedReturn.return',
    ...factsOf(marked),
    receiptId: batchId,
    receipt: batch.receipt_no,
    before: { status: 'active' },
    after: { status: 'done', batchId, comment },
  });
  return goodsOf(marked);
}

async function requireCover({ db }: Operation, marked: LockedReturn, batchId: number, batchNo: string): Promise<void> {
  const { rows } = await sql<{ contains: boolean; uncovered: number; isEnough: boolean }>`
    select rest.uncovered, rest.uncovered >= ${marked.quantity}::numeric as "isEnough",
      exists (select from receipt_items where receipt_id = ${batchId} and product_id = ${marked.productId}) as contains
    from (select ${uncoveredOf(batchId, marked.productId)} as uncovered) rest`.execute(db);
  const [found] = rows;
  if (!found?.contains)
    throw refusal(`${batchNo} does not contain ${marked.product}: choose the batch that brought it back`);
  if (found.isEnough) return;
  const covered = goodsOf({ ...marked, quantity: Math.max(found.uncovered, 0) });
  throw refusal(
    `${batchNo} covers no more than ${covered}, beside the returns that it brought already, not ${goodsOf(marked)}`,
  );
}

function refusal(message: string): AppError {
  return new AppError('conflict', message, { batchId: message });
}
