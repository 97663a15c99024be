import { sql } from 'kysely';
import type { DatabaseTransaction } from '../db/database';

/** Today has this number; the month's first day is 0. */
export const TODAY = 30;
/** The business has its goods and people from this day on; before the month little is known of it. */
export const FIRST_DAY = -64;

/** These are the working hours. */
interface Day {
  opens: number;
  closes: number;
}

/** This is the last thirty days and today, and what was before, in the business's time zone. */
export class Calendar {
  readonly #days: readonly Day[];

  constructor(days: readonly Day[]) {
    this.#days = days;
  }

  /** @param moment a day's number plus the elapsed fraction of its working hours; never in the future */
  at(moment: number): Date {
    const number = Math.min(Math.floor(moment), TODAY);
    const day = this.#days[number - FIRST_DAY];
    if (day === undefined) throw new Error(`the calendar has no day ${number}`);
    return new Date(day.opens + Math.min(moment - number, 1) * (day.closes - day.opens));
  }
}

/** Every working day is from 8:00 to 17:30; today until now or, before 8:00, from midnight. */
export async function loadCalendar(db: DatabaseTransaction, timezone: string): Promise<Calendar> {
  const { rows } = await sql<{ opens: string; closes: string }>`
    with today as (select (now() at time zone ${timezone})::date as today),
    days as (
      select (today - ${TODAY}::int + number)::timestamp as midnight
      from today, generate_series(${FIRST_DAY}::int, ${TODAY}::int) as number
    ),
    hours as (
      select midnight at time zone ${timezone} as midnight,
        (midnight + interval '8 hours') at time zone ${timezone} as opens,
        (midnight + interval '17 hours 30 minutes') at time zone ${timezone} as closes
      from days
    )
    select case when opens < now() then opens else midnight end as opens, least(closes, now()) as closes
    from hours order by midnight`.execute(db);
  return new Calendar(rows.map(({ opens, closes }) => ({ opens: Date.parse(opens), closes: Date.parse(closes) })));
}
