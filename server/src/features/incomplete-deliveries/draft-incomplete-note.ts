import type { MissingItem, NewMissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import { sql } from 'kysely';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { requireWholeLine } from '../../stock/whole-quantity';
import { missingItems } from './incomplete-deliveries.queries';
import { lockNote, requireStatus } from './lock-incomplete-note';

/**
 * Opens a draft against a receipt. A saved receipt can still be corrected, and a cancelled one brought nothing.
 * @throws {AppError} invalid if there is no such receipt; conflict if it is not processed
 */
export async function createNote(operation: Operation, batchId: number): Promise<{ id: number; idnNo: string }> {
  const receipt = await operation.db
    .selectFrom('receipts')
    .select(['receipt_no', 'status'])
    .where('id', '=', batchId)
    .forShare()
    .executeTakeFirst();
  if (receipt === undefined) throw invalid('batchId', 'noSuch', { entity: 'receipt' });
  if (receipt.status !== 'processed')
    throw refusal(
      'incompleteDelivery.receiptNotProcessed',
      { receipt: receipt.receipt_no, status: receipt.status },
      { fields: { batchId: { code: 'notProcessed', params: {} } } },
    );
  const note = await operation.db
    .insertInto('incomplete_notes')
    .values({ receipt_id: batchId, created_by_id: operation.actor.id })
    .returning(['id', 'idn_no as idnNo'])
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'incompleteDelivery.create',
    id: note.id,
    number: note.idnNo,
    receiptId: batchId,
    receipt: receipt.receipt_no,
    after: { batchId },
  });
  return note;
}

/** Adds the missing quantity of a product. @returns all lines of the note */
export async function addItem(operation: Operation, item: NewMissingItem): Promise<MissingItem[]> {
  const { noteId, productId, quantity, comment } = item;
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'draft', 'update');
  const product = await operation.db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.name', 'units.name as unit', 'units.is_whole as isWhole'])
    .where('products.id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (product === undefined) throw invalid('productId', 'noSuch', { entity: 'product' });
  requireWholeLine(product, quantity);
  const { id: itemId } = await operation.db
    .insertInto('incomplete_note_items')
    .values({ note_id: noteId, product_id: productId, quantity, comment })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touch(operation, noteId);
  operation.record({
    code: 'incompleteDelivery.addItem',
    id: noteId,
    number: note.idn_no,
    itemId,
    productId,
    product: product.name,
    quantity,
    after: { itemId, productId, quantity, comment },
  });
  return missingItems(operation.db, noteId);
}

/** Removes a line from a draft. @returns the remaining lines */
export async function removeItem(operation: Operation, noteId: number, itemId: number): Promise<MissingItem[]> {
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'draft', 'update');
  const removed = await operation.db
    .deleteFrom('incomplete_note_items as item')
    .using('products')
    .whereRef('products.id', '=', 'item.product_id')
    .where('item.id', '=', itemId)
    .where('item.note_id', '=', noteId)
    .returning(['product_id as productId', 'quantity', 'comment', 'products.name as product'])
    .executeTakeFirst();
  if (removed === undefined) throw refusal('item.notFound', { number: note.idn_no });
  const { productId, product, quantity, comment } = removed;
  await touch(operation, noteId);
  operation.record({
    code: 'incompleteDelivery.removeItem',
    id: noteId,
    number: note.idn_no,
    itemId,
    productId,
    product,
    quantity,
    before: { itemId, productId, quantity, comment },
  });
  return missingItems(operation.db, noteId);
}

/** A draft expires 30 days after it was last changed. */
async function touch(operation: Operation, noteId: number): Promise<void> {
  await operation.db.updateTable('incomplete_notes').set({ updated_at: sql`now()` }).where('id', '=', noteId).execute();
}
