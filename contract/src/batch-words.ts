import type { BatchItem, BatchRow } from './calls/batches';
import { DEFAULT_LANGUAGE, type Language } from './language';
import { placeName } from './place-words';
import { words } from './words';

/** A receipt's status as it is shown: partial while the rest is still to come. */
export function receiptStatus(batch: Pick<BatchRow, 'status' | 'isSplit' | 'mergeId'>): BatchRow['status'] | 'partial' {
  return batch.isSplit && batch.status === 'processed' && batch.mergeId === null ? 'partial' : batch.status;
}

export function batchStatusWord(
  batch: Pick<BatchRow, 'status' | 'isSplit' | 'mergeId'>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  return words.in(language).receiptStatus[receiptStatus(batch)];
}

export function verification({ isVerified }: Pick<BatchRow, 'isVerified'>): 'verified' | 'unverified' {
  return isVerified ? 'verified' : 'unverified';
}

export function verificationWord(batch: Pick<BatchRow, 'isVerified'>, language: Language = DEFAULT_LANGUAGE): string {
  return words.in(language).verification[verification(batch)];
}

/** Whether something is outstanding; nothing can be before a receipt is processed. */
export function receiptOutcome(batch: Pick<BatchRow, 'status' | 'exception'>): 'ok' | 'exception' | undefined {
  if (batch.status !== 'processed') return undefined;
  return batch.exception ? 'exception' : 'ok';
}

export function exceptionWord(
  batch: Pick<BatchRow, 'status' | 'exception'>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const outcome = receiptOutcome(batch);
  return outcome === undefined ? '' : words.in(language).outcome[outcome];
}

/** Where a line stands: the warehouse with its section, or a virtual warehouse marked as such. */
export function itemPlace(item: Pick<BatchItem, 'Warehouse' | 'Section'>, language?: Language): string {
  return placeName(item, language);
}
