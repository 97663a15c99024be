import { chosenLanguage, isLanguage, type Language } from '@ghala/contract/language';
import { readLocal, writeLocal } from '../shared/local-store';

const NAME = 'language';

/** The language that the signed-in user chose; undefined leaves it to the browser. */
export function keptLanguage(): Language | undefined {
  const kept = readLocal(NAME);
  return isLanguage(kept) ? kept : undefined;
}

/** Stores the profile's choice in this browser, for pages loaded from now on; `''` leaves it to the browser. */
export function keepLanguage(chosen: Language | ''): void {
  writeLocal(NAME, chosen === '' ? undefined : chosen);
}

/** Whether a page loaded now would be in a language other than this one. */
export function isOtherLanguage(shown: Language): boolean {
  return (keptLanguage() ?? chosenLanguage(navigator.languages)) !== shown;
}
