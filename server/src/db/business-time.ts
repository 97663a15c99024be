import { type RawBuilder, type ReferenceExpression, sql } from 'kysely';
import type { Database } from './database';
import type { DB } from './database-types';

/** Returns the start of a day (YYYY-MM-DD) in the business's time zone, as an instant. */
function startOfDay(day: string, timezone: string, plusDays = 0): RawBuilder<string> {
  return sql<string>`((${day}::date + ${sql.lit(plusDays)})::timestamp at time zone ${timezone})`;
}

/**
 * Makes the condition that a timestamp falls within the days `from` to `to`, inclusive, in the business's time zone.
 * @returns undefined if either day is missing: date filters apply only when both are set.
 */
export function withinDays(
  column: RawBuilder<unknown> | ReferenceExpression<DB, keyof DB>,
  from: string | null,
  to: string | null,
  timezone: string,
): RawBuilder<boolean> | undefined {
  if (from === null || to === null) return undefined;
  const moment = typeof column === 'string' ? sql.ref(column) : (column as RawBuilder<unknown>);
  return sql<boolean>`(${moment} >= ${startOfDay(from, timezone)} and ${moment} < ${startOfDay(to, timezone, 1)})`;
}

/** Returns today's date where the business is: YYYY-MM-DD. */
export function businessDay(timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(new Date());
}

/**
 * Gives the same in a query. It is a sub-select, which is asked once: the function alone would be called for each row.
 */
export const todayText = '(select business_day())';
export const today = sql.raw<string>(todayText);

/** Tells the database which day it is where the business is: `business_day()`. */
export async function setBusinessClock(database: Database, timezone: string): Promise<void> {
  await sql`update business_clock set timezone = ${timezone} where timezone <> ${timezone}`.execute(database);
}

/** Writes a timestamp as used at the start of an exported file's name: YYYYMMDDHHMMSS in the business's time zone. */
export function fileTimestamp(timezone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(),
  );
  return text.replaceAll(/\D/g, '');
}
