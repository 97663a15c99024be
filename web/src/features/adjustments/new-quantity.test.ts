import { expect, test } from 'vitest';
import { newQuantity } from './new-quantity';

test.each([
  [0.1, 'Addition', 0.2, 0.3],
  [5, 'Reduction', 4.999, 0.001],
  [1, 'Reduction', 1.5, -0.5],
  [999_999_999_999, 'Addition', 0.001, 999_999_999_999.001],
] as const)('%d with a quantity %s of %d makes %d', (available, type, quantity, expected) => {
  expect(newQuantity(available, type, quantity)).toBe(expected);
});
