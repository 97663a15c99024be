import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { claimReceipt, itemsOfReceipt, type StoredItem } from './find-receipt';
import type { ReceiptHooks } from './receipt-hooks';
import { findVerifier } from './separate-verifier';

export const verifiedItems = updating('receipt_items', ['is_verified', 'verified_by_id'], { order: 'lines' });
const verifiedReceipts = updating('receipts', ['is_verified', 'verified_by_id'], {
  order: 'documents',
  setNow: ['verified_at', 'updated_at'],
});

/**
 * Marks one line of a processed receipt as verified; the last one makes the receipt verified.
 * @throws {AppError} forbidden if the actor entered it and someone else must verify it; conflict if it was verified, or
 * all of it reversed
 */
export async function verifyItem(
  facts: Facts,
  { batchId, itemId }: { batchId: number; itemId: number },
  hooks: readonly ReceiptHooks[],
): Promise<Decide<void>> {
  const [claimed, { refused, own }, items] = await Promise.all([
    claimReceipt(facts, batchId, { status: 'processed', step: 'verify' }),
    findVerifier(facts.find, batchId, facts.actor),
    facts.find(itemsOfReceipt, batchId),
  ]);
  if (refused !== undefined) throw refused;
  const { receipt } = claimed;
  const { receipt_no: number, purchase_id: orderId } = receipt;
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined) throw invalid('itemId', 'noSuchItem', { number });
  if (item.is_verified) throw refusal('receipt.itemVerified', { number, product: item.product });
  if (isReversed(item)) throw refusal('receipt.itemReversed', { number, product: item.product });
  const isLast = items.every((one) => one === item || one.is_verified || isReversed(one));
  const follow =
    isLast && orderId !== null ? await Promise.all(hooks.map((hook) => hook.onVerifying(facts, orderId, claimed))) : [];
  return (changes) => {
    changes.write(verifiedItems, { id: itemId, is_verified: true, verified_by_id: changes.actor.id });
    changes.record({
      code: 'receipt.verifyItem',
      id: batchId,
      number,
      itemId,
      productId: item.product_id,
      product: item.product,
      own,
    });
    if (!isLast) return;
    changes.set(receipt, { is_verified: true });
    changes.write(verifiedReceipts, { id: batchId, is_verified: true, verified_by_id: changes.actor.id });
    changes.record({
      code: 'receipt.verify',
      id: batchId,
      number,
      before: { isVerified: false },
      after: { isVerified: true },
    });
    for (const followOne of follow) followOne(changes);
  };
}

/** Tells whether nothing of the line is left that could be verified. */
function isReversed({ quantity, reversed }: StoredItem): boolean {
  return reversed === quantity;
}
