import type { ReturnedGoods } from '@ghala/contract/calls/marked-returns';
import { sql } from 'kysely';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { factsOf, goodsOf, type LockedReturn, lockActiveReturn } from './lock-return';
import { uncoveredOf } from './marked-returns.queries';

/**
 * Records the receipt by which issued goods came back. Moves no stock: the receipt did. Locking the receipt makes two
 * simultaneous returns tied to it count each other.
 * @throws {AppError} invalid if there is no such receipt; conflict if it is not processed, or brought too little
 */
export async function markReturned(
  operation: Operation,
  { markedId, batchId, comment }: ReturnedGoods,
): Promise<string> {
  const { db } = operation;
  const receipt = await db
    .selectFrom('receipts')
    .select(['receipt_no', 'status'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (receipt === undefined) throw invalid('batchId', 'noSuch', { entity: 'receipt' });
  const marked = await lockActiveReturn(operation, markedId);
  if (receipt.status !== 'processed')
    throw refusal(
      'markedReturn.receiptNotProcessed',
      { receipt: receipt.receipt_no, status: receipt.status },
      { at: 'batchId' },
    );
  await requireCover(operation, marked, batchId, receipt.receipt_no);
  await db
    .updateTable('marked_returns')
    .set({ status: 'done', receipt_id: batchId, comment, returned_at: sql`now()` })
    .where('id', '=', markedId)
    .execute();
  operation.record({
    code: 'markedReturn.return',
    ...factsOf(marked),
    receiptId: batchId,
    receipt: receipt.receipt_no,
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
    throw refusal('markedReturn.notInReceipt', { receipt: batchNo, product: marked.product }, { at: 'batchId' });
  if (found.isEnough) return;
  const { product, quantity, unit } = marked;
  const covered = Math.max(found.uncovered, 0);
  throw refusal('markedReturn.notCovered', { receipt: batchNo, covered, product, quantity, unit }, { at: 'batchId' });
}
