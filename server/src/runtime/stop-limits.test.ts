import { expect, it } from 'vitest';
import { stopLimitsMs } from './stop-limits';

const DOCUMENTED_MS = 3000;
const sum = (limits: object) => Object.values<number>(limits as never).reduce((one, other) => one + other, 0);

it('the parts of a stop fit into what they are part of, and all of it into the documented limit', () => {
  const { worker, chores, asked, main, whole } = stopLimitsMs;
  for (const own of [worker, chores]) expect(sum(own)).toBeLessThan(asked);
  expect(asked).toBeLessThan(main.service);
  expect(sum(main)).toBeLessThan(whole);
  expect(whole).toBeLessThan(DOCUMENTED_MS);
});
