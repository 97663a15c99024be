/** Gives the `sort` of a list for some words; undefined is the list's own. */
export type OrderOf = (words: string) => string | undefined;

/** Puts the best match first, in lists that know that order. */
export const byMatch: OrderOf = (words) => (words.trim() === '' ? undefined : 'match');

/**
 * Sorts documents by the order of their numbers: of all whose number contains 'PO-12', PO-12 is the first. Other words
 * get the list's own order.
 */
export function byNumber(sort: string): OrderOf {
  return (words) => (/^[a-z]+-\d*$/i.test(words.trim()) ? sort : undefined);
}
