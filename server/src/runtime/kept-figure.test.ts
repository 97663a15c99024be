import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptFigure } from './kept-figure';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A figure over ten rows or more is kept. */
function figure(rows: () => number) {
  const count = vi.fn(async () => rows());
  return { count, kept: new KeptFigure(count, (found) => found, 10) };
}

it('over few rows is counted for each caller', async () => {
  const { kept, count } = figure(() => 9);
  await Promise.all([kept.read(), kept.read()]);
  await kept.read();
  expect(count).toHaveBeenCalledTimes(3);
});

it('over many rows is kept for ten seconds, and then counted once for simultaneous callers', async () => {
  let rows = 10;
  const { kept, count } = figure(() => rows);
  expect(await kept.read()).toBe(10);
  rows = 11;
  vi.advanceTimersByTime(9_999);
  expect(await kept.read()).toBe(10);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([11, 11]);
  expect(count).toHaveBeenCalledTimes(2);
});

it('is no longer kept once its rows are few', async () => {
  let rows = 10;
  const { kept, count } = figure(() => rows);
  await kept.read();
  rows = 9;
  vi.advanceTimersByTime(10_000);
  await kept.read();
  await kept.read();
  expect(count).toHaveBeenCalledTimes(3);
});

it('is counted again after a failure', async () => {
  const { kept, count } = figure(() => 10);
  await kept.read();
  vi.advanceTimersByTime(10_000);
  count.mockRejectedValueOnce(new Error('the database is away'));
  await expect(kept.read()).rejects.toThrow('the database is away');
  expect(await kept.read()).toBe(10);
});
