import { DEFAULT_LANGUAGE } from './language';
import { words } from './words';

/** What an adjustment does, as its form and lists name it. */
export const adjustmentTypeLabels = words.in(DEFAULT_LANGUAGE).adjustmentTypes;
