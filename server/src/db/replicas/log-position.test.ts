import { expect, it } from 'vitest';
import { hasReached } from './log-position';
import { NewerAnswer } from './newer-answer';

const needed = { cluster: 'one', timeline: 2, bytes: 1_000 };

it.each([
  ['as far', needed, true],
  ['further', { ...needed, bytes: 1_001 }, true],
  ['behind', { ...needed, bytes: 999 }, false],
  ['of an earlier timeline, which may have gone further', { ...needed, timeline: 1, bytes: 5_000 }, false],
  ['of a later timeline', { ...needed, timeline: 3, bytes: 5_000 }, false],
  ['of another cluster', { ...needed, cluster: 'two' }, false],
  ['that is unknown', undefined, false],
])('a replica %s', (_what, position, expected) => {
  expect(hasReached(position, needed)).toBe(expected);
});

it('an answer is never older than its question, and asked for once for all that wait', async () => {
  let asked = 0;
  const open: ((answer: number) => void)[] = [];
  const answer = new NewerAnswer(() => {
    asked += 1;
    return new Promise<number>((resolve) => void open.push(resolve));
  });
  const first = answer.get();
  const [second, third] = [answer.get(), answer.get()];
  expect(asked).toBe(1);
  open[0]?.(1);
  expect(await first).toBe(1);
  await expect.poll(() => asked).toBe(2);
  open[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

it('a question that failed is asked again', async () => {
  let asked = 0;
  const answer = new NewerAnswer(async () => {
    if (asked++ === 0) throw new Error('no answer');
    return asked;
  });
  const both = await Promise.allSettled([answer.get(), answer.get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
