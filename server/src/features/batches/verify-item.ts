import type { BatchItem } from '@ghala/contract/batches';
import { sql } from 'kysely';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { listItems } from './batches.queries';
import { lockBatchToVerify } from './lock-batch';
import type { ReceiptHooks } from './process-batch';
import { requireSeparateVerifier } from './separate-verifier';

/**
 * Marks one line of a processed receipt as verified; with the last one the receipt is.
 * @returns all its lines
 * @throws {AppError} forbidden where the actor entered what another should verify
 */
export async function verifyItem(
  operation: Operation,
  { batchId, itemId }: { batchId: number; itemId: number },
  hooks: readonly ReceiptHooks[],
): Promise<BatchItem[]> {
  const batch = await lockBatchToVerify(operation, batchId);
  const own = await requireSeparateVerifier(operation, batchId);
  const item = await operation.db
    .selectFrom('batch_items')
    .innerJoin('products', 'products.id', 'batch_items.product_id')
    .select(['batch_items.is_verified', 'batch_items.product_id', 'products.name'])
    .where('batch_items.id', '=', itemId)
    .where('batch_items.batch_id', '=', batchId)
    .executeTakeFirst();
  if (item === undefined) throw invalid('itemId', 'noSuchItem', { number: batch.batch_no });
  if (item.is_verified) throw refusal('receipt.itemVerified', { number: batch.batch_no, product: item.name });
  await operation.db.updateTable('batch_items').set({ is_verified: true }).where('id', '=', itemId).execute();
  operation.record({
    code: 'receipt.verifyItem',
    id: batchId,
    number: batch.batch_no,
    itemId,
    productId: item.product_id,
    product: item.name,
    own,
  });

  const items = await listItems(operation.db, batchId);
  if (!items.every((line) => line.isVerified)) return items;
  await operation.db
    .updateTable('batches')
    .set({ is_verified: true, verified_by_id: operation.actor.id, verified_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', batchId)
    .execute();
  operation.record({
    code: 'receipt.verify',
    id: batchId,
    number: batch.batch_no,
    before: { isVerified: false },
    after: { isVerified: true },
  });
  const receipt = { id: batchId, batchNo: batch.batch_no, purchaseId: batch.purchase_id };
  for (const hook of hooks) await hook.afterVerifying(operation, receipt);
  return items;
}
