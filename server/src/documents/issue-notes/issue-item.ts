import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { issue } from '../../stock/issue';
import { goodsOf, lockNote, lockNoteItem, requireStatus } from './lock-note';
import type { NoteKind } from './note-kind';

/** Goods handed out against one line of a note. */
export interface Assignment {
  noteId: number;
  itemId: number;
  /** In the product's unit, above 0, up to the requested quantity. */
  quantity: number;
  comment: string;
}

/**
 * Issues a line's goods from stock at once and completes the line. A second issue needs another note.
 * @throws {AppError} invalid if the quantity exceeds the request; conflict if the line is completed, the note is not
 * active or the warehouse has less
 */
export async function issueItem(
  operation: Operation,
  kind: NoteKind,
  { noteId, itemId, quantity, comment }: Assignment,
): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'active', 'issueItem');
  await kind.requireHandOut?.(operation, note);
  const item = await lockNoteItem(operation, note, itemId);
  if (item.status === 'completed') throw refusal('note.itemIssued', { number: note.note_no, product: item.product });
  if (quantity > item.quantity) throw invalid('qty', 'atMostQuantity', { max: item.quantity, unit: item.unit });
  await operation.db
    .updateTable('issue_note_items')
    .set({ quantity_issued: quantity, collect_comment: comment, status: 'completed' })
    .where('id', '=', itemId)
    .execute();
  await issue(operation, [
    {
      productId: item.product_id,
      warehouseId: note.warehouse_id,
      quantity,
      note: comment,
      noteItemId: itemId,
    },
  ]);
  operation.record({
    code: `${kind.entity}.issueItem`,
    id: noteId,
    number: note.note_no,
    itemId,
    ...goodsOf(item, quantity),
    after: { itemId, quantity, comment },
  });
}

/** Marks a line's goods as returnable, or removes the mark. */
export async function markItem(
  operation: Operation,
  kind: NoteKind,
  { noteId, itemId, isReturn }: { noteId: number; itemId: number; isReturn: boolean },
): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'active', 'setReturn');
  await kind.requireHandOut?.(operation, note);
  const item = await lockNoteItem(operation, note, itemId);
  if (item.is_return === isReturn) return;
  await operation.db.updateTable('issue_note_items').set({ is_return: isReturn }).where('id', '=', itemId).execute();
  operation.record({
    code: `${kind.entity}.setReturn`,
    id: noteId,
    number: note.note_no,
    itemId,
    productId: item.product_id,
    product: item.product,
    isReturn,
  });
}
