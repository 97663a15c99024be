import type { Language } from '../text/language';
import { words } from '../text/words';

/** A document is marked this many days before it expires. */
const WARNED_DAYS = 30;
const DAY_MS = 86_400_000;

/** These are the labels of a supplier's qualification. */
export function qualificationLabel(isPrequalified: boolean, language: Language): string {
  const { prequalified, notPrequalified } = words.in(language).qualification;
  return isPrequalified ? prequalified : notPrequalified;
}

/**
 * This is the mark of a document near or past its last valid day; undefined while that is further away.
 * @param today the business's date, YYYY-MM-DD like `expiry`
 */
export function expiryMark(expiry: string | null, today: string): 'expired' | 'soon' | undefined {
  if (expiry === null) return undefined;
  const daysLeft = (Date.parse(expiry) - Date.parse(today)) / DAY_MS;
  if (daysLeft < 0) return 'expired';
  return daysLeft <= WARNED_DAYS ? 'soon' : undefined;
}
