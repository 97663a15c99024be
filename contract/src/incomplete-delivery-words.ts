import type { BatchOfNote, IncompleteNote, IncompleteNoteStatus } from './calls/incomplete-deliveries';

const statusWords: Record<IncompleteNoteStatus, string> = {
  draft: 'Draft',
  open: 'Open',
  settled: 'Settled',
  cancelled: 'Cancelled',
};

export function incompleteNoteStatusWord(status: IncompleteNoteStatus): string {
  return statusWords[status];
}

/** The receipt that a note is against. */
export function batchOf(note: Pick<IncompleteNote, 'Batch'>): BatchOfNote {
  const [batch] = note.Batch;
  if (batch === undefined) throw new RangeError('a note without its receipt');
  return batch;
}

/** How the goods came: the supplier's driver and vehicle, or 'Internal Delivery'. */
export function deliveryWord(batch: Pick<BatchOfNote, 'isInternal' | 'supplierDriver' | 'supplierVehicle'>): string {
  if (batch.isInternal) return 'Internal Delivery';
  return [batch.supplierDriver, batch.supplierVehicle].map((part) => part || 'N/A').join(' - ');
}
