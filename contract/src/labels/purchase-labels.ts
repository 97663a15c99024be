import type { ListedPurchase, PurchaseRow } from '../calls/purchase-lists';
import type { Language } from '../text/language';
import { words } from '../text/words';

/** This is an order's status as shown; unknown words are unchanged. */
export function purchaseStatusLabel(status: string, language: Language): string {
  const statuses: Partial<Record<string, string>> = words.in(language).purchaseStatus;
  return statuses[status] ?? status;
}

/** This is the order's number, with those of its receipts if there are any. */
export function purchaseNumberText({ purchaseNo, batchNo }: Pick<PurchaseRow, 'purchaseNo' | 'batchNo'>): string {
  return batchNo === '' ? purchaseNo : `${purchaseNo} (${batchNo})`;
}

/** Says whether the received quantities differ from the order. */
export function purchaseOutcome({ exception }: { exception: number }): 'ok' | 'exception' {
  return exception === 0 ? 'ok' : 'exception';
}

export function purchaseExceptionLabel(row: { exception: number }, language: Language): string {
  return words.in(language).outcome[purchaseOutcome(row)];
}

/** Says whether the row is complete, because the reader may view purchases. */
export function isWholePurchase(row: ListedPurchase): row is PurchaseRow {
  return row.PurchaseProduct !== undefined;
}
