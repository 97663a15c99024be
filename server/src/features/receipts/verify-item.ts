import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { sql } from 'kysely';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockReceiptToVerify } from './lock-receipt';
import type { ReceiptHooks } from './process-receipt';
import { listItems } from './receipts.queries';
import { requireSeparateVerifier } from './separate-verifier';

/**
 * Marks one line of a processed receipt as verified; the last one makes the receipt verified.
 * @returns all its lines
 * @throws {AppError} forbidden if the actor entered it and someone else must verify it
 */
export async function verifyItem(
  operation: Operation,
  { batchId, itemId }: { batchId: number; itemId: number },
  hooks: readonly ReceiptHooks[],
): Promise<ReceiptItem[]> {
  const receipt = await lockReceiptToVerify(operation, batchId);
  const own = await requireSeparateVerifier(operation, batchId);
  const item = await operation.db
    .selectFrom('receipt_items')
    .innerJoin('products', 'products.id', 'receipt_items.product_id')
    .select(['receipt_items.is_verified', 'receipt_items.product_id', 'products.name'])
    .where('receipt_items.id', '=', itemId)
    .where('receipt_items.receipt_id', '=', batchId)
    .executeTakeFirst();
  if (item === undefined) throw invalid('itemId', 'noSuchItem', { number: receipt.receipt_no });
  if (item.is_verified) throw refusal('receipt.itemVerified', { number: receipt.receipt_no, product: item.name });
  await operation.db.updateTable('receipt_items').set({ is_verified: true }).where('id', '=', itemId).execute();
  operation.record({
    code: 'receipt.verifyItem',
    id: batchId,
    number: receipt.receipt_no,
    itemId,
    productId: item.product_id,
    product: item.name,
    own,
  });

  const items = await listItems(operation.db, batchId);
  if (!items.every((line) => line.isVerified)) return items;
  await operation.db
    .updateTable('receipts')
    .set({ is_verified: true, verified_by_id: operation.actor.id, verified_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', batchId)
    .execute();
  operation.record({
    code: 'receipt.verify',
    id: batchId,
    number: receipt.receipt_no,
    before: { isVerified: false },
    after: { isVerified: true },
  });
  const reference = { id: batchId, batchNo: receipt.receipt_no, purchaseId: receipt.purchase_id };
  for (const hook of hooks) await hook.afterVerifying(operation, reference);
  return items;
}
