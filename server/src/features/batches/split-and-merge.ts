import type { MergeRequest } from '@ghala/contract/calls/batches';
import { sql } from 'kysely';
import { AppError, invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockBatch } from './lock-batch';

/** Marks a receipt whose rest comes later. Moves no stock: the rest is received by a batch of its own. */
export async function splitBatch(operation: Operation, id: number): Promise<void> {
  const batch = await lockBatch(operation, id);
  if (batch.status === 'cancelled')
    throw new AppError('conflict', `${batch.receipt_no} was cancelled: only a saved or processed batch can be split`);
  if (batch.is_split) throw new AppError('conflict', `${batch.receipt_no} was split already`);
  if (batch.merged_with_id !== null)
    throw new AppError('conflict', `${batch.receipt_no} was merged and can't be split`);
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
  if (batchId === mergeId) throw invalid('mergeId', 'a batch cannot be merged with itself');
  // By rising id, so that two merges of the same pair wait for each other in one direction only.
  const first = await lockBatch(operation, Math.min(batchId, mergeId));
  const second = await lockBatch(operation, Math.max(batchId, mergeId));
  const [batch, target] = first.id === batchId ? [first, second] : [second, first];
  if (batch.status !== 'processed')
    throw new AppError('conflict', `${batch.receipt_no} is ${batch.status}: only a processed batch can be merged`);
  if (batch.is_split) throw new AppError('conflict', `${batch.receipt_no} was split and can't be merged with another`);
  if (batch.merged_with_id !== null) throw new AppError('conflict', `${batch.receipt_no} was merged already`);
  if (target.status !== 'processed' || !target.is_split || target.merged_with_id !== null)
    throw new AppError(
      'conflict',
      `${batch.receipt_no} can't be merged with ${target.receipt_no}: it must be processed, split and not merged yet`,
    );
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
