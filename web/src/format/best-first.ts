/** The `sort` of a list for some words; undefined is the list's own. */
export type OrderOf = (words: string) => string | undefined;

/** The best match first, in lists that know that order. */
export const byMatch: OrderOf = (words) => (words.trim() === '' ? undefined : 'match');

/**
 * For documents, by the name of the order of their numbers: of all whose number contains 'PO-12', PO-12 is the first. The
 * list's own order for any other words.
 */
export function byNumber(sort: string): OrderOf {
  return (words) => (/^[a-z]+-\d*$/i.test(words.trim()) ? sort : undefined);
}
