const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating one takes ten times as long as using it, and an export formats every row. */
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

const DAY_MS = 86_400_000;
const MOST_DAYS = 5_000;
/** Says how far the time zone is ahead of UTC throughout a day, in ms; null on a day with a change. */
const offsets = new Map<string, number | null>();

/** Wall clock time as if it were UTC, in ms. */
function wallClockMs(ms: number, timezone: string): number {
  const parts = momentFormat(timezone).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  // Date.UTC takes years below 100 for those of the 20th century.
  const local = new Date(0);
  local.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  return local.setUTCHours(of('hour'), of('minute'));
}

/** Asking Intl about each moment takes ten times as long as the rest, and an export formats every row. */
function offsetMs(ms: number, timezone: string): number {
  const day = Math.floor(ms / DAY_MS);
  const key = `${timezone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const [first, last] = [day * DAY_MS, (day + 1) * DAY_MS].map((at) => wallClockMs(at, timezone) - at);
    offset = first === last && first !== undefined ? first : null;
    if (offsets.size >= MOST_DAYS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset ?? wallClockMs(ms, timezone) - Math.floor(ms / 60_000) * 60_000;
}

const two = (figure: number) => String(figure).padStart(2, '0');

/** This is a date (YYYY-MM-DD) as DD/MM/YYYY. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Writes DD/MM/YYYY - hh:mm in the business's time zone, or DD/MM/YYYY alone. */
export function formatMoment(moment: string | Date, timezone: string, withTime = true): string {
  const ms = new Date(moment).getTime();
  const local = new Date(ms + offsetMs(ms, timezone));
  const day = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
  return withTime ? `${day} - ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}` : day;
}
