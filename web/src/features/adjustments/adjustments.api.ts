/** Call of the adjustments, under /api. */
export const ADJUSTMENTS_PATH = '/stockadjustments';
