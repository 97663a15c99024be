import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLiveEvents } from '../../shared/live-events';
import { APPROVALS_KEY } from '../../shared/query-keys';

/** What comes within this time is asked for once. */
const GATHER_MS = 250;

/** Lets the counter and the lists of requests follow what others do, while the user is signed in. */
export function useLiveApprovals(isSignedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const stop = followLiveEvents(() => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void client.invalidateQueries({ queryKey: APPROVALS_KEY });
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(gathering);
      stop();
    };
  }, [isSignedIn, client]);
}
