import { chosenLanguage, isLanguage, type Language } from '@ghala/contract/language';
import { readLocal, writeLocal } from '../shared/local-store';

const NAME = 'language';

/** What whoever is signed in chose; undefined leaves it to the browser. */
export function keptLanguage(): Language | undefined {
  const kept = readLocal(NAME);
  return isLanguage(kept) ? kept : undefined;
}

/** Takes over what the profile says, for pages that load from now on. `''` leaves it to the browser. */
export function keepLanguage(chosen: Language | ''): void {
  writeLocal(NAME, chosen === '' ? undefined : chosen);
}

/** Whether a page that loads now would be in another language than this one. */
export function isOtherLanguage(shown: Language): boolean {
  return (keptLanguage() ?? chosenLanguage(navigator.languages)) !== shown;
}
