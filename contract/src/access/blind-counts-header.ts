/**
 * Names a header of each answer to a signed-in user, which lists the numbers of the counts of stock that they count
 * blind at this time, separated by commas, or ''. Of what they count, answers have no quantities in stock until the
 * counting has ended.
 */
export const BLIND_COUNTS_HEADER = 'X-Blind-Counts';
