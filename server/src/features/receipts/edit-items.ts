import type { ReceiptItem, ReceiptItemRequest } from '@ghala/contract/calls/receipt-items';
import { invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { completeLines } from './complete-lines';
import { lockSavedReceipt, touchReceipt } from './lock-receipt';
import { lockPlaceForReference, lockProductsForReference } from './lock-references';
import { listItems } from './receipts.queries';

type SavedReceipt = Awaited<ReturnType<typeof lockSavedReceipt>>;

/**
 * Adds a line to a saved receipt, completes one of its purchase order, or corrects the one that `itemId` names.
 * @returns all its lines
 */
export async function saveItem(operation: Operation, line: ReceiptItemRequest): Promise<ReceiptItem[]> {
  const receipt = await lockSavedReceipt(operation, line.batchId, 'addItem');
  if (line.itemId !== null) return correctItem(operation, receipt, line.itemId, line);
  if (line.purchaseId === null) return addItem(operation, receipt, line);
  return completeLines(operation, { ...line, lines: [{ ...line, purchaseId: line.purchaseId }] });
}

async function addItem(operation: Operation, receipt: SavedReceipt, line: ReceiptItemRequest): Promise<ReceiptItem[]> {
  if (receipt.purchase_id !== null) throw invalid('purchaseId', 'lineRequired', { number: receipt.receipt_no });
  const { columns, product } = await columnsOf(operation, line);
  const { id: itemId } = await operation.db
    .insertInto('receipt_items')
    .values({ ...columns, receipt_id: receipt.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'receipt.addItem',
    id: receipt.id,
    number: receipt.receipt_no,
    itemId,
    productId: line.productId,
    product,
    quantity: line.quantity,
    after: columns,
  });
  return itemsAfterChange(operation, receipt.id);
}

/** Replaces an item's figures. One that completes a line of an order stays with that line. */
async function correctItem(
  operation: Operation,
  receipt: SavedReceipt,
  itemId: number,
  line: ReceiptItemRequest,
): Promise<ReceiptItem[]> {
  const item = await operation.db
    .selectFrom('receipt_items')
    .select(['product_id', 'purchase_line_id'])
    .where('id', '=', itemId)
    .where('receipt_id', '=', receipt.id)
    .executeTakeFirst();
  if (item === undefined) throw noSuchItem(receipt.receipt_no);
  if (line.purchaseId !== null && line.purchaseId !== item.purchase_line_id) throw invalid('purchaseId', 'otherLine');
  if (item.purchase_line_id !== null && line.productId !== item.product_id) throw invalid('productId', 'keepProduct');
  const { columns, product } = await columnsOf(operation, line);
  await operation.db.updateTable('receipt_items').set(columns).where('id', '=', itemId).execute();
  operation.record({
    code: 'receipt.updateItem',
    id: receipt.id,
    number: receipt.receipt_no,
    itemId,
    productId: line.productId,
    product,
    quantity: line.quantity,
    after: columns,
  });
  return itemsAfterChange(operation, receipt.id);
}

/**
 * Removes an item from a saved receipt; the order's line that it completed is open again.
 * @returns the remaining items
 */
export async function removeItem(operation: Operation, batchId: number, itemId: number): Promise<ReceiptItem[]> {
  const receipt = await lockSavedReceipt(operation, batchId, 'update');
  const removed = await operation.db
    .deleteFrom('receipt_items')
    .using('products')
    .whereRef('products.id', '=', 'receipt_items.product_id')
    .where('receipt_items.id', '=', itemId)
    .where('receipt_items.receipt_id', '=', batchId)
    .returningAll('receipt_items')
    .returning('products.name as product')
    .executeTakeFirst();
  if (removed === undefined) throw noSuchItem(receipt.receipt_no);
  const { product, ...before } = removed;
  operation.record({
    code: 'receipt.removeItem',
    id: receipt.id,
    number: receipt.receipt_no,
    itemId,
    productId: before.product_id,
    product,
    quantity: before.quantity,
    before,
  });
  return itemsAfterChange(operation, batchId);
}

async function itemsAfterChange(operation: Operation, batchId: number): Promise<ReceiptItem[]> {
  await touchReceipt(operation, batchId);
  return listItems(operation.db, batchId);
}

function noSuchItem(batchNo: string) {
  return invalid('itemId', 'noSuchItem', { number: batchNo });
}

async function columnsOf(operation: Operation, line: ReceiptItemRequest) {
  const names = await lockProductsForReference(operation, [line.productId]);
  const place = await lockPlaceForReference(operation, line.warehouseId, line.sectionId);
  const columns = {
    product_id: line.productId,
    quantity: line.quantity,
    price: line.price,
    condition: line.condition,
    comment: line.comment,
    batch_no: line.batchNo,
    warehouse_id: place.warehouseId,
    section_id: place.sectionId,
  };
  return { columns, product: names.get(line.productId) ?? '' };
}
