import type { PurchaseStatus } from '../calls/purchase-head';

/**
 * Goods may be received against an order only in one of these states, and while something is outstanding (`awaitsGoods`).
 * In SQL: server/src/documents/ordered-lines.ts.
 */
export const receivableStatuses = ['approved', 'fulfilled'] as const satisfies readonly PurchaseStatus[];

export function isReceivable(status: PurchaseStatus): boolean {
  return receivableStatuses.some((one) => one === status);
}

/** These are the states of orders that were placed: pending, rejected and cancelled ones never were an obligation. */
export const placedStatuses = [...receivableStatuses, 'completed'] as const satisfies readonly PurchaseStatus[];

/**
 * Says whether something of a line is still to be received.
 * @param line what was ordered, and what processed receipts have brought less what was reversed, in the product's unit
 */
export function isOutstanding({ quantity, received }: { quantity: number; received: number }): boolean {
  return quantity > received;
}

type Lines = readonly { quantity: number; quantityReceived: number }[];

/** Says how many lines have something still to be received. */
export function countOutstanding(lines: Lines): number {
  return lines.filter(({ quantity, quantityReceived: received }) => isOutstanding({ quantity, received })).length;
}

/** Says whether goods may still be received against an order. */
export function awaitsGoods(order: { status: PurchaseStatus; PurchaseProduct: Lines }): boolean {
  return isReceivable(order.status) && countOutstanding(order.PurchaseProduct) > 0;
}
