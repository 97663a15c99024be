import type { MissingItem, NewIncompleteNote, NewMissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import type { CountedQuantity } from '@ghala/contract/stock/counted-quantity';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { countedLine, isWhole, logged, stored } from '../../stock/counted-in';
import { completeNote } from './complete-note';
import { missingItems } from './incomplete-deliveries.queries';
import { lockNote, lockReceipts, requireStatus } from './lock-incomplete-note';
import { missingProducts } from './missable-products';

/**
 * Opens a draft against a receipt; if so asked, fills it in with what its order still lacks beyond its open notes, and
 * completes it. A saved receipt can still be corrected, and a cancelled one brought nothing.
 * @throws {AppError} invalid if there is no such receipt; conflict if it is not processed, or a note that is filled in
 * has nothing to report
 */
export async function createNote(
  operation: Operation,
  { batchId, fillsIn }: NewIncompleteNote,
): Promise<{ id: number; idnNo: string }> {
  // Nobody reports the same pieces meanwhile.
  if (fillsIn) await lockReceipts(operation, batchId);
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
  if (fillsIn) {
    const missing = await missingProducts(operation.db, batchId);
    const items = missing.map((product) => ({ ...product, entered: null, comment: '' }));
    await enterItems(operation, { id: note.id, number: note.idnNo }, items);
    await completeNote(operation, { noteId: note.id, note: '' });
  }
  return note;
}

/** Adds the missing quantity of a product. @returns all lines of the note */
export async function addItem(operation: Operation, item: NewMissingItem): Promise<MissingItem[]> {
  const { noteId, productId, comment } = item;
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'draft', 'update');
  const product = await operation.db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.name', 'units.name as unit', isWhole.as('isWhole'), 'products.packagings'])
    .where('products.id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (product === undefined) throw invalid('productId', 'noSuch', { entity: 'product' });
  const quantity = countedLine(product, item.quantity);
  await enterItems(operation, { id: noteId, number: note.idn_no }, [
    { productId, product: product.name, ...quantity, comment },
  ]);
  await touch(operation, noteId);
  return missingItems(operation.db, noteId);
}

type EnteredItem = Pick<NewMissingItem, 'productId' | 'comment'> & CountedQuantity & { product: string };

async function enterItems(
  operation: Operation,
  { id, number }: { id: number; number: string },
  items: readonly EnteredItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = await operation.db
    .insertInto('incomplete_note_items')
    .values(
      items.map(({ productId, comment, ...line }) => ({
        ...{ note_id: id, product_id: productId, ...stored(line), comment },
      })),
    )
    .returning(['id', 'product_id'])
    .execute();
  const ids = new Map(rows.map((row) => [row.product_id, row.id]));
  for (const { product, quantity, entered, ...item } of items) {
    const itemId = Number(ids.get(item.productId));
    operation.record({
      code: 'incompleteDelivery.addItem',
      id,
      number,
      itemId,
      product,
      productId: item.productId,
      quantity,
      after: { itemId, ...item, ...logged({ quantity, entered }) },
    });
  }
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
