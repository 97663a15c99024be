import type { ReceiptItemRequest, ReceiptItemsRequest } from '@ghala/contract/calls/receipt-items';
import { inParts } from '../../documents/line-parts';
import type { Decide, Facts } from '../../operation/work';
import { deleting } from '../../operation/writer';
import { invalid } from '../../runtime/errors';
import { enterLines } from './enter-lines';
import { claimReceipt, receiptItems, touchReceipt } from './find-receipt';

/**
 * Adds a line to a saved receipt, completes one of its purchase order, or corrects the one that `itemId` names; or does
 * so with each line of a list.
 */
export async function saveItems(
  facts: Facts,
  request: ReceiptItemRequest | ReceiptItemsRequest,
): Promise<Decide<void>> {
  const lines = 'items' in request ? inParts('items', request.items) : [{ ...request, part: '' }];
  return enterLines(facts, request.batchId, lines);
}

const removed = deleting('receipt_items', { order: 'lines' });

/** Removes an item from a saved receipt; the order's line that it completed is open again. */
export async function removeItem(
  facts: Facts,
  { batchId, itemId }: { batchId: number; itemId: number },
): Promise<Decide<void>> {
  const [{ receipt }, item] = await Promise.all([
    claimReceipt(facts, batchId, { status: 'saved', step: 'update' }),
    facts.find(receiptItems, itemId),
  ]);
  const { receipt_no: number } = receipt;
  if (item?.receipt_id !== batchId) throw invalid('itemId', 'noSuchItem', { number });
  // A saved line is neither verified nor reversed.
  const { product, verified_by_id: _, reversed: __, ...before } = item;
  return (changes) => {
    changes.write(removed, { id: itemId });
    touchReceipt(changes, batchId);
    changes.record({
      code: 'receipt.removeItem',
      id: batchId,
      number,
      itemId,
      productId: before.product_id,
      product,
      quantity: before.quantity,
      before,
    });
  };
}
