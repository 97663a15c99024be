import 'fake-indexeddb/auto';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { ApiError } from '../../net/api-client';
import { noteAnswer } from '../../net/connection';
import { queryClient } from '../../net/query-client';
import { keepAnswers } from '../../offline/kept-answers';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import { AsOf } from './as-of';

/* A window stays open without a network, and a day passes. */

const DAY_MS = 24 * 3_600_000;
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
keepAnswers();

const stored = () => entries(createStore('ghala-kept', 'answers'));
let answer: () => Promise<unknown>;
const stockList: QueryKey = ['stock', 'list'];
let watched: QueryObserver;
const shown = () => watched.getCurrentResult();
let leave = () => {};

/** The window has one list on the screen, and another that was left; then the network goes. */
beforeEach(async () => {
  keepAccessToken('token of 1');
  keepProfile({ id: 1, name: 'Achieng', Permission: {} } as unknown as Profile);
  answer = async () => ({ rows: [{ product: 'Cement', quantity: 120 }] });
  queryClient.setQueryData(['profile'], { id: 1 });
  await queryClient.fetchQuery({ queryKey: ['users', 'list'], queryFn: async () => ({ rows: [1] }) });
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  watched = new QueryObserver(queryClient, {
    ...{ queryKey: stockList, retry: false, staleTime: Number.POSITIVE_INFINITY },
    queryFn: () => answer(),
  });
  leave = watched.subscribe(() => {});
  await vi.waitFor(() => expect(shown().data).toBeDefined());
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1));
  answer = async () => {
    noteAnswer(false);
    throw new ApiError(0, 'no connection');
  };
});
afterEach(() => {
  leave();
  noteAnswer(true);
  endSession('signed-out');
  queryClient.clear();
});

const isEmpty = async () => {
  await vi.waitFor(() => expect(shown()).toMatchObject({ data: undefined, status: 'error' }));
  expect(queryClient.getQueryData(['users', 'list'])).toBeUndefined();
  expect(JSON.stringify(queryClient.getQueryCache().getAll())).not.toContain('Cement');
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
};

describe('a window that stays open without a network', () => {
  it('shows what it has for a day, and then nothing', async () => {
    vi.advanceTimersByTime(DAY_MS - 120_000);
    expect(shown().data).toMatchObject({ rows: [{ product: 'Cement' }] });
    vi.advanceTimersByTime(180_000);
    await isEmpty();
    // The signed-in user goes on with what is entered without a network.
    expect(queryClient.getQueryData(['profile'])).toEqual({ id: 1 });
  });

  it.each([
    ['visibilitychange', () => document],
    ['focus', () => window],
    ['pageshow', () => window],
  ])('shows nothing when the device wakes a day later: %s', async (event, target) => {
    vi.setSystemTime(Date.now() + DAY_MS + 1000);
    target().dispatchEvent(new Event(event));
    await isEmpty();
  });

  it('says to connect again, until the server has answered', async () => {
    noteAnswer(false);
    await onScreen(() => <AsOf />, '/');
    expect((await screen.findByRole('status')).textContent).toBe('No connection.');
    await act(async () => void vi.advanceTimersByTime(DAY_MS + 60_000));
    expect(screen.getByRole('status').textContent).toMatch(/^No connection for a day, .* Connect again to go on\.$/);
    await vi.waitFor(() => expect(shown().status).toBe('error'));
    answer = async () => ({ rows: [] });
    await act(async () => void (await watched.refetch()));
    expect(screen.getByRole('status').textContent).not.toContain('Connect again');
    expect(shown().data).toEqual({ rows: [] });
  });

  it('goes on showing it if the server has answered any call of the session meanwhile', async () => {
    for (let hour = 0; hour < 30; hour++) {
      vi.advanceTimersByTime(3_600_000);
      await queryClient.fetchQuery({ queryKey: ['users', 'list'], queryFn: async () => ({ rows: [1] }), staleTime: 0 });
    }
    expect(shown().data).toMatchObject({ rows: [{ product: 'Cement' }] });
  });
});
