import { DEFAULT_LANGUAGE, type Language } from './language';
import { words } from './words';

/** A document is marked this many days before it expires. */
const WARNED_DAYS = 30;
const DAY_MS = 86_400_000;

/** How a supplier's qualification reads. */
export function qualificationLabel(isPrequalified: boolean, language: Language = DEFAULT_LANGUAGE): string {
  const { prequalified, notPrequalified } = words.in(language).qualification;
  return isPrequalified ? prequalified : notPrequalified;
}

/**
 * The mark of a document by the last day it is good for; undefined while that lies further away.
 * @param today the business's calendar day, YYYY-MM-DD as `expiry` is
 */
export function expiryMark(expiry: string | null, today: string): 'expired' | 'soon' | undefined {
  if (expiry === null) return undefined;
  const daysLeft = (Date.parse(expiry) - Date.parse(today)) / DAY_MS;
  if (daysLeft < 0) return 'expired';
  return daysLeft <= WARNED_DAYS ? 'soon' : undefined;
}
