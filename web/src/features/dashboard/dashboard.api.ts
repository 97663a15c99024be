import type { Dashboard } from '@ghala/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../shared/api-client';

/** How old Home may grow while it stays open, as on a wall screen. */
const REFRESH_MS = 60_000;

/** Every figure of Home. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => apiGet<Dashboard>('/dashboard', undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
