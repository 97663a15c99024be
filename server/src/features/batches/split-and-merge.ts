import type { MergeRequest } from '@ghala/contract/calls/batches';
import { sql } from 'kysely';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockBatch, wrongStatus } from './lock-batch';

/** Marks a receipt whose rest comes later. Moves no stock: the rest is received by a batch of its own. */
export async function splitBatch(operation: Operation, id: number): Promise<void> {
  const batch = await lockBatch(operation, id);
  if (batch.status === 'cancelled') throw wrongStatus(batch, 'split');
  if (batch.is_split) throw refusal('receipt.alreadySplit', { number: batch.receipt_no });
  if (batch.merged_with_id !== null) throw refusal('receipt.mergedNoSplit', { number: batch.receipt_no });
  await operation.db
    .updateTable('receipts')
    .set({ is_split: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'receipt.split', id, number: batch.receipt_no });
}

/**
 * Ties a receipt that brought the rest to the split one that it completes: both then point at each other. Moves no
 * stock, since each entered its own goods.
 */
export async function mergeBatches(operation: Operation, { batchId, mergeId, comment }: MergeRequest): Promise<void> {
  if (batchId === mergeId) throw invalid('mergeId', 'selfMerge');
  // By rising id, so that two merges of the same pair wait for each other in one direction only.
  const first = await lockBatch(operation, Math.min(batchId, mergeId));
  const second = await lockBatch(operation, Math.max(batchId, mergeId));
  const [batch, target] = first.id === batchId ? [first, second] : [second, first];
  if (batch.status !== 'processed') throw wrongStatus(batch, 'merge');
  if (batch.is_split) throw refusal('receipt.splitNoMerge', { number: batch.receipt_no });
  if (batch.merged_with_id !== null) throw refusal('receipt.merged', { number: batch.receipt_no });
  if (target.status !== 'processed' || !target.is_split || target.merged_with_id !== null)
    throw refusal('receipt.noMerge', { number: batch.receipt_no, other: target.receipt_no });
  for (const [one, other] of [
    [batch, target],
    [target, batch],
  ] as const)
    await operation.db
      .updateTable('receipts')
      .set({ merged_with_id: other.id, merge_comment: comment, updated_at: sql`now()` })
      .where('id', '=', one.id)
      .execute();
  operation.record({
    code: 'receipt.merge',
    id: batch.id,
    number: batch.receipt_no,
    receiptId: target.id,
    receipt: target.receipt_no,
    after: { mergeId: target.id, comment },
  });
}
