import { t } from '../../text/t';

/** How the opening stock of a file comes in. */
export function openingText(opening: 'atOnce' | 'waits'): string {
  return opening === 'atOnce' ? t.imports.openingAtOnce : t.imports.openingWaits;
}
