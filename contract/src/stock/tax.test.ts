import { expect, it } from 'vitest';
import { rateText, vatPercentOn } from './tax';

it.each([
  ['2019-12-31', 16],
  ['2020-03-31', 16],
  ['2020-04-01', 14],
  ['2020-12-31', 14],
  ['2021-01-01', 16],
  ['2026-11-28', 16],
  ['2001-01-01', 16],
])('an order of %s has %s percent of VAT', (day, percent) => {
  expect(vatPercentOn(day)).toBe(percent);
});

it('a rate holds from its day until that of the next', () => {
  const rates = [
    { from: '2021-01-01', percent: 16 },
    { from: '2027-07-01', percent: 17.5 },
  ];
  expect(['2027-06-30', '2027-07-01', '2030-01-01'].map((day) => vatPercentOn(day, rates))).toEqual([16, 17.5, 17.5]);
});

it('a rate is shown with its sign, and with decimals only if it has some', () => {
  expect([16, 17.5].map(rateText)).toEqual(['16%', '17.5%']);
});
