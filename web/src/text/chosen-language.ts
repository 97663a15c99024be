import { chosenLanguage, isLanguage, type Language } from '@ghala/contract/text/language';
import { readLocal, writeLocal } from '../offline/local-store';

const NAME = 'language';
const OF_DEVICE = 'device-language';

/**
 * Reads the language that the signed-in user chose, or else the one chosen on this device before signing in; undefined
 * leaves it to the browser.
 */
export function keptLanguage(): Language | undefined {
  const kept = readLocal(NAME);
  return isLanguage(kept) ? kept : deviceLanguage();
}

/** Reads the language chosen on the page to sign in. */
export function deviceLanguage(): Language | undefined {
  const kept = readLocal(OF_DEVICE);
  return isLanguage(kept) ? kept : undefined;
}

/** Stores the choice of this device: users who chose a language of their own see theirs once they have signed in. */
export function keepDeviceLanguage(chosen: Language): void {
  writeLocal(OF_DEVICE, chosen);
}

/** Stores the profile's choice in this browser, for pages loaded from now on; `''` leaves it to the browser. */
export function keepLanguage(chosen: Language | ''): void {
  writeLocal(NAME, chosen === '' ? undefined : chosen);
}

/** Tells whether a page loaded now would be in a language other than this one. */
export function isOtherLanguage(shown: Language): boolean {
  return (keptLanguage() ?? chosenLanguage(navigator.languages)) !== shown;
}
