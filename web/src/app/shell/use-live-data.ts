import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLiveEvents } from '../../shared/live-events';
import { APPROVALS_KEY, COUNTS_KEY, NOTICES_KEY, STOCK_KEY, VIEW_COUNTS } from '../../shared/query-keys';

/** Changes within this time are fetched together. */
const GATHER_MS = 250;

/**
 * What each event changes at once. A request or a decision: the requests, the reserved stock, the logs and the stock
 * itself.
 */
const FOLLOWING: Readonly<Record<string, readonly QueryKey[]>> = {
  approvals: [APPROVALS_KEY, STOCK_KEY],
  counts: [COUNTS_KEY],
  notices: [NOTICES_KEY],
};

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
        for (const queryKey of [...changed].flatMap((name) => FOLLOWING[name] ?? []))
          void client.invalidateQueries({ queryKey });
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
