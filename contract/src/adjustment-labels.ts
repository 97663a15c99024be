import { DEFAULT_LANGUAGE } from './language';
import { words } from './words';

/** The direction of an adjustment, as shown in its form and lists. */
export const adjustmentTypeLabels = words.in(DEFAULT_LANGUAGE).adjustmentTypes;
