import type { BatchItem, BatchItemRequest } from '@ghala/contract/calls/batches';
import { invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { listItems } from './batches.queries';
import { completeLines } from './complete-lines';
import { holdPlace, holdProducts } from './hold-references';
import { lockSavedBatch, touchBatch } from './lock-batch';

type SavedBatch = Awaited<ReturnType<typeof lockSavedBatch>>;

/**
 * Adds a line to a saved receipt, completes one of its purchase order, or corrects the one that `itemId` names.
 * @returns all its lines
 */
export async function saveItem(operation: Operation, line: BatchItemRequest): Promise<BatchItem[]> {
  const batch = await lockSavedBatch(operation, line.batchId, 'addItem');
  if (line.itemId !== null) return correctItem(operation, batch, line.itemId, line);
  if (line.purchaseId === null) return addItem(operation, batch, line);
  return completeLines(operation, { ...line, lines: [{ ...line, purchaseId: line.purchaseId }] });
}

async function addItem(operation: Operation, batch: SavedBatch, line: BatchItemRequest): Promise<BatchItem[]> {
  if (batch.purchase_id !== null) throw invalid('purchaseId', 'lineRequired', { number: batch.receipt_no });
  const { columns, product } = await columnsOf(operation, line);
  const { id: itemId } = await operation.db
    .insertInto('receipt_items')
    .values({ ...columns, receipt_id: batch.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'receipt.addItem',
    id: batch.id,
    number: batch.receipt_no,
    itemId,
    productId: line.productId,
    product,
    quantity: line.quantity,
    after: columns,
  });
  return itemsAfterChange(operation, batch.id);
}

/** Puts other figures in place of an item's. One that completes a line of an order stays with that line. */
async function correctItem(
  operation: Operation,
  batch: SavedBatch,
  itemId: number,
  line: BatchItemRequest,
): Promise<BatchItem[]> {
  const item = await operation.db
    .selectFrom('receipt_items')
    .select(['product_id', 'purchase_line_id'])
    .where('id', '=', itemId)
    .where('receipt_id', '=', batch.id)
    .executeTakeFirst();
  if (item === undefined) throw noSuchItem(batch.receipt_no);
  if (line.purchaseId !== null && line.purchaseId !== item.purchase_line_id) throw invalid('purchaseId', 'otherLine');
  if (item.purchase_line_id !== null && line.productId !== item.product_id) throw invalid('productId', 'keepProduct');
  const { columns, product } = await columnsOf(operation, line);
  await operation.db.updateTable('receipt_items').set(columns).where('id', '=', itemId).execute();
  operation.record({
    code: 'receipt.updateItem',
    id: batch.id,
    number: batch.receipt_no,
    itemId,
    productId: line.productId,
    product,
    quantity: line.quantity,
    after: columns,
  });
  return itemsAfterChange(operation, batch.id);
}

/** Takes an item off a saved receipt; the order's line that it completed is open again. @returns what remains */
export async function removeItem(operation: Operation, batchId: number, itemId: number): Promise<BatchItem[]> {
  const batch = await lockSavedBatch(operation, batchId, 'update');
  const removed = await operation.db
    .deleteFrom('receipt_items')
    .using('products')
    .whereRef('products.id', '=', 'receipt_items.product_id')
    .where('receipt_items.id', '=', itemId)
    .where('receipt_items.receipt_id', '=', batchId)
    .returningAll('receipt_items')
    .returning('products.name as product')
    .executeTakeFirst();
  if (removed === undefined) throw noSuchItem(batch.receipt_no);
  const { product, ...before } = removed;
  operation.record({
    code: 'receipt.removeItem',
    id: batch.id,
    number: batch.receipt_no,
    itemId,
    productId: before.product_id,
    product,
    quantity: before.quantity,
    before,
  });
  return itemsAfterChange(operation, batchId);
}

async function itemsAfterChange(operation: Operation, batchId: number): Promise<BatchItem[]> {
  await touchBatch(operation, batchId);
  return listItems(operation.db, batchId);
}

function noSuchItem(batchNo: string) {
  return invalid('itemId', 'noSuchItem', { number: batchNo });
}

async function columnsOf(operation: Operation, line: BatchItemRequest) {
  const names = await holdProducts(operation, [line.productId]);
  const place = await holdPlace(operation, line.warehouseId, line.sectionId);
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
