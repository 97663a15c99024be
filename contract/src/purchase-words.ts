import type { ListedPurchase, PurchaseRow, PurchaseStatus } from './calls/purchases';

const statusWords: Record<PurchaseStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  fulfilled: 'Fulfilled',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** An order's status as it is shown; a word that is none of them as it is. */
export function purchaseStatusWord(status: string): string {
  return statusWords[status as PurchaseStatus] ?? status;
}

/** What the screen's status filter offers, by the values that the list call takes. */
export const purchaseStatusFilters = {
  all: 'All',
  pending: 'Pending',
  active: 'Approved',
  rejected: 'Rejected',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
} as const;

/** The order's number, with those of its receipts beside it once there are any. */
export function purchaseNumberWords({ purchaseNo, batchNo }: Pick<PurchaseRow, 'purchaseNo' | 'batchNo'>): string {
  return batchNo === '' ? purchaseNo : `${purchaseNo} (${batchNo})`;
}

/** Whether what was received differs from what was ordered. */
export function purchaseExceptionWord({ exception }: { exception: number }): 'OK' | 'Exception' {
  return exception === 0 ? 'OK' : 'Exception';
}

/** Whether a row of the list was answered to one who may view purchases, and so is whole. */
export function isWholePurchase(row: ListedPurchase): row is PurchaseRow {
  return row.PurchaseProduct !== undefined;
}
