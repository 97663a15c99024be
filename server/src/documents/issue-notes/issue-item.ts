import type { Decide, Facts } from '../../kernel/commit/work';
import { updating } from '../../kernel/commit/writer';
import { invalid, refusal } from '../../kernel/errors';
import { issue } from '../../stock/issue';
import { goodsOf, requireStatus } from './lock-note';
import { findNote, findNoteItem } from './note-facts';
import type { NoteKind } from './note-kind';

/** Goods handed out against one line of a note. */
export interface Assignment {
  noteId: number;
  itemId: number;
  /** In the product's unit, above 0, up to the requested quantity. */
  quantity: number;
  comment: string;
}

const issuedItems = updating('issue_note_items', ['quantity_issued', 'collect_comment', 'status'], { order: 'lines' });
const markedItems = updating('issue_note_items', ['is_return'], { order: 'lines' });

/**
 * Issues a line's goods from stock at once and completes the line. A second issue needs another note.
 * @throws {AppError} invalid if the quantity exceeds the request; conflict if the line is completed, the note is not
 * active or the warehouse has less
 */
export async function issueItem(
  facts: Facts,
  kind: NoteKind,
  { noteId, itemId, quantity, comment }: Assignment,
): Promise<Decide<void>> {
  const { note, item, requireOpen } = await findItemToHandOut(facts, kind, noteId, itemId, 'issueItem');
  requireOpen();
  const refuse = () => {
    const { note_no: number } = note;
    if (item.status === 'completed') throw refusal('note.itemIssued', { number, product: item.product });
    if (quantity > item.quantity) throw invalid('qty', 'atMostQuantity', { max: item.quantity, unit: item.unit });
  };
  refuse();
  const line = { productId: item.product_id, warehouseId: note.warehouse_id, quantity, note: comment };
  const draw = await issue(facts, [{ ...line, noteItemId: itemId }]);
  return (changes) => {
    requireOpen();
    refuse();
    draw(changes);
    changes.set(item, { status: 'completed', quantity_issued: quantity });
    changes.write(issuedItems, {
      id: itemId,
      quantity_issued: quantity,
      collect_comment: comment,
      status: 'completed',
    });
    changes.record({
      code: `${kind.entity}.issueItem`,
      id: noteId,
      number: note.note_no,
      itemId,
      ...goodsOf(item, quantity),
      after: { itemId, quantity, comment },
    });
  };
}

/** Marks a line's goods as returnable, or removes the mark. */
export async function markItem(
  facts: Facts,
  kind: NoteKind,
  { noteId, itemId, isReturn }: { noteId: number; itemId: number; isReturn: boolean },
): Promise<Decide<void>> {
  const { note, item, requireOpen } = await findItemToHandOut(facts, kind, noteId, itemId, 'setReturn');
  return (changes) => {
    requireOpen();
    if (item.is_return === isReturn) return;
    changes.set(item, { is_return: isReturn });
    changes.write(markedItems, { id: itemId, is_return: isReturn });
    changes.record({
      code: `${kind.entity}.setReturn`,
      id: noteId,
      number: note.note_no,
      itemId,
      productId: item.product_id,
      product: item.product,
      isReturn,
    });
  };
}

/** A line with its note; `requireOpen` refuses unless its goods may be handed out now. */
async function findItemToHandOut(
  facts: Facts,
  kind: NoteKind,
  noteId: number,
  itemId: number,
  step: 'issueItem' | 'setReturn',
) {
  const finding = findNote(facts, kind, noteId);
  const [requireVerified, found] = await Promise.all([
    kind.requireHandOut?.(facts, noteId),
    Promise.allSettled([findNoteItem(facts, finding, itemId)]),
  ]);
  const note = await finding;
  const requireOpen = () => {
    requireStatus(note, 'active', step);
    requireVerified?.(note);
  };
  const [item] = found;
  if (item.status === 'fulfilled') return { note, item: item.value, requireOpen };
  requireOpen();
  throw item.reason;
}
