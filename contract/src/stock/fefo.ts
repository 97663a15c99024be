/** What says when a lot has its turn. */
interface Turn {
  /** YYYY-MM-DD: the last day on which its goods may be used; null if they do not expire. */
  expiresOn: string | null;
  /** When it first came into stock, in one unit or format for all. */
  receivedAt: number | string;
}

/** Comes after every day. */
const NEVER = 'infinity';

/**
 * FEFO, first expired, first out: the order in which lots are drawn. What expires first is first, what does not expire
 * last; among those of one day, what came into stock first. What has expired is drawn only where somebody names it.
 * In SQL: server/src/stock/fefo.ts.
 */
export function byFefo(
  one: Turn & { lotId: number; receivedAt: number },
  other: Turn & { lotId: number; receivedAt: number },
): number {
  const [day, otherDay] = [one.expiresOn ?? NEVER, other.expiresOn ?? NEVER];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return one.receivedAt - other.receivedAt || one.lotId - other.lotId;
}

/** The key shared by lots that expire on the same day and came into stock together: they may leave in any order. */
export function fefoTurn({ expiresOn, receivedAt }: Turn): string {
  return `${expiresOn} ${receivedAt}`;
}

/** @param today YYYY-MM-DD where the business is */
export function hasExpired(expiresOn: string | null, today: string): boolean {
  return expiresOn !== null && expiresOn < today;
}
