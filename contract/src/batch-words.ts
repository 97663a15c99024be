import type { BatchItem, BatchRow } from './calls/batches';

/** A receipt's status as it is shown: Saved, Processed, Cancelled, or Partial while the rest is still to come. */
export function batchStatusWord(batch: Pick<BatchRow, 'status' | 'isSplit' | 'mergeId'>): string {
  if (batch.isSplit && batch.status === 'processed' && batch.mergeId === null) return 'Partial';
  return { saved: 'Saved', processed: 'Processed', cancelled: 'Cancelled' }[batch.status];
}

export function verificationWord(batch: Pick<BatchRow, 'isVerified'>): string {
  return batch.isVerified ? 'Verified' : 'Unverified';
}

/** Whether something is outstanding; nothing can be before a receipt is processed. */
export function exceptionWord(batch: Pick<BatchRow, 'status' | 'exception'>): string {
  if (batch.status !== 'processed') return '';
  return batch.exception ? 'Exception' : 'OK';
}

/** Where a line stands: the warehouse with its section, or a virtual warehouse marked as such. */
export function itemPlace(item: Pick<BatchItem, 'Warehouse' | 'Section'>): string {
  if (item.Section !== null) return `${item.Warehouse.name} - ${item.Section.name}`;
  return item.Warehouse.isVirtual ? `${item.Warehouse.name} - virtual` : item.Warehouse.name;
}
