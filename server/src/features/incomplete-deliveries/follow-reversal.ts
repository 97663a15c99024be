import type { Reversal } from '../../documents/receipt-reversal';
import type { Changes, Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { inUnits, least, type Thousandths, thousandths } from '../../stock/thousandths';
import { newItems } from './draft-incomplete-note';
import { type ClaimedNote, claimUnended, endNote, itemsOfNote, touchedNotes } from './incomplete-note-facts';
import { missingProducts } from './missable-products';

const changedItems = updating('incomplete_note_items', ['quantity', 'entered'], { order: 'lines' });

/**
 * Keeps open notes true to their receipt. Once goods of it were reversed it lacks more, as far as its order awaits
 * them, and so its note says more. A receipt that was reversed whole has nothing left to report on: its notes end.
 */
export async function followReversal(facts: Facts, reversed: Reversal): Promise<Decide<void>> {
  const { receiptId, isWhole, goods } = reversed;
  const notes = await claimUnended(facts, receiptId);
  if (isWhole)
    return (changes) => {
      for (const note of notes) endNote(note)(changes);
    };
  const open = notes.find(({ status }) => status === 'open');
  if (open === undefined) return () => {};
  const [missing, items] = await Promise.all([
    facts.find(missingProducts, receiptId),
    facts.find(itemsOfNote, open.id),
  ]);
  const productIds = [...new Set(goods.map(({ productId }) => productId))];
  const lacking = await Promise.all(
    productIds.map(async (productId) => {
      const reversals = goods.filter((one) => one.productId === productId);
      const gone = reversals.reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
      const awaited = thousandths(missing.find((one) => one.productId === productId)?.quantity ?? 0);
      const item = items.find((one) => one.productId === productId);
      const id = item?.id ?? (await facts.newId('incomplete_note_items'));
      return { id, item, productId, product: reversals[0]?.product ?? '', more: least(gone, awaited) };
    }),
  );
  return (changes) => {
    for (const one of lacking) if (one.more > 0n) reportMore(changes, open, reversed, one);
  };
}

/** A note lacks this much more: it has an item of the product, or gets one. */
interface Lacking {
  id: number;
  item: { quantity: number } | undefined;
  productId: number;
  product: string;
  more: Thousandths;
}

function reportMore(
  changes: Changes,
  note: ClaimedNote,
  { receiptId, number: receipt }: Reversal,
  { id, item, productId, product, more }: Lacking,
): void {
  const before = item?.quantity ?? 0;
  const quantity = inUnits(thousandths(before) + more);
  // The quantity is no longer the one that was entered.
  const counting = { quantity, entered: null };
  if (item !== undefined) changes.write(changedItems, { id, ...counting });
  else changes.write(newItems, { id, note_id: note.id, product_id: productId, ...counting, comment: '' });
  changes.write(touchedNotes, { id: note.id });
  changes.record({
    code: 'incompleteDelivery.changeItem',
    ...{ id: note.id, number: note.number, receiptId, receipt, productId, quantity, product },
    before: { quantity: before },
    after: { quantity },
  });
}
