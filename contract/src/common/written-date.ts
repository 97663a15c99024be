import { isRealDay } from './real-day';

/* Dates as people write them. */

/** In both languages, whichever the screens are in: a phone's owner types either. */
const months = [
  ['january', 'januari'],
  ['february', 'februari'],
  ['march', 'machi'],
  ['april', 'aprili'],
  ['may', 'mei'],
  ['june', 'juni'],
  ['july', 'julai'],
  ['august', 'agosti'],
  ['september', 'septemba'],
  ['october', 'oktoba'],
  ['november', 'novemba'],
  ['december', 'desemba'],
] as const;
const SHORTEST_MONTH = 3;

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const FIGURES = /^(\d{1,2})[/.\- ]\s?(\d{1,2})\.?(?:[/.\- ]?\s?(\d{4}|\d{2}))?$/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[.\- ]?\s?(\p{L}{3,})[.,]?(?:[- ]?\s?(\d{4}|\d{2}))?$/u;
const NAME_AND_DAY = /^(\p{L}{3,})[. ]\s?(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/u;

/** This is a date as it is written, its figures as they stand. */
export interface WrittenDate {
  day: string;
  month: string;
  year?: string;
}

/** Reads '2026-12-3'. */
export function readYearFirst(text: string): Required<WrittenDate> | undefined {
  const [, year, month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : { year, month, day };
}

/** Reads '3/12/2026', '3-12-26' or '3.12', the day before the month. */
export function readFigures(text: string): WrittenDate | undefined {
  const [, day, month = '', year] = FIGURES.exec(text) ?? [];
  return day === undefined ? undefined : { day, month, year };
}

/** Reads '3 Dec 2026' or 'Desemba 3', in lower case. */
export function readWithName(text: string): WrittenDate | undefined {
  const [, first, name = '', year] = DAY_AND_NAME.exec(text) ?? [];
  if (first !== undefined) return namedDate(first, name, year);
  const [, nameFirst, day = '', yearAfter] = NAME_AND_DAY.exec(text) ?? [];
  return nameFirst === undefined ? undefined : namedDate(day, nameFirst, yearAfter);
}

function namedDate(day: string, name: string, year: string | undefined): WrittenDate | undefined {
  const month = monthNamed(name);
  return month === undefined ? undefined : { day, month, year };
}

/** The number of a month, 1 to 12, by its name in English or Swahili or the beginning of that, in lower case. */
export function monthNamed(name: string): string | undefined {
  if (name.length < SHORTEST_MONTH) return undefined;
  const index = months.findIndex((names) => names.some((one) => one.startsWith(name)));
  return index < 0 ? undefined : String(index + 1);
}

/**
 * A date as YYYY-MM-DD; two digits of a year are those of this century.
 * @returns undefined if there is no such day
 */
export function realDate({ year, month, day }: Required<WrittenDate>): string | undefined {
  const found = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(found) ? found : undefined;
}
