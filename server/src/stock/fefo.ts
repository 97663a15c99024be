import { todayText } from '../db/business-time';

/**
 * Makes FEFO in SQL, which orders lots as contract/src/stock/fefo.ts says.
 * @param lot the name of a row of `lots`
 */
export function fefoText(lot: string): string {
  return `${lot}.expires_on nulls last, ${lot}.received_at, ${lot}.id`;
}

/** Says in SQL whether the lot has expired. */
export function hasExpiredText(lot: string): string {
  return `coalesce(${lot}.expires_on < ${todayText}, false)`;
}

/** What records that hold the same lot, or goods without lots, are drawn by: the oldest last receipt first. */
export function byLastReceipt(one: LastReceipt, other: LastReceipt): number {
  return one.receivedAt - other.receivedAt || one.id - other.id;
}

/** Says the same in SQL, for a row of `stock_records`. */
export function lastReceiptText(record: string): string {
  return `${record}.received_at, ${record}.id`;
}

interface LastReceipt {
  id: number;
  /** The moment is in microseconds since 1970. */
  receivedAt: number;
}
