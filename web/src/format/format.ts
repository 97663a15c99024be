import { amountText, moneyText, quantityText } from '@ghala/contract/common/figure-text';
import { unitWord } from '@ghala/contract/stock/unit-words';
import { localeOf } from '@ghala/contract/text/language';
import { readLocal, writeLocal } from '../offline/local-store';
import { language } from '../text/t';

/** Every date and time on a screen is in the business's time zone (an IANA name). The profile call provides it. */
let businessTimeZone = readLocal<string>('time-zone') ?? 'Africa/Nairobi';

/** Sets the server's time zone, for everything shown from now on. */
export function keepBusinessTimeZone(timeZone: string | undefined): void {
  if (!timeZone || timeZone === businessTimeZone) return;
  businessTimeZone = timeZone;
  writeLocal('time-zone', timeZone);
}

type Figure = number | string | null | undefined;

function toNumber(value: Figure): number {
  const number = typeof value === 'string' ? Number(value) : (value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** Writes a quantity with thousands separators and up to three decimals: 1,250.5. It is 0 when it is not positive. */
export function formatQuantity(value: Figure): string {
  const number = toNumber(value);
  return number > 0 ? quantityText(number) : '0';
}

/** Writes a quantity with its unit: 1,250.5 bags. */
export function formatMeasure(value: Figure, unit: string, format = formatQuantity): string {
  return `${format(value)} ${unitWord(unit, toNumber(value), language)}`;
}

/** Writes a change of quantity with its sign: -1,250.5. It is for ledgers, where negative figures have a meaning. */
export function formatChange(value: Figure): string {
  return quantityText(toNumber(value));
}

/** Writes a change with its sign, also where it is an increase: +4.2, -1.5, 0. */
export function changeText(value: number): string {
  return `${value > 0 ? '+' : ''}${formatChange(value)}`;
}

/** Writes money in Kenyan shillings: KES 1,250.00; 0.00 when zero or negative. */
export function formatMoney(value: Figure): string {
  const number = toNumber(value);
  return number > 0 ? moneyText(number) : '0.00';
}

/** Writes an amount without its currency, for columns whose heading names it: 1,250.00; 0.00 when zero or negative. */
export function formatAmount(value: Figure): string {
  const number = toNumber(value);
  return number > 0 ? amountText(number) : '0.00';
}

/** Writes a change of an amount with its sign, for columns whose heading names the currency: -200.00. */
export function formatAmountChange(value: Figure): string {
  return amountText(toNumber(value));
}

/**
 * Writes a date as DD/MM/YYYY. It takes a date (YYYY-MM-DD), which no time zone shifts, or a timestamp (ISO 8601),
 * shown as its date in `timeZone`. Empty or invalid input gives ''.
 */
export function formatDate(value: string | null | undefined, timeZone = businessTimeZone): string {
  const parts = dateParts(value, timeZone);
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : '';
}

/** Writes a timestamp as DD/MM/YYYY - hh:mm (24 hours) in `timeZone`. */
export function formatDateTime(value: string | null | undefined, timeZone = businessTimeZone): string {
  const parts = dateParts(value, timeZone);
  if (!parts) return '';
  return `${parts.day}/${parts.month}/${parts.year} - ${parts.hour}:${parts.minute}`;
}

/** Writes the time of a timestamp as hh:mm (24 hours) in `timeZone`. */
export function formatTime(value: string | null | undefined, timeZone = businessTimeZone): string {
  const parts = dateParts(value, timeZone);
  return parts ? `${parts.hour}:${parts.minute}` : '';
}

/** Writes a timestamp in the business's time zone as a field takes it, YYYY-MM-DDTHH:mm; '' for none. */
export function localMoment(value: string | null): string {
  return value === null ? '' : `${today(new Date(value))}T${formatTime(value)}`;
}

/** Writes today's date in the business's time zone as YYYY-MM-DD. */
export function today(now = new Date(), timeZone = businessTimeZone): string {
  const parts = dateParts(now.toISOString(), timeZone);
  if (!parts) throw new RangeError('no date');
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Writes the short weekday of a date (YYYY-MM-DD), in the language of the screens: Sat. */
export function weekdayOf(day: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Writes the short name of a month (YYYY-MM) with its year, in the language of the screens: Jan 2026. */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Writes a timestamp in `timeZone` as at the start of file names: 20260131173005. */
export function fileStamp(now: Date, timeZone = businessTimeZone): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
  return text.replaceAll(/\D/g, '');
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

function momentFormat(timeZone: string): Intl.DateTimeFormat {
  let format = momentFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    momentFormats.set(timeZone, format);
  }
  return format;
}

function dateParts(value: string | null | undefined, timeZone: string) {
  if (value === null || value === undefined) return undefined;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day) {
    const [, year = '', month = '', date = ''] = day;
    return { year, month, day: date, hour: '00', minute: '00' };
  }
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return undefined;
  const found = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const part of momentFormat(timeZone).formatToParts(moment)) {
    if (part.type in found) found[part.type as keyof typeof found] = part.value;
  }
  return { ...found, month: found.month.padStart(2, '0'), day: found.day.padStart(2, '0') };
}
