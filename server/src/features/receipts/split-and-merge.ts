import type { MergeRequest } from '@ghala/contract/calls/receipt-steps';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { lockReceipt } from './lock-receipt';
import { requireDecided, requireStatus, wrongStatus } from './receipt-status';

/** Marks a receipt whose remaining goods are to follow. Moves no stock: they are received by a receipt of their own. */
export async function splitReceipt(operation: Operation, id: number): Promise<void> {
  const receipt = await lockReceipt(operation, id);
  if (receipt.status === 'cancelled') throw wrongStatus(receipt, 'split');
  requireDecided(receipt);
  if (receipt.is_split) throw refusal('receipt.alreadySplit', { number: receipt.receipt_no });
  if (receipt.merged_with_id !== null) throw refusal('receipt.mergedNoSplit', { number: receipt.receipt_no });
  await operation.db
    .updateTable('receipts')
    .set({ is_split: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'receipt.split', id, number: receipt.receipt_no });
}

type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>;

/**
 * Goods that came back are not part of an order's delivery. Claiming a receipt locks it too, so that a claim at the same
 * moment is seen here or sees the merge.
 */
async function requireNoReturn({ db }: Operation, receipt: LockedReceipt, other: LockedReceipt): Promise<void> {
  if (receipt.purchase_id !== null || other.purchase_id === null) return;
  const claim = await db
    .selectFrom('marked_returns')
    .select('id')
    .where('receipt_id', '=', receipt.id)
    .where('status', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  if (claim !== undefined)
    throw refusal('receipt.returnNoMerge', { number: receipt.receipt_no, other: other.receipt_no });
}

/**
 * Links a receipt of remaining goods to the split one that it completes, in both directions. Moves no stock, since each
 * entered its own goods.
 */
export async function mergeReceipts(operation: Operation, { batchId, mergeId, comment }: MergeRequest): Promise<void> {
  if (batchId === mergeId) throw invalid('mergeId', 'selfMerge');
  // By ascending id, so that two merges of the same pair cannot deadlock.
  const first = await lockReceipt(operation, Math.min(batchId, mergeId));
  const second = await lockReceipt(operation, Math.max(batchId, mergeId));
  const [receipt, target] = first.id === batchId ? [first, second] : [second, first];
  requireStatus(receipt, 'processed', 'merge');
  if (receipt.is_split) throw refusal('receipt.splitNoMerge', { number: receipt.receipt_no });
  if (receipt.merged_with_id !== null) throw refusal('receipt.merged', { number: receipt.receipt_no });
  if (target.status !== 'processed' || !target.is_split || target.merged_with_id !== null)
    throw refusal('receipt.noMerge', { number: receipt.receipt_no, other: target.receipt_no });
  await requireNoReturn(operation, receipt, target);
  await requireNoReturn(operation, target, receipt);
  for (const [one, other] of [
    [receipt, target],
    [target, receipt],
  ] as const)
    await operation.db
      .updateTable('receipts')
      .set({ merged_with_id: other.id, merge_comment: comment, updated_at: sql`now()` })
      .where('id', '=', one.id)
      .execute();
  operation.record({
    code: 'receipt.merge',
    id: receipt.id,
    number: receipt.receipt_no,
    receiptId: target.id,
    receipt: target.receipt_no,
    after: { mergeId: target.id, comment },
  });
}
