import type { ReceiptRow } from '../calls/receipt-lists';
import type { Language } from '../text/language';
import { words } from '../text/words';

/** Says what tells a receipt's status. */
type Stated = Pick<ReceiptRow, 'status' | 'isSplit' | 'mergeId' | 'reversed'>;

/**
 * This is a receipt's status as shown: reversed, in whole or in part; partial while the remaining goods are to follow.
 */
export function receiptStatus(receipt: Stated): ReceiptRow['status'] | 'partial' | 'reversed' | 'partlyReversed' {
  if (receipt.reversed !== 'none') return receipt.reversed === 'whole' ? 'reversed' : 'partlyReversed';
  return receipt.isSplit && receipt.status === 'processed' && receipt.mergeId === null ? 'partial' : receipt.status;
}

export function receiptStatusLabel(receipt: Stated, language: Language): string {
  return words.in(language).receiptStatus[receiptStatus(receipt)];
}

export function verification({ isVerified }: Pick<ReceiptRow, 'isVerified'>): 'verified' | 'unverified' {
  return isVerified ? 'verified' : 'unverified';
}

export function verificationLabel(receipt: Pick<ReceiptRow, 'isVerified'>, language: Language): string {
  return words.in(language).verification[verification(receipt)];
}

/** Says whether something is outstanding; never before a receipt is processed. */
export function receiptOutcome(receipt: Pick<ReceiptRow, 'status' | 'exception'>): 'ok' | 'exception' | undefined {
  if (receipt.status !== 'processed') return undefined;
  return receipt.exception ? 'exception' : 'ok';
}

export function exceptionLabel(receipt: Pick<ReceiptRow, 'status' | 'exception'>, language: Language): string {
  const outcome = receiptOutcome(receipt);
  return outcome === undefined ? '' : words.in(language).outcome[outcome];
}
