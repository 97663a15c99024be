import { todayText } from '../db/business-time';

/**
 * FEFO in SQL, by which lots are ordered as contract/src/stock/fefo.ts says.
 * @param lot the name of a row of `lots`
 */
export function fefoText(lot: string): string {
  return `${lot}.expires_on nulls last, ${lot}.received_at, ${lot}.id`;
}

/** Whether the lot has expired, in SQL. */
export function hasExpiredText(lot: string): string {
  return `coalesce(${lot}.expires_on < ${todayText}, false)`;
}

/** What records that hold the same lot, or goods without lots, are drawn by: the oldest last receipt first. */
export function byLastReceipt(one: LastReceipt, other: LastReceipt): number {
  return one.receivedAt - other.receivedAt || one.id - other.id;
}

/** The same in SQL, of a row of `stock_records`. */
export function lastReceiptText(record: string): string {
  return `${record}.received_at, ${record}.id`;
}

interface LastReceipt {
  id: number;
  /** Microseconds since 1970. */
  receivedAt: number;
}
