import type { AdjustmentType } from '@ghala/contract/calls/adjustments';

/** What would be available after an adjustment; below 0 where there is not that much. Exact: counted in thousandths. */
export function newQuantity(available: number, type: AdjustmentType, quantity: number): number {
  const change = Math.round(quantity * 1000);
  return (Math.round(available * 1000) + (type === 'Addition' ? change : -change)) / 1000;
}
