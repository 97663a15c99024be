/* Dates of the business's calendar are written YYYY-MM-DD, which no time zone shifts. */

const DAY_MS = 86_400_000;
/** The week runs from Saturday to Friday. */
const FIRST_WEEKDAY = 6;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return dayOf(msOf(day) + count * DAY_MS);
}

/** Finds the same date of another month, or that month's last. */
export function addMonths(day: string, count: number): string {
  const month = new Date(msOf(`${day.slice(0, 7)}-01`));
  month.setUTCMonth(month.getUTCMonth() + count);
  const first = month.toISOString().slice(0, 10);
  const last = lastOfMonth(first);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

function lastOfMonth(day: string): string {
  const month = new Date(msOf(`${day.slice(0, 7)}-01`));
  return dayOf(month.setUTCMonth(month.getUTCMonth() + 1) - DAY_MS);
}

/** A period includes both days. */
export interface Days {
  from: string;
  to: string;
}

export function weekOf(day: string): Days {
  const from = addDays(day, -((new Date(msOf(day)).getUTCDay() - FIRST_WEEKDAY + 7) % 7));
  return { from, to: addDays(from, 6) };
}

export function monthOf(day: string): Days {
  return { from: `${day.slice(0, 8)}01`, to: lastOfMonth(day) };
}

/** Lists the weeks that a calendar shows for a month: whole ones, with days before and after it. */
export function weeksOfMonth(day: string): string[][] {
  const { from, to } = monthOf(day);
  const weeks: string[][] = [];
  for (let start = weekOf(from).from; start <= to; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}
