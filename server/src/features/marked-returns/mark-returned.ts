import type { ReturnedGoods } from '@ghala/contract/calls/marked-returns';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { sql } from 'kysely';
import { onlyRow } from '../../db/only-row';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { factsOf, goodsOf, type LockedReturn, lockActiveReturn } from './lock-return';
import { bringsLotsOf, unclaimedOf } from './marked-returns.queries';

/**
 * Records the receipt by which issued goods came back. Moves no stock: the receipt did. Locking the receipt makes two
 * simultaneous returns tied to it count each other.
 * @param timezone for the times in a refusal (an IANA name)
 * @throws {AppError} invalid if there is no such receipt; conflict if it can't have brought the goods back
 */
export async function markReturned(
  operation: Operation,
  { markedId, batchId, comment }: ReturnedGoods,
  timezone: string,
): Promise<string> {
  const { db } = operation;
  const receipt = await lockReceipt(operation, batchId);
  const marked = await lockActiveReturn(operation, markedId);
  const number = receipt.receipt_no;
  await requireReturning(operation, receipt, marked, timezone);
  await db
    .updateTable('marked_returns')
    .set({ status: 'done', receipt_id: batchId, comment, returned_at: sql`now()` })
    .where('id', '=', markedId)
    .execute();
  operation.record({
    code: 'markedReturn.return',
    ...factsOf(marked),
    receiptId: batchId,
    receipt: number,
    before: { status: 'active' },
    after: { status: 'done', batchId, comment },
  });
  return goodsOf(marked);
}

type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>;

async function lockReceipt({ db }: Operation, id: number) {
  // Before it is read: a merge that was waited for has then changed which order the goods are of.
  await db.selectFrom('receipts').select('id').where('id', '=', id).forUpdate().execute();
  const receipt = await db
    .selectFrom('receipts')
    // Merged with the rest of a split delivery, it is a part of that.
    .leftJoin('receipts as merged', 'merged.id', 'receipts.merged_with_id')
    .leftJoin('purchases', (join) =>
      join.on('purchases.id', '=', sql`coalesce(receipts.purchase_id, merged.purchase_id)`),
    )
    .select([
      ...(['receipts.id', 'receipts.receipt_no', 'receipts.status', 'receipts.created_at'] as const),
      ...(['receipts.document_type', 'purchases.purchase_no'] as const),
    ])
    .where('receipts.id', '=', id)
    .executeTakeFirst();
  if (receipt === undefined) throw invalid('batchId', 'noSuch', { entity: 'receipt' });
  return receipt;
}

/**
 * Only a receipt of these goods, made after they were issued, brought them back: neither one of a supplier's delivery
 * nor one of what was there before Ghala.
 */
async function requireReturning(
  { db }: Operation,
  { id, receipt_no: receipt, status, created_at: madeAt, purchase_no: order, document_type: document }: LockedReceipt,
  { id: markedId, productId, product, quantity, unit, noteNo: number, issuedAt }: LockedReturn,
  timezone: string,
): Promise<void> {
  const at = 'batchId';
  if (status !== 'processed') throw refusal('markedReturn.receiptNotProcessed', { receipt, status }, { at });
  if (order !== null) throw refusal('markedReturn.receiptOfOrder', { receipt, order }, { at });
  if (document === OPENING_BALANCE) throw refusal('markedReturn.receiptOfOpening', { receipt }, { at });
  const { isAfter, unclaimed, isEnough, hasLots } = await onlyRow(
    sql<{ isAfter: boolean; unclaimed: number | null; isEnough: boolean | null; hasLots: boolean }>`
      select receipts.created_at > marked.created_at as "isAfter", unclaimed.quantity as unclaimed,
        unclaimed.quantity >= marked.quantity as "isEnough", ${bringsLotsOf(markedId)} as "hasLots"
      from receipts join marked_returns marked on marked.id = ${markedId}
        left join ${unclaimedOf(productId)} unclaimed on unclaimed.receipt_id = receipts.id
      where receipts.id = ${id}`,
    db,
  );
  if (!isAfter) {
    const made = { moment: madeAt, timezone };
    const issued = { moment: issuedAt, timezone };
    throw refusal('markedReturn.receiptBeforeIssue', { receipt, made, number, issued }, { at });
  }
  if (unclaimed === null) throw refusal('markedReturn.notInReceipt', { receipt, product }, { at });
  if (isEnough && !hasLots) throw refusal('markedReturn.otherLots', { receipt, product, number }, { at });
  if (isEnough) return;
  const covered = Math.max(unclaimed, 0);
  throw refusal('markedReturn.notCovered', { receipt, covered, product, quantity, unit }, { at });
}
