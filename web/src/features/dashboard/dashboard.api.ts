import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../shared/send';

/** How old Home may get while it stays open, as on a wall screen. */
const REFRESH_MS = 60_000;

/** Every figure of Home. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send(dashboardCalls.get, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
