import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, weekOf, weeksOfMonth } from './days';
import { dayText, readTypedDate, readTypedMoment } from './typed-date';

/** This is a Tuesday. */
const today = '2026-11-24';
const past = { today, nearest: 'past' } as const;
const future = { today, nearest: 'future' } as const;

describe('a date as it is typed', () => {
  it.each([
    ['3/12/2026', '2026-12-03'],
    ['03/12/2026', '2026-12-03'],
    ['3-12-26', '2026-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['3 12 2026', '2026-12-03'],
    ['2026-12-03', '2026-12-03'],
    ['3 dec 2026', '2026-12-03'],
    ['3 December 2026', '2026-12-03'],
    ['3rd December 2026', '2026-12-03'],
    ['3-Dec-26', '2026-12-03'],
    ['December 3, 2026', '2026-12-03'],
    ['3 desemba 2026', '2026-12-03'],
    ['3 Des 2026', '2026-12-03'],
    ['1 Machi 2027', '2027-03-01'],
    ['1 ago 2027', '2027-08-01'],
    ['29/2/2028', '2028-02-29'],
    ['+7', '2026-12-01'],
    ['-1', '2026-11-23'],
    ['today', today],
    ['Tomorrow', '2026-11-25'],
    ['yesterday', '2026-11-23'],
    ['leo', today],
    ['Kesho', '2026-11-25'],
    [' jana ', '2026-11-23'],
  ])('%j is %s', (text, day) => {
    expect(readTypedDate(text, past)).toBe(day);
    expect(readTypedDate(text, future)).toBe(day);
  });

  it.each([
    ['3.12', '2025-12-03', '2026-12-03'],
    ['3/12', '2025-12-03', '2026-12-03'],
    ['3 dec', '2025-12-03', '2026-12-03'],
    ['3 Nov', '2026-11-03', '2027-11-03'],
    ['24/11', today, today],
    ['29/2', '2024-02-29', '2028-02-29'],
  ])('%j without a year is %s in the past, %s in the future', (text, before, after) => {
    expect(readTypedDate(text, past)).toBe(before);
    expect(readTypedDate(text, future)).toBe(after);
  });

  it.each([
    '',
    '3',
    '31/2/2026',
    '32/1/2026',
    '13/13',
    '3 xyz',
    '3 de',
    'next week',
    '12/2026',
    '03122026',
    '3/12/026',
  ])('%j is none', (text) => {
    expect(readTypedDate(text, past)).toBeUndefined();
    expect(readTypedDate(text, future)).toBeUndefined();
  });

  it.each([
    ['3/12/2026 14:30', '2026-12-03T14:30'],
    ['3 dec, 9:05', '2026-12-03T09:05'],
    ['kesho 2pm', '2026-11-25T14:00'],
    ['tomorrow 12:15 am', '2026-11-25T00:15'],
    ['2026-12-03T14:30', '2026-12-03T14:30'],
    ['3/12/2026', '2026-12-03T08:00'],
    ['+7', '2026-12-01T08:00'],
    ['3/12/2026 24:00', undefined],
    ['3/12/2026 10:60', undefined],
    ['3/12/2026 13pm', undefined],
  ])('%j with a time is %s', (text, moment) => {
    expect(readTypedMoment(text, future)).toBe(moment);
  });

  it('is shown as DD/MM/YYYY', () => {
    expect(dayText('2026-12-03')).toBe('03/12/2026');
    expect(dayText('2026-12-03T09:05')).toBe('03/12/2026 09:05');
  });
});

describe('the calendar', () => {
  it('has weeks from Saturday to Friday, and months', () => {
    expect(weekOf(today)).toEqual({ from: '2026-11-21', to: '2026-11-27' });
    expect(weekOf('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-27' });
    expect(weekOf('2026-11-20').to).toBe('2026-11-20');
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    const weeks = weeksOfMonth(today);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-10-31', '2026-12-04', 5]);
  });

  it('goes from month to month without skipping one', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });
});
