import type { AdjustmentType } from './calls/adjustments';

/** What an adjustment does, as its form and lists name it. */
export const adjustmentTypeWords: Record<AdjustmentType, string> = {
  Addition: 'Quantity Addition',
  Reduction: 'Quantity Reduction',
};
