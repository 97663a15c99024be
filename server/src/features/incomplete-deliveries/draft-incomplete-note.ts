import type { MissingItem, NewMissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import { sql } from 'kysely';
import { AppError, invalid, notFound } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { missingItems } from './incomplete-deliveries.queries';
import { lockNote, requireStatus } from './lock-incomplete-note';

const ONLY_DRAFTS = 'only the items of a draft can be changed';

/**
 * Opens a draft against a receipt. One that is still saved can be put right itself, a cancelled one brought nothing.
 * @throws {AppError} invalid where there is no such receipt; conflict where it is not processed
 */
export async function createNote(operation: Operation, batchId: number): Promise<{ id: number; idnNo: string }> {
  const batch = await operation.db
    .selectFrom('receipts')
    .select(['receipt_no', 'status'])
    .where('id', '=', batchId)
    .forShare()
    .executeTakeFirst();
  if (batch === undefined) throw invalid('batchId', 'there is no such batch');
  if (batch.status !== 'processed')
    throw new AppError(
      'conflict',
      `${batch.receipt_no} is ${batch.status}: an IDN is raised against a processed batch`,
      {
        batchId: 'must be a processed batch',
      },
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
    receipt: batch.receipt_no,
    after: { batchId },
  });
  return note;
}

/** Adds what is missing of a product. @returns all lines of the note */
export async function addItem(operation: Operation, item: NewMissingItem): Promise<MissingItem[]> {
  const { noteId, productId, quantity, comment } = item;
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'draft', ONLY_DRAFTS);
  const product = await operation.db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (product === undefined) throw invalid('productId', 'there is no such product');
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

/** Takes a line off a draft. @returns the lines that remain */
export async function removeItem(operation: Operation, noteId: number, itemId: number): Promise<MissingItem[]> {
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'draft', ONLY_DRAFTS);
  const removed = await operation.db
    .deleteFrom('incomplete_note_items as item')
    .using('products')
    .whereRef('products.id', '=', 'item.product_id')
    .where('item.id', '=', itemId)
    .where('item.note_id', '=', noteId)
    .returning(['product_id as productId', 'quantity', 'comment', 'products.name as product'])
    .executeTakeFirst();
  if (removed === undefined) throw notFound(`That item of ${note.idn_no}`);
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

/** A draft lives for 30 days after it was last touched. */
async function touch(operation: Operation, noteId: number): Promise<void> {
  await operation.db.updateTable('incomplete_notes').set({ updated_at: sql`now()` }).where('id', '=', noteId).execute();
}
