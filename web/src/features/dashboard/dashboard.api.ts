import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { APPROVALS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';

/** How old Home may get while it stays open, as on a wall screen. */
const REFRESH_MS = 60_000;

/** What waits for the user: it follows requests and decisions as the counter in the header does. */
export function useOfflineQueue() {
  return useQuery({
    queryKey: [...APPROVALS_KEY, 'waiting'],
    queryFn: async ({ signal }) => (await send(dashboardCalls.waiting, {}, { signal })).waiting,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Every figure of Home. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send(dashboardCalls.get, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
