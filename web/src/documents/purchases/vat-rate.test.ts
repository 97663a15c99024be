import { expect, it } from 'vitest';
import { vatRateOf } from './vat-rate';

const createdAt = '2020-06-01T09:00:00Z';

it.each([
  ['shows the rate that it keeps', { vat: true, vatPercent: 17.5 }, '17.5%'],
  ['has none without VAT', { vat: false, vatPercent: null }, null],
  // Answers of earlier versions name no rate.
  ['shows that of its date if it names none', { vat: true, vatPercent: undefined as unknown as null }, '14%'],
])('an order %s', (_what, order, shown) => {
  expect(vatRateOf({ ...order, createdAt })).toBe(shown);
});
