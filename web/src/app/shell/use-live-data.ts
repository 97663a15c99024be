import { type Query, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLiveEvents } from '../../shared/live-events';
import { APPROVALS_KEY, COUNTS_KEY, NOTICES_KEY, STOCK_KEY, VIEW_COUNTS } from '../../shared/query-keys';

/** Changes within this time are fetched together. */
const GATHER_MS = 250;

/**
 * What each event changes at once. A request or a decision: the requests, the reserved stock, the logs and the stock
 * itself.
 */
const FOLLOWING: Readonly<Record<string, readonly QueryFilters[]>> = {
  approvals: [{ queryKey: APPROVALS_KEY }, { queryKey: STOCK_KEY }],
  counts: [{ queryKey: COUNTS_KEY }],
  figures: [{ queryKey: COUNTS_KEY, predicate: followsFigures }],
  notices: [{ queryKey: NOTICES_KEY }],
};

/** Plans do not change with what is counted, and the lines to count are many: they are loaded again from time to time. */
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
    const stop = followLiveEvents((names = new Set(Object.keys(FOLLOWING))) => {
      for (const name of names) changed.add(name);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        for (const following of [...changed].flatMap((name) => FOLLOWING[name] ?? []))
          void client.invalidateQueries(following);
        // Whatever changed, some document moved on.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === VIEW_COUNTS });
        changed.clear();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(gathering);
      stop();
    };
  }, [isSignedIn, client]);
}
