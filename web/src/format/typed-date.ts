import { isRealDay } from '@ghala/contract/common/real-day';
import { readFigures, readWithName, readYearFirst, realDate } from '@ghala/contract/common/written-date';
import { addDays } from './days';

/** A date without a year is the last such day up to today, or the next one from today on. */
export type Nearest = 'past' | 'future';

interface Surroundings {
  /** It is written YYYY-MM-DD. */
  today: string;
  nearest: Nearest;
}

const words = new Map([
  ...['today', 'leo'].map((word) => [word, 0] as const),
  ...['tomorrow', 'kesho'].map((word) => [word, 1] as const),
  ...['yesterday', 'jana'].map((word) => [word, -1] as const),
]);

/** A 29 February is looked for within this many years. */
const FURTHEST_YEAR = 8;

const RELATIVE = /^([+-])\s?(\d{1,4})$/;
const WITH_TIME = /^(.+?)[ ,T]\s*(?:(\d{1,2}):(\d{2})\s?(am|pm)?|(\d{1,2})\s?(am|pm))$/i;

/**
 * Reads the date in a text, as people write it, day before month: '3/12/2026', '3-12-26', '3.12', '3 dec', '+7',
 * 'today', 'kesho'. Two digits of a year are those of this century; without a year it is the nearest, in the past for a
 * filter and in the future for what is expected.
 * @returns YYYY-MM-DD; undefined if it says none that exists
 */
export function readTypedDate(text: string, { today, nearest }: Surroundings): string | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const offset = words.get(typed) ?? offsetOf(RELATIVE.exec(typed));
  if (offset !== undefined) return addDays(today, offset);
  const yearFirst = readYearFirst(typed);
  if (yearFirst !== undefined) return realDate(yearFirst);
  const written = readFigures(typed) ?? readWithName(typed);
  if (written === undefined) return undefined;
  const { day, month, year } = written;
  if (year !== undefined) return realDate({ year, month, day });
  const step = nearest === 'past' ? -1 : 1;
  for (let away = -1; away <= FURTHEST_YEAR; away++) {
    const found = realDate({ year: String(Number(today.slice(0, 4)) + step * away), month, day });
    if (found !== undefined && (nearest === 'past' ? found <= today : found >= today)) return found;
  }
  return undefined;
}

/** A working day begins at this time. */
const MORNING = '08:00';

/** Reads a date and a time, '3/12/2026 14:30' or 'kesho 2pm', as YYYY-MM-DDTHH:mm; a date alone means its morning. */
export function readTypedMoment(text: string, surroundings: Surroundings): string | undefined {
  const [, date, hours, minutes, half, hourAlone, halfAlone] = WITH_TIME.exec(text.trim()) ?? [];
  const morning = readTypedDate(text, surroundings);
  if (morning !== undefined) return `${morning}T${MORNING}`;
  const day = date === undefined ? undefined : readTypedDate(date, surroundings);
  const hour = hourOf(Number(hours ?? hourAlone), half ?? halfAlone);
  if (day === undefined || hour === undefined || Number(minutes ?? 0) > 59) return undefined;
  return `${day}T${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function offsetOf(match: RegExpExecArray | null): number | undefined {
  return match === null ? undefined : Number(`${match[1]}${match[2]}`);
}

/** Tells whether a field's value is a date, or a date and a time, and not a text that is neither. */
export function isDay(value: string, withTime = false): boolean {
  return (
    (withTime ? /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/ : /^\d{4}-\d{2}-\d{2}$/).test(value) &&
    isRealDay(value.slice(0, 10))
  );
}

/** Writes a date as its field shows it: DD/MM/YYYY, with the time if it has one. */
export function dayText(value: string): string {
  const [date = '', time] = value.split('T');
  const text = date.split('-').toReversed().join('/');
  return time === undefined ? text : `${text} ${time}`;
}
