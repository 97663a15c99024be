import type { BatchItem, BatchRow } from './calls/batches';
import { DEFAULT_LANGUAGE, type Language } from './language';
import { placeName } from './place-words';
import { words } from './words';

/** A receipt's status as it is shown: Saved, Processed, Cancelled, or Partial while the rest is still to come. */
export function batchStatusWord(
  batch: Pick<BatchRow, 'status' | 'isSplit' | 'mergeId'>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const { receiptStatus } = words.in(language);
  if (batch.isSplit && batch.status === 'processed' && batch.mergeId === null) return receiptStatus.partial;
  return receiptStatus[batch.status];
}

export function verificationWord(batch: Pick<BatchRow, 'isVerified'>, language: Language = DEFAULT_LANGUAGE): string {
  const { verified, unverified } = words.in(language).verification;
  return batch.isVerified ? verified : unverified;
}

/** Whether something is outstanding; nothing can be before a receipt is processed. */
export function exceptionWord(
  batch: Pick<BatchRow, 'status' | 'exception'>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  if (batch.status !== 'processed') return '';
  const { ok, exception } = words.in(language).outcome;
  return batch.exception ? exception : ok;
}

/** Where a line stands: the warehouse with its section, or a virtual warehouse marked as such. */
export function itemPlace(item: Pick<BatchItem, 'Warehouse' | 'Section'>, language?: Language): string {
  return placeName(item, language);
}
