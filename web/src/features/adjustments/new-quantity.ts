import type { AdjustmentType } from '@ghala/contract/calls/adjustments';
import { exactQuantity } from '../../format/exact-quantity';

/** Works out the available quantity after an adjustment; it is below 0 if there is not enough. */
export function newQuantity(available: number, type: AdjustmentType, quantity: number): number {
  return exactQuantity(type === 'Addition' ? available + quantity : available - quantity);
}
