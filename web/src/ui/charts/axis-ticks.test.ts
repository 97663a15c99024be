import { expect, it } from 'vitest';
import { axisTicks } from './axis-ticks';

it.each([
  [0, 4, [0, 1, 2, 3, 4]],
  [3, 4, [0, 1, 2, 3, 4]],
  [5, 4, [0, 2, 4, 6]],
  [40, 4, [0, 10, 20, 30, 40]],
  [1001, 4, [0, 500, 1000, 1500]],
  [7, 1, [0, 10]],
])('up to %i in %i steps', (highest, steps, ticks) => {
  expect(axisTicks(highest, steps)).toEqual(ticks);
});
