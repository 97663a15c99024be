import { expect, it } from 'vitest';
import { placeCode, placeIdOf } from './place-code';

it('is read as the place that it was made of, in capitals or not', () => {
  expect(placeCode(12)).toBe('PL-12');
  expect([placeIdOf('PL-12'), placeIdOf(' pl-12 '), placeIdOf(placeCode(999_999_999))]).toEqual([12, 12, 999_999_999]);
});

it.each(['PL-', 'PL-1234567890', 'XPL-1', 'PL-1A', 'PL 1', '12', ''])('%o is not a place', (code) => {
  expect(placeIdOf(code)).toBeUndefined();
});
