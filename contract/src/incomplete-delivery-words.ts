import type { BatchOfNote, IncompleteNote, IncompleteNoteStatus } from './calls/incomplete-deliveries';
import { DEFAULT_LANGUAGE, type Language } from './language';
import { words } from './words';

export function incompleteNoteStatusWord(status: IncompleteNoteStatus, language: Language = DEFAULT_LANGUAGE): string {
  return words.in(language).incompleteNoteStatus[status];
}

/** The receipt that a note is against. */
export function batchOf(note: Pick<IncompleteNote, 'Batch'>): BatchOfNote {
  const [batch] = note.Batch;
  if (batch === undefined) throw new RangeError('a note without its receipt');
  return batch;
}

/** How the goods came: the supplier's driver and vehicle, or 'Internal Delivery'. */
export function deliveryWord(
  batch: Pick<BatchOfNote, 'isInternal' | 'supplierDriver' | 'supplierVehicle'>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const { internalDelivery, unknown } = words.in(language);
  if (batch.isInternal) return internalDelivery;
  return [batch.supplierDriver, batch.supplierVehicle].map((part) => part || unknown).join(' - ');
}
