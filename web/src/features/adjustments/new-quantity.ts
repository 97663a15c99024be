import type { AdjustmentType } from '@ghala/contract/calls/adjustments';

/** The available quantity after an adjustment; below 0 if there is not enough. Exact: computed in thousandths. */
export function newQuantity(available: number, type: AdjustmentType, quantity: number): number {
  const change = Math.round(quantity * 1000);
  return (Math.round(available * 1000) + (type === 'Addition' ? change : -change)) / 1000;
}
