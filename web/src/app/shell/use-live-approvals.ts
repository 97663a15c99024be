import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLiveEvents } from '../../shared/live-events';
import { APPROVALS_KEY, STOCK_KEY } from '../../shared/query-keys';

/** Changes within this time are fetched together. */
const GATHER_MS = 250;

/**
 * Data that a request or a decision changes at once: the requests, the reserved stock, the logs and the stock itself.
 */
const FOLLOWING = [APPROVALS_KEY, STOCK_KEY];

/** Updates the counter and the lists that show a request's state as others change them, while the user is signed in. */
export function useLiveApprovals(isSignedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const stop = followLiveEvents(() => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        for (const queryKey of FOLLOWING) void client.invalidateQueries({ queryKey });
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(gathering);
      stop();
    };
  }, [isSignedIn, client]);
}
