import { describe, expect, it } from 'vitest';
import { datesOf, settledDate } from './file-dates';

const found = (cells: string[]) => cells.map((cell) => ({ found: cell, dayOfMonth: 'last' as const }));
const read = (cell: string, beside: string[] = []) =>
  settledDate({ found: cell, dayOfMonth: 'last' }, datesOf(found([...beside, cell])).order);

describe('a date in a file', () => {
  it.each([
    ['2027-12-31', '2027-12-31'],
    ['2027/12/31', '2027-12-31'],
    ['2027-12-31 00:00:00', '2027-12-31'],
    ['2027-12-31T21:00:00Z', '2027-12-31'],
    ['31/12/2027', '2027-12-31'],
    ['31-12-27', '2027-12-31'],
    ['31.12.2027 8:30 AM', '2027-12-31'],
    ['5/6/2027', '2027-06-05'],
    ['31 Dec 2027', '2027-12-31'],
    ['31-Dec-27', '2027-12-31'],
    ['Desemba 31, 2027', '2027-12-31'],
    ['46752', '2027-12-31'],
    ['46752.5', '2027-12-31'],
    // A month alone ends on its last day.
    ['2/2028', '2028-02-29'],
    ['2028-02', '2028-02-29'],
    ['Feb 2028', '2028-02-29'],
    ['Feb-28', '2028-02-29'],
    ['Machi 2028', '2028-03-31'],
  ])('%j is %s', (cell, day) => {
    expect(read(cell)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '31/2/2027',
    '13/13/2027',
    '31/12',
    '31 Dec',
    'Dec 31',
    '3 2',
    '12345',
    '99999',
    '2027',
    '0/2027',
    'Smarch 2027',
  ])('%j stays as it is', (cell) => {
    expect(read(cell)).toBe(cell);
  });

  it('of a month alone begins on its first day where goods were made', () => {
    expect(settledDate({ found: '2/2028', dayOfMonth: 'first' }, 'day')).toBe('2028-02-01');
  });

  it('has the day first where nothing says otherwise, and one that could be read both ways is shown', () => {
    expect(datesOf(found(['5/5/2027', '5/6/2027']))).toEqual({
      order: 'day',
      example: { first: 'day', found: '5/6/2027', read: '2027-06-05' },
    });
    for (const clear of [['5/5/2027'], ['5/6/2027', '31/12/2027'], ['2027-06-05', '12/2027']])
      expect(datesOf(found(clear))).toEqual({ order: 'day', example: null });
  });

  it.each(['12/2027', '1.2028', '12-2027', '2027-12', 'Dec-27'])(
    'is read as before beside the month alone %j',
    (month) => {
      expect(read('05/06/2027', [month])).toBe('2027-06-05');
      expect(read('05/06/2027', [month, '12/31/2027'])).toBe('2027-05-06');
      expect(read(month, ['05/06/2027'])).toMatch(/^202[78]-\d\d-(28|29|30|31)$/);
    },
  );

  it('has the month first in a file with a date that can only be read so', () => {
    expect(datesOf(found(['5/6/2027', '12/31/2027', '2027-01-01']))).toEqual({
      order: 'month',
      example: { first: 'month', found: '5/6/2027', read: '2027-05-06' },
    });
    expect(datesOf(found(['12/31/2027']))).toEqual({ order: 'month', example: null });
    expect(read('5/6/2027', ['12/31/2027'])).toBe('2027-05-06');
    expect(read('6/5/2027', ['31/12/2027'])).toBe('2027-05-06');
  });

  it('is told as unclear in a file with both, unless it can only be read one way', () => {
    const both = ['12/31/2027', '31/12/2027'];
    expect(datesOf(found(both))).toEqual({ order: 'both', example: null });
    expect(both.map((cell) => read(cell, both))).toEqual(['2027-12-31', '2027-12-31']);
    expect(read('5/5/2027', both)).toBe('2027-05-05');
    expect(read('5/6/2027', both)).toEqual({
      code: 'unclearDate',
      params: { found: '5/6/2027', one: '2027-06-05', other: '2027-05-06' },
    });
  });
});
