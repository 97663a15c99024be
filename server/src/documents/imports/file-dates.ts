import {
  monthNamed,
  readFigures,
  readWithName,
  readYearFirst,
  realDate,
  type WrittenDate,
} from '@ghala/contract/common/written-date';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf } from '@ghala/contract/refusals/field-faults';

/**
 * Says what stands first in a file's dates of figures. `both` means that some can only be read one way, others only the
 * other.
 */
type DateOrder = 'day' | 'month' | 'both';

export interface FileDates {
  order: DateOrder;
  /**
   * This is a date that could be read in both ways and is read in one: it says what stands first, and which day is meant,
   * YYYY-MM-DD.
   */
  example: { first: 'day' | 'month'; found: string; read: string } | null;
}

/** This is a cell that should have a date. */
export interface FoundDate {
  found: string;
  /** Says which day of a month is meant by a month that stands alone. */
  dayOfMonth: 'first' | 'last';
}

/**
 * Finds how a file writes dates: with the month first if one can only be read so, such as 12/31/2026, otherwise with the
 * day first, as the business does. A month alone, such as 12/2027, says nothing of it.
 */
export function datesOf(cells: Iterable<FoundDate>): FileDates {
  let isDayFirst = false;
  let isMonthFirst = false;
  let unclear: { found: string; day: string; month: string } | undefined;
  for (const { found } of cells) {
    const text = plain(found);
    const [day, month] = (monthIn(text) === undefined && readingsOf(text)) || [];
    if (day !== undefined && month === undefined) isDayFirst = true;
    if (day === undefined && month !== undefined) isMonthFirst = true;
    if (day !== undefined && month !== undefined && day !== month) unclear ??= { found, day, month };
  }
  if (isDayFirst && isMonthFirst) return { order: 'both', example: null };
  const first = isMonthFirst ? 'month' : 'day';
  // A file that shows by another date that the day stands first is read as everybody would.
  const example = unclear && !isDayFirst ? ({ first, found: unclear.found, read: unclear[first] } as const) : null;
  return { order: first, example };
}

/**
 * A date as YYYY-MM-DD, with or without a time: in figures with a year, with the name of its month in English or Swahili,
 * as spreadsheets count days, or a month alone.
 * @returns the cell if it is no date; the fault of one that has two readings in its file
 */
export function settledDate({ found, dayOfMonth }: FoundDate, order: DateOrder): string | FieldFault {
  const text = plain(found);
  const month = monthIn(text);
  if (month !== undefined) return dayOfMonth === 'first' ? `${month}-01` : lastDay(month);
  const [dayFirst, monthFirst] = readingsOf(text) ?? [];
  if (order === 'both' && dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst)
    return faultOf('unclearDate', { found, one: dayFirst, other: monthFirst });
  const inFigures = order === 'month' ? monthFirst : (dayFirst ?? (order === 'both' ? monthFirst : undefined));
  return inFigures ?? certainDate(text) ?? found;
}

const TIME = /[ t]\d{1,2}:\d{2}.*$/;
const plain = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase().replace(TIME, '');

/** Reads what a date in figures says with the day first, and with the month first. */
function readingsOf(text: string): [dayFirst: string | undefined, monthFirst: string | undefined] | undefined {
  const { day, month, year } = readFigures(text) ?? {};
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return [realDate({ year, month, day }), realDate({ year, month: day, day: month })];
}

/** This is a date that can be read one way only. */
function certainDate(text: string): string | undefined {
  const written = readYearFirst(text.replaceAll('/', '-')) ?? readWithName(text);
  return (written && withYear(written)) ?? countedDate(text);
}

function withYear({ year, month, day }: WrittenDate): string | undefined {
  return year === undefined ? undefined : realDate({ year, month, day });
}

/** Spreadsheets count days from the end of 1899; these are of 1954 to 2119. */
const COUNTED = /^([2-7]\d{4})(?:\.\d+)?$/;
const COUNT_BEGINS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

function countedDate(text: string): string | undefined {
  const [, days] = COUNTED.exec(text) ?? [];
  return days === undefined ? undefined : isoDay(COUNT_BEGINS + Number(days) * DAY_MS);
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const MONTH_AND_YEAR = /^(\d{1,2})[/.\- ](\d{4})$/;
const YEAR_AND_MONTH = /^(\d{4})[/.\- ](\d{1,2})$/;
/** Matches 'Dec 2027', or as spreadsheets show it 'Dec-27'. */
const NAME_AND_YEAR = /^(\p{L}{3,})(?:\.?,?[/\- ]?(\d{4})|-(\d{2}))$/u;

/** Reads a month alone as YYYY-MM: '12/2026', '2026-12', 'Dec-26'. */
function monthIn(text: string): string | undefined {
  const [, month, year] = MONTH_AND_YEAR.exec(text) ?? [];
  const [, yearFirst, monthAfter] = YEAR_AND_MONTH.exec(text) ?? [];
  const [, name = '', yearAfter, shortYear] = NAME_AND_YEAR.exec(text) ?? [];
  return realDate({
    year: year ?? yearFirst ?? yearAfter ?? shortYear ?? '',
    month: month ?? monthAfter ?? monthNamed(name) ?? '',
    day: '1',
  })?.slice(0, 7);
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return isoDay(Date.UTC(year, number, 0));
}
