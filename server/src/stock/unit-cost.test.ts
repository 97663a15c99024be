import { expect, test } from 'vitest';
import { thousandths } from './thousandths';
import { unitCost } from './unit-cost';

test.each([
  [10, 3, 3_333_333n],
  [20, 3, 6_666_667n],
  [0.01, 8, 1_250n],
  [0.01, 999_999_999_999, 0n],
  [0.05, 100_000, 1n],
  [0, 1, 0n],
  [1_999.99, 0.001, 1_999_990_000_000n],
  [999_999_999_999.99, 0.001, 999_999_999_999_990_000_000n],
])('%d shillings for %d units', (linePrice, quantity, expected) => {
  expect(unitCost(linePrice, thousandths(quantity))).toBe(expected);
});
