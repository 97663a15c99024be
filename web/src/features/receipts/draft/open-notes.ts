import type { OpenNote, ReceiptAnswer, ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { exactQuantity } from '../../../format/exact-quantity';

/** Tells what the order still lacks once a receipt is processed, and which of its open notes report it. */
export interface NotesAfter {
  /** Goods are missing that no open note reports. */
  lacksMore: boolean;
  /** These notes report what is still missing. */
  waiting: OpenNote[];
  /** All goods of these notes have come. */
  met: OpenNote[];
}

/** The latest note reports what is still missing of a product: what came is what the earlier ones waited for. */
export function notesAfter(
  { items, Purchase }: Pick<ReceiptDetail, 'items'> & { Purchase: ReceivedOrder },
  openNotes: ReceiptAnswer['openNotes'],
): NotesAfter {
  const missing = new Map<number, number>();
  const add = (productId: number, quantity: number) =>
    missing.set(productId, exactQuantity((missing.get(productId) ?? 0) + quantity));
  for (const { productId, quantity, quantityReceived } of Purchase.PurchaseProduct)
    add(productId, quantity - quantityReceived);
  for (const { productId, quantity } of items) add(productId, -quantity);
  const after: NotesAfter = { lacksMore: false, waiting: [], met: [] };
  for (const note of openNotes.toReversed()) {
    let waits = false;
    for (const { productId, quantity } of note.items) {
      const left = missing.get(productId) ?? 0;
      if (left <= 0) continue;
      add(productId, -quantity);
      waits = true;
    }
    after[waits ? 'waiting' : 'met'].unshift(note);
  }
  after.lacksMore = [...missing.values()].some((left) => left > 0);
  return after;
}

/** Writes 'IDN-000001, IDN-000002'. */
export function numbersOf(notes: readonly OpenNote[]): string {
  return notes.map(({ idnNo }) => idnNo).join(', ');
}
