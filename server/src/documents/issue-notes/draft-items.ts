import type { NewNoteItem } from '@ghala/contract/calls/issue-notes';
import { sql } from 'kysely';
import { type AppError, invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { type CountedIn, requireWholeLine } from '../../stock/whole-quantity';
import { goodsOf, lockNote, lockNoteItem, requireStatus } from './lock-note';
import type { NoteKind } from './note-kind';

/**
 * Adds a product to a draft: all its lines for the product together may ask for no more than the warehouse has
 * available.
 * @throws {AppError} conflict if they ask for more; a draft reserves nothing, so less may be available later
 */
export async function addItem(
  operation: Operation,
  kind: NoteKind,
  { noteId, productId, quantity, condition, comment, batchNo }: NewNoteItem & { noteId: number },
): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'update');
  const product = await askedAndAvailable(operation, noteId, note.warehouse_id, productId, quantity);
  if (product === undefined) throw invalid('productId', 'notInList', { entity: 'product' });
  if (product.isTooMuch) throw tooMuch(kind, product);
  if (!product.isRest) requireWholeLine(product, quantity);
  const { id: itemId } = await operation.db
    .insertInto('issue_note_items')
    .values({ note_id: noteId, product_id: productId, quantity, condition, comment, batch_no: batchNo })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touch(operation, noteId);
  operation.record({
    code: `${kind.entity}.addItem`,
    id: noteId,
    number: note.note_no,
    itemId,
    productId,
    product: product.name,
    quantity,
    unit: product.unit,
    after: { itemId, productId, quantity, condition, comment },
  });
}

/** What a draft would ask for with one more line, and what its warehouse has. */
interface Asked extends CountedIn {
  name: string;
  warehouse: string;
  available: number;
  isTooMuch: boolean;
  /** Whether nothing would remain. */
  isRest: boolean;
}

async function askedAndAvailable(
  operation: Operation,
  noteId: number,
  warehouseId: number,
  productId: number,
  quantity: number,
): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select products.name, units.name as unit, units.is_whole as "isWhole", places.name as warehouse, stock.available,
      asked.quantity + ${quantity}::numeric > stock.available as "isTooMuch",
      asked.quantity + ${quantity}::numeric = stock.available as "isRest"
    from products
      join units on units.id = products.unit_id
      join places on places.id = ${warehouseId}
      cross join lateral (select coalesce(sum(available), 0) as available from stock_records
        where product_id = products.id and warehouse_id = ${warehouseId}) stock
      cross join lateral (select coalesce(sum(quantity), 0) as quantity from issue_note_items
        where product_id = products.id and note_id = ${noteId}) asked
    where products.id = ${productId} and products.deleted_at is null`.execute(operation.db);
  return rows[0];
}

function tooMuch({ kind }: NoteKind, { name, unit, warehouse, available }: Asked): AppError {
  return refusal(
    'note.short',
    { quantity: available, unit, product: name, warehouse, kind },
    { fields: { quantity: { code: 'atMostAvailable', params: { max: available, product: name } } } },
  );
}

/** Removes a line from a draft. */
export async function removeItem(operation: Operation, kind: NoteKind, noteId: number, itemId: number): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'update');
  const item = await lockNoteItem(operation, note, itemId);
  await operation.db.deleteFrom('issue_note_items').where('id', '=', itemId).execute();
  await touch(operation, noteId);
  operation.record({
    code: `${kind.entity}.removeItem`,
    id: noteId,
    number: note.note_no,
    itemId,
    ...goodsOf(item, item.quantity),
    before: { itemId, productId: item.product_id, quantity: item.quantity },
  });
}

/** A draft expires 30 days after it was last changed. */
async function touch(operation: Operation, noteId: number): Promise<void> {
  await operation.db.updateTable('issue_notes').set({ updated_at: sql`now()` }).where('id', '=', noteId).execute();
}
