import { t } from '../../text/t';

/** Tells how the opening stock of a file comes in. */
export function openingText(opening: 'atOnce' | 'waits'): string {
  return opening === 'atOnce' ? t.imports.openingAtOnce : t.imports.openingWaits;
}
