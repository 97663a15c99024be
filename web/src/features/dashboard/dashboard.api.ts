import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { APPROVALS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';

/** Home is refreshed this often while it stays open, as on a wall screen. */
const REFRESH_MS = 60_000;

/** Loads what waits for the user, and follows requests and decisions as the counter in the header does. */
export function useOfflineQueue() {
  return useQuery({
    queryKey: [...APPROVALS_KEY, 'waiting'],
    queryFn: async ({ signal }) => (await send(dashboardCalls.waiting, {}, { signal })).waiting,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Loads every figure of Home. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send(dashboardCalls.get, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
