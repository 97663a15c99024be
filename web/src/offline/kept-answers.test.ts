// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { createStore, entries } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../net/api-client';
import { queryClient } from '../net/query-client';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../session/session-store';
import { areKept, keepAnswers, seen, shownAsOf } from './kept-answers';

keepAnswers();

const signIn = (id: number) => {
  keepAccessToken(`token of ${id}`);
  keepProfile({ id, name: 'Achieng', Permission: {} } as unknown as Profile);
};
const stored = () => entries(createStore('ghala-kept', 'answers'));
const keptOnDevice = (count: number) => vi.waitFor(async () => expect(await stored()).toHaveLength(count));
const fetch = (queryKey: unknown[], answer: unknown) =>
  queryClient.fetchQuery({
    queryKey,
    retry: false,
    queryFn: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
const unanswered = new ApiError(0, 'no connection');

beforeEach(async () => {
  signIn(1);
  queryClient.clear();
});

describe('an answer that was opened', () => {
  it('is shown only without a network, with its time', async () => {
    const before = Date.now();
    await fetch(['stock', 'list'], { rows: [1] });
    await keptOnDevice(1);
    queryClient.clear();
    expect(await fetch(['stock', 'list'], unanswered)).toEqual({ rows: [1] });
    expect(shownAsOf(hashKey(['stock', 'list']), 0)).toBeGreaterThanOrEqual(before);
    queryClient.clear();
    await expect(fetch(['stock', 'list'], new ApiError(403, 'not allowed'))).rejects.toThrow('not allowed');
    await expect(fetch(['stock', 'other'], unanswered)).rejects.toThrow('no connection');
    expect(await fetch(['stock', 'list'], { rows: [2] })).toEqual({ rows: [2] });
    expect(shownAsOf(hashKey(['stock', 'list']), 5)).toBe(5);
  });

  it('belongs to its user alone, and is gone when the session ends', async () => {
    await fetch(['stock', 'list'], { rows: [1] });
    await keptOnDevice(1);
    queryClient.clear();
    signIn(2);
    await expect(fetch(['stock', 'list'], unanswered)).rejects.toThrow('no connection');
    expect(await seen(['stock'])).toEqual([]);
    endSession('signed-out');
    await keptOnDevice(0);
  });

  it('is shown for a day after the server last answered the session', async () => {
    await fetch(['stock', 'list'], { rows: [1] });
    await keptOnDevice(1);
    queryClient.clear();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(now + 24 * 3_600_000 - 120_000);
    expect(await fetch(['stock', 'list'], unanswered)).toEqual({ rows: [1] });
    queryClient.clear();
    clock.mockReturnValue(now + 24 * 3_600_000 + 60_000);
    await expect(fetch(['stock', 'list'], unanswered)).rejects.toThrow('no connection');
    // Any answer to the session counts, whatever it is about.
    await fetch(['users', 'list'], { rows: [] });
    expect(await fetch(['stock', 'list'], unanswered)).toEqual({ rows: [1] });
    clock.mockRestore();
    window.localStorage.removeItem('ghala.contact');
  });

  it('is not kept if it is about people, messages or settings', async () => {
    await fetch(['users', 'list'], { rows: [1] });
    await fetch(['stock', 'list'], { rows: [1] });
    await keptOnDevice(1);
    expect(
      await areKept([
        ['users', 'list'],
        ['stock', 'list'],
      ]),
    ).toEqual([false, true]);
  });

  it('is kept if it has all lines of a large section of a count', async () => {
    await fetch(['counts', 'walk'], { rows: 'x'.repeat(1_000_000) });
    await keptOnDevice(2);
    expect(await areKept([['counts', 'walk']])).toEqual([true]);
  });
});
