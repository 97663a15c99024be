import type { NewIncompleteNote, NewMissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import type { CountedQuantity } from '@ghala/contract/stock/counted-quantity';
import { newNumber } from '../../documents/new-numbers';
import { receipts } from '../../documents/receipt-facts';
import type { Changes, Decide, Facts } from '../../operation/work';
import { deleting, inserting } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { countedLine, logged } from '../../stock/counted-in';
import { keptProducts } from '../../stock/kept-products';
import { openNote } from './complete-note';
import { claimLines, claimNote, itemsOfNote, requireStatus, touchedNotes } from './incomplete-note-facts';
import { missingProducts } from './missable-products';

const created = inserting('incomplete_notes', ['id', 'idn_no', 'receipt_id', 'created_by_id'], { order: 'documents' });
export const newItems = inserting(
  'incomplete_note_items',
  ['id', 'note_id', 'product_id', 'quantity', 'entered', 'comment'],
  { order: 'lines' },
);
const removedItems = deleting('incomplete_note_items', { order: 'lines' });

/**
 * Opens a draft against a receipt; if so asked, fills it in with what its order still lacks beyond its open notes, and
 * completes it. A saved receipt can still be corrected, and a cancelled one brought nothing.
 * @throws {AppError} invalid if there is no such receipt; conflict if it is not processed, or a note that is filled in
 * has nothing to report
 */
export async function createNote(
  facts: Facts,
  { batchId, fillsIn }: NewIncompleteNote,
): Promise<Decide<{ id: number; idnNo: string }>> {
  const found = await facts.claim(receipts, batchId);
  if (found === undefined) throw invalid('batchId', 'noSuch', { entity: 'receipt' });
  const { receipt_no: receipt, status, purchase_id: orderId } = found.receipt;
  if (status !== 'processed')
    throw refusal(
      'incompleteDelivery.receiptNotProcessed',
      { receipt, status },
      { fields: { batchId: { code: 'notProcessed', params: {} } } },
    );
  const [id, number, lines, missing] = await Promise.all([
    facts.newId('incomplete_notes'),
    newNumber(facts, { prefix: 'IDN-', sequence: 'incomplete_note_numbers' }),
    fillsIn ? claimLines(facts, orderId) : [],
    fillsIn ? facts.find(missingProducts, batchId) : [],
  ]);
  const ids = await Promise.all(missing.map(() => facts.newId('incomplete_note_items')));
  const open = fillsIn
    ? await openNote(facts, { ...found, lines }, { id, number }, { items: missing, notes: '' })
    : undefined;
  return (changes) => {
    changes.write(created, { id, idn_no: number, receipt_id: batchId, created_by_id: changes.actor.id });
    changes.record({
      code: 'incompleteDelivery.create',
      id,
      number,
      receiptId: batchId,
      receipt,
      after: { batchId },
    });
    for (const [index, { productId, product, quantity }] of missing.entries())
      enterItem(changes, { id, number }, ids[index] ?? 0, { productId, product, quantity, entered: null, comment: '' });
    open?.(changes);
    return { id, idnNo: number };
  };
}

/** Adds the missing quantity of a product. */
export async function addItem(facts: Facts, item: NewMissingItem): Promise<Decide<void>> {
  const { noteId, productId, comment } = item;
  const [note, product, itemId] = await Promise.all([
    claimNote(facts, noteId),
    facts.find(keptProducts, productId),
    facts.newId('incomplete_note_items'),
  ]);
  requireStatus(note, 'draft', 'update');
  if (product === undefined) throw invalid('productId', 'noSuch', { entity: 'product' });
  const counting = countedLine(product, item.quantity);
  return (changes) => {
    enterItem(changes, note, itemId, { productId, product: product.name, ...counting, comment });
    changes.write(touchedNotes, { id: noteId });
  };
}

type EnteredItem = Pick<NewMissingItem, 'productId' | 'comment'> & CountedQuantity & { product: string };

function enterItem(
  changes: Changes,
  { id, number }: { id: number; number: string },
  itemId: number,
  { productId, product, quantity, entered, comment }: EnteredItem,
): void {
  changes.write(newItems, { id: itemId, note_id: id, product_id: productId, quantity, entered, comment });
  changes.record({
    code: 'incompleteDelivery.addItem',
    id,
    number,
    itemId,
    product,
    productId,
    quantity,
    after: { itemId, productId, comment, ...logged({ quantity, entered }) },
  });
}

/** Removes a line from a draft. */
export async function removeItem(facts: Facts, noteId: number, itemId: number): Promise<Decide<void>> {
  const [note, items] = await Promise.all([claimNote(facts, noteId), facts.find(itemsOfNote, noteId)]);
  requireStatus(note, 'draft', 'update');
  const { number } = note;
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined) throw refusal('item.notFound', { number });
  const { productId, product, quantity, comment } = item;
  return (changes) => {
    changes.write(removedItems, { id: itemId });
    changes.write(touchedNotes, { id: noteId });
    changes.record({
      code: 'incompleteDelivery.removeItem',
      id: noteId,
      number,
      itemId,
      productId,
      product,
      quantity,
      before: { itemId, productId, quantity, comment },
    });
  };
}
