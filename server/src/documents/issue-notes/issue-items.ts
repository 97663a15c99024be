import type { StoredParts } from '@ghala/contract/common/lots';
import type { GivenQuantity } from '@ghala/contract/stock/counted-quantity';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { withQuantities } from '../../stock/chosen-lots';
import { counted, logged } from '../../stock/counted-in';
import { issue } from '../../stock/issue';
import { reverseIssue } from '../../stock/reverse-issue';
import { inUnits, least, thousandths } from '../../stock/thousandths';
import { requireNotCounted } from './counted-since';
import { approvedExpired, findNote, findNoteItem, goodsOf, type NoteItem, requireStatus } from './note-facts';
import type { NoteKind } from './note-kind';
import { requireOtherReceiver } from './note-people';

/** It is goods handed out against one line of a note. */
export interface IssuedLine {
  itemId: number;
  /** The quantity is above 0, and at most the requested one. */
  quantity: GivenQuantity;
  comment: string;
  /** Names other lots than those that are due, and says why. */
  lots?: readonly { lotId: number; quantity: number | null }[] | null;
  lotsReason?: string;
}

/** This is a line of a note. */
interface LineOfNote {
  noteId: number;
  itemId: number;
}

const issuedItems = updating(
  'issue_note_items',
  ['quantity_issued', 'entered_issued', 'collect_comment', 'status', 'lots', 'lots_reason'],
  { order: 'lines' },
);
const markedItems = updating('issue_note_items', ['is_return'], { order: 'lines' });

/**
 * Issues the goods of lines from stock at once and completes the lines: all of them, or none. What a line lacks then
 * needs another note, unless its issue is undone.
 * @throws {AppError} invalid if a quantity exceeds the request; conflict if a line is completed, the note is not active
 * or the warehouse has less; forbidden if the actor receives the goods, which the approver was not told
 */
export async function issueItems(
  facts: Facts,
  kind: NoteKind,
  { noteId, lines }: { noteId: number; lines: readonly IssuedLine[] },
): Promise<Decide<void>> {
  const itemIds = lines.map(({ itemId }) => itemId);
  const { note, items, requireOpen } = await findItemsToHandOut(facts, kind, { noteId, itemIds }, 'issueItem');
  requireOpen();
  await requireOtherReceiver(facts, kind, note);
  const issued = lines.map((line, index) => {
    const item = items[index] as NoteItem;
    const counting = counted(item, line.quantity, 'qty');
    return { ...line, item, ...counting, ...lotsToTake(line, item, counting.quantity) };
  });
  const refuse = ({ item, quantity }: (typeof issued)[number]) => {
    const { note_no: number } = note;
    if (item.status === 'completed') throw refusal('note.itemIssued', { number, product: item.product });
    if (quantity > item.quantity) throw invalid('qty', 'atMostQuantity', { max: item.quantity, unit: item.unit });
  };
  for (const line of issued) refuse(line);
  // Only an item that asks for lots may be given expired ones.
  const approved = await Promise.all(
    issued.map(({ item }) => (item.requested_lots === null ? undefined : facts.find(approvedExpired, item.id))),
  );
  const draw = await issue(
    facts,
    issued.map(({ item, quantity, entered, lots, lotsReason, comment }, index) => ({
      productId: item.product_id,
      warehouseId: note.warehouse_id,
      quantity: thousandths(quantity),
      entered,
      lots,
      lotsReason,
      approvedExpired: approved[index],
      note: comment,
      noteItemId: item.id,
    })),
  );
  return (changes) => {
    requireOpen();
    for (const line of issued) {
      // A line that is named twice is refused the second time.
      refuse(line);
      changes.set(line.item, { status: 'completed', quantity_issued: line.quantity });
    }
    draw(changes);
    for (const { item, itemId, quantity, entered, lots, lotsReason, comment } of issued) {
      changes.write(issuedItems, {
        id: itemId,
        quantity_issued: quantity,
        entered_issued: entered,
        collect_comment: comment,
        status: 'completed',
        lots,
        lots_reason: lotsReason,
      });
      changes.record({
        code: `${kind.entity}.issueItem`,
        id: noteId,
        number: note.note_no,
        itemId,
        ...goodsOf(item, quantity),
        after: { itemId, ...logged({ quantity, entered }), ...(lots !== null && { lots, lotsReason }), comment },
      });
    }
  };
}

/**
 * The lots that are handed out for a line: those of the call, or else those that were asked for, as far as they are
 * needed. Null stands for those that are due.
 */
function lotsToTake(
  { lots = null, lotsReason = '' }: IssuedLine,
  { requested_lots: requested, requested_lots_reason: requestedReason }: NoteItem,
  quantity: number,
): { lots: StoredParts | null; lotsReason: string } {
  if (lots !== null || requested === null) return { lots: withQuantities(lots, quantity), lotsReason };
  let missing = thousandths(quantity);
  const taken: StoredParts = [];
  for (const { lotId, quantity: wanted } of requested) {
    const part = least(thousandths(wanted), missing);
    if (part > 0n) taken.push({ lotId, quantity: inUnits(part) });
    missing -= part;
  }
  return { lots: taken, lotsReason: requestedReason };
}

/**
 * Undoes the issue of a line, until its note is processed: the goods return to the records they came from, and the line
 * can be issued again.
 * @throws {AppError} conflict if the line is not issued or the note is not active
 */
export async function undoIssue(facts: Facts, kind: NoteKind, { noteId, itemId }: LineOfNote): Promise<Decide<void>> {
  const { note, items, requireOpen } = await findItemsToHandOut(
    facts,
    kind,
    { noteId, itemIds: [itemId] },
    'undoIssue',
  );
  const item = items[0] as NoteItem;
  const { note_no: number } = note;
  const refuse = () => {
    requireOpen();
    if (item.status !== 'completed') throw refusal('note.itemNotIssued', { number, product: item.product });
  };
  refuse();
  const reverse = await reverseIssue(facts, [itemId], `Issue for ${number} undone`);
  await requireNotCounted(facts, note, [itemId]);
  return (changes) => {
    refuse();
    reverse(changes);
    const quantity = item.quantity_issued;
    changes.set(item, { status: 'pending', quantity_issued: 0 });
    changes.write(issuedItems, {
      id: itemId,
      quantity_issued: 0,
      entered_issued: null,
      collect_comment: '',
      status: 'pending',
      lots: null,
      lots_reason: '',
    });
    changes.record({
      code: `${kind.entity}.undoIssue`,
      id: noteId,
      number,
      itemId,
      ...goodsOf(item, quantity),
      before: { itemId, quantity },
    });
  };
}

/** Marks a line's goods as returnable, or removes the mark. */
export async function markItem(
  facts: Facts,
  kind: NoteKind,
  { noteId, itemId, isReturn }: LineOfNote & { isReturn: boolean },
): Promise<Decide<void>> {
  const { note, items, requireOpen } = await findItemsToHandOut(
    facts,
    kind,
    { noteId, itemIds: [itemId] },
    'setReturn',
  );
  const item = items[0] as NoteItem;
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

/** Loads lines with their note; `requireOpen` refuses unless its goods may be handed out now. */
async function findItemsToHandOut(
  facts: Facts,
  kind: NoteKind,
  { noteId, itemIds }: { noteId: number; itemIds: readonly number[] },
  step: 'issueItem' | 'undoIssue' | 'setReturn',
) {
  const finding = findNote(facts, kind, noteId);
  const [requireVerified, found] = await Promise.all([
    kind.requireHandOut?.(facts, noteId),
    Promise.allSettled(itemIds.map((itemId) => findNoteItem(facts, finding, itemId))),
  ]);
  const note = await finding;
  const requireOpen = () => {
    requireStatus(note, 'active', step);
    requireVerified?.(note);
  };
  const items = found.map((item) => {
    if (item.status === 'fulfilled') return item.value;
    requireOpen();
    throw item.reason;
  });
  return { note, items, requireOpen };
}
