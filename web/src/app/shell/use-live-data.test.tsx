import { useQueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { COUNTS_KEY } from '../../net/query-keys';
import { kinds } from './follows';
import { useLiveData } from './use-live-data';

let announce: (names: ReadonlySet<string>) => void = () => undefined;
vi.mock('../../net/live-events', () => ({
  followLiveEvents: (onChange: typeof announce) => {
    announce = onChange;
    return () => undefined;
  },
}));

const going = [...COUNTS_KEY, 'one', 1];
const planned = [...COUNTS_KEY, 'one', 2];
const walked = [...COUNTS_KEY, 'walk', 1, 4];

const lists = ['receipts', 'purchases', 'stock', 'users'];

let stale: () => number[] = () => [];
let staleLists: () => string[] = () => [];
function Subject() {
  const client = useQueryClient();
  useLiveData(true);
  stale = () => {
    const keys = [going, planned, walked];
    return keys.flatMap((key, index) => (client.getQueryState(key)?.isInvalidated ? [index] : []));
  };
  staleLists = () => lists.filter((name) => client.getQueryState([name, 'list'])?.isInvalidated);
  if (client.getQueryData(going) === undefined) {
    for (const name of lists) client.setQueryData([name, 'list'], []);
    client.setQueryData(going, { status: 'counting' });
    client.setQueryData(planned, { status: 'draft' });
    client.setQueryData(walked, []);
  }
  return null;
}

it('a figure of a count reloads its progress, but neither plans nor all lines to count', async () => {
  await onScreen(Subject);
  announce(new Set(['figures']));
  await waitFor(() => expect(stale()).toEqual([0]));
});

it('a step of a count reloads all of it', async () => {
  await onScreen(Subject);
  announce(new Set(['counts']));
  await waitFor(() => expect(stale()).toEqual([0, 1, 2]));
});

it('a change of a thing reloads every list that shows it, and what follows from it, but nothing else', async () => {
  await onScreen(Subject);
  announce(new Set(['receipt']));
  await waitFor(() => expect(staleLists()).toEqual(['receipts', 'purchases', 'stock']));
});

it('after a time in which anything may have changed, everything is reloaded', async () => {
  await onScreen(Subject);
  announce(new Set(kinds));
  await waitFor(() => expect(staleLists()).toEqual(['receipts', 'purchases', 'stock', 'users']));
});
