import { useQueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { COUNTS_KEY } from '../../shared/query-keys';
import { useLiveData } from './use-live-data';

let announce: (names: ReadonlySet<string>) => void = () => undefined;
vi.mock('../../shared/live-events', () => ({
  followLiveEvents: (onChange: typeof announce) => {
    announce = onChange;
    return () => undefined;
  },
}));

const going = [...COUNTS_KEY, 'one', 1];
const planned = [...COUNTS_KEY, 'one', 2];
const walked = [...COUNTS_KEY, 'walk', 1, 4];

let stale: () => number[] = () => [];
function Subject() {
  const client = useQueryClient();
  useLiveData(true);
  stale = () => {
    const keys = [going, planned, walked];
    return keys.flatMap((key, index) => (client.getQueryState(key)?.isInvalidated ? [index] : []));
  };
  if (client.getQueryData(going) === undefined) {
    client.setQueryData(going, { status: 'counting' });
    client.setQueryData(planned, { status: 'draft' });
    client.setQueryData(walked, []);
  }
  return null;
}

it('a figure of a count reloads how far it is, but neither plans nor all lines to count', async () => {
  await onScreen(Subject);
  announce(new Set(['figures']));
  await waitFor(() => expect(stale()).toEqual([0]));
});

it('a step of a count reloads all of it', async () => {
  await onScreen(Subject);
  announce(new Set(['counts']));
  await waitFor(() => expect(stale()).toEqual([0, 1, 2]));
});
