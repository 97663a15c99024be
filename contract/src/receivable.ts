import type { PurchaseStatus } from './calls/purchases';

/** Goods are received against an order in one of these states alone, and while something of it is still to come. */
export const receivableStatuses = ['approved', 'fulfilled'] as const satisfies readonly PurchaseStatus[];

export function isReceivable(status: PurchaseStatus): boolean {
  return receivableStatuses.some((one) => one === status);
}
