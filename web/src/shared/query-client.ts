import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnanswered } from './api-client';
import { APPROVALS_KEY } from './query-keys';

/** What the pending-approvals counter reads; it moves with almost every change, so each one refreshes it. */
export const pendingApprovalsKey = [...APPROVALS_KEY, 'pending-count'] as const;

/**
 * One cache for the application. Reads are tried again only where trying again can help (no answer, or a server
 * error); changes are never repeated by themselves: a person decides that, under the same Idempotency-Key. Without a
 * network both fail at once and say so: what waited for it in silence would be carried out when nobody looks any more.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: () => {
      // One change shows on screens of many features: what is not on screen is read anew once it is.
      void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: pendingApprovalsKey });
    },
  }),
});

function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.status >= 502);
}
