import { expect, it } from 'vitest';
import { percentChange } from './percent-change';

it.each([
  [0, 0, 0],
  [7, 7, 0],
  [0, 3, -100],
  [5, 0, 100],
  [4, 3, 25],
  [3, 4, -33],
  [3, 2, 33],
  [1, 3, -200],
  [8, 7, 13],
])('%i after %i is %i percent', (now, before, expected) => {
  expect(percentChange(now, before)).toBe(expected);
});
