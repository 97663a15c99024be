import type { PurchaseStatus } from './calls/purchase-head';

/** Goods may be received against an order only in one of these states, and while something is outstanding. */
export const receivableStatuses = ['approved', 'fulfilled'] as const satisfies readonly PurchaseStatus[];

export function isReceivable(status: PurchaseStatus): boolean {
  return receivableStatuses.some((one) => one === status);
}
