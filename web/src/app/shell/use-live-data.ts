import { type Query, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLiveEvents } from '../../net/live-events';
import { APPROVALS_KEY, COUNTS_KEY, NOTICES_KEY, STOCK_KEY, VIEW_COUNTS } from '../../net/query-keys';
import { kinds, madeOldBy } from './follows';

/** Changes within this time are fetched together. */
const GATHER_MS = 250;

/** While things keep changing, what is on screen is asked for again at most this often. */
const PAUSE_MS = 2000;

/**
 * These are announced as they are committed, so that they show at once: the counters and lists of those who decide or
 * count.
 */
const FOLLOWING: Readonly<Record<string, readonly QueryFilters[]>> = {
  approvals: [{ queryKey: APPROVALS_KEY }, { queryKey: STOCK_KEY }],
  counts: [{ queryKey: COUNTS_KEY }],
  figures: [{ queryKey: COUNTS_KEY, predicate: followsFigures }],
  notices: [{ queryKey: NOTICES_KEY }],
};

/** All of this may have changed where nothing says what did. */
const everything = [...Object.keys(FOLLOWING), ...kinds];

/**
 * Leaves out plans, which do not change with what is counted, and the lines to count, which are many: they are loaded
 * again from time to time.
 */
function followsFigures({ queryKey, state: { data } }: Query): boolean {
  return queryKey[1] !== 'walk' && (data as { status?: unknown } | undefined)?.status !== 'draft';
}

/** Updates the counters and lists that others change, while the user is signed in. */
export function useLiveData(isSignedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    const changed = new Set<string>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const stop = followLiveEvents((names = new Set(everything)) => {
      for (const name of names) changed.add(name);
      const pause = Math.max(GATHER_MS, refreshedAt + PAUSE_MS - Date.now());
      gathering ??= setTimeout(() => {
        gathering = undefined;
        refreshedAt = Date.now();
        for (const following of [...changed].flatMap((name) => FOLLOWING[name] ?? madeOldBy(name)))
          void client.invalidateQueries(following);
        // Whatever changed, some document moved on.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === VIEW_COUNTS });
        changed.clear();
      }, pause);
    });
    return () => {
      clearTimeout(gathering);
      stop();
    };
  }, [isSignedIn, client]);
}
