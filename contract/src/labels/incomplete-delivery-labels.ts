import type { IncompleteNote, IncompleteNoteStatus, ReceiptOfNote } from '../calls/incomplete-deliveries';
import type { Language } from '../text/language';
import { words } from '../text/words';

export function incompleteNoteStatusLabel(status: IncompleteNoteStatus, language: Language): string {
  return words.in(language).incompleteNoteStatus[status];
}

/** This is the receipt of a note. */
export function receiptOf(note: Pick<IncompleteNote, 'Batch'>): ReceiptOfNote {
  const [receipt] = note.Batch;
  if (receipt === undefined) throw new RangeError('a note without its receipt');
  return receipt;
}

/** This is the carrier of the goods: the supplier's driver and vehicle, or 'Internal Delivery'. */
export function deliveryText(
  receipt: Pick<ReceiptOfNote, 'isInternal' | 'supplierDriver' | 'supplierVehicle'>,
  language: Language,
): string {
  const { internalDelivery, unknown } = words.in(language);
  if (receipt.isInternal) return internalDelivery;
  return [receipt.supplierDriver, receipt.supplierVehicle].map((part) => part || unknown).join(' - ');
}
