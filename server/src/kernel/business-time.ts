import { type RawBuilder, type ReferenceExpression, sql } from 'kysely';
import type { DB } from './database-types';

/** Start of a day (YYYY-MM-DD) of the business's time zone, as a moment. */
function startOfDay(day: string, timezone: string, plusDays = 0): RawBuilder<string> {
  return sql<string>`((${day}::date + ${sql.lit(plusDays)})::timestamp at time zone ${timezone})`;
}

/**
 * The condition that a moment lies within the days `from` to `to`, both included, in the business's time zone.
 * @returns undefined where either day is missing: date filters apply only when both are set.
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

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Kept once made: making one costs ten times what using it does, and an export formats every row. */
function momentFormat(timezone: string): Intl.DateTimeFormat {
  let format = momentFormats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    momentFormats.set(timezone, format);
  }
  return format;
}

/** d/m/yyyy - hh:mm in the business's time zone, or d/m/yyyy alone. */
export function formatMoment(moment: string | Date, timezone: string, withTime = true): string {
  const parts = momentFormat(timezone).formatToParts(new Date(moment));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  // This locale writes a month below ten with a zero where it is asked for none.
  const day = `${Number(of('day'))}/${Number(of('month'))}/${of('year')}`;
  return withTime ? `${day} - ${of('hour')}:${of('minute')}` : day;
}

/** A moment as it begins the name of an exported file: YYYYMMDDHHMMSS in the business's time zone. */
export function fileTimestamp(timezone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(),
  );
  return text.replaceAll(/\D/g, '');
}
