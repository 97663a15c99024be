import type { ListedPurchase, PurchaseRow } from './calls/purchases';
import { DEFAULT_LANGUAGE, type Language } from './language';
import { words } from './words';

/** An order's status as it is shown; a word that is none of them as it is. */
export function purchaseStatusLabel(status: string, language: Language = DEFAULT_LANGUAGE): string {
  const statuses: Partial<Record<string, string>> = words.in(language).purchaseStatus;
  return statuses[status] ?? status;
}

/** The order's number, with those of its receipts beside it once there are any. */
export function purchaseNumberText({ purchaseNo, batchNo }: Pick<PurchaseRow, 'purchaseNo' | 'batchNo'>): string {
  return batchNo === '' ? purchaseNo : `${purchaseNo} (${batchNo})`;
}

/** Whether what was received differs from what was ordered. */
export function purchaseOutcome({ exception }: { exception: number }): 'ok' | 'exception' {
  return exception === 0 ? 'ok' : 'exception';
}

export function purchaseExceptionLabel(row: { exception: number }, language: Language = DEFAULT_LANGUAGE): string {
  return words.in(language).outcome[purchaseOutcome(row)];
}

/** Whether a row of the list was answered to one who may view purchases, and so is whole. */
export function isWholePurchase(row: ListedPurchase): row is PurchaseRow {
  return row.PurchaseProduct !== undefined;
}
