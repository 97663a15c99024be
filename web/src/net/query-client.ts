import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnanswered } from './api-client';
import { isConnectionLost, onConnection } from './connection';
import { APPROVALS_KEY } from './query-keys';

/** The pending-approvals counter has this key; almost every change affects it, so each one refreshes it. */
export const pendingApprovalsKey = [...APPROVALS_KEY, 'pending-count'] as const;

/**
 * This is the application's only cache. Reads are retried only if that can help (no answer, or a server error); changes
 * are never repeated automatically: a person decides that, under the same Idempotency-Key. Without a network both fail
 * at once with a message: a change that waited silently would be carried out when nobody is looking any more.
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
      // A change affects screens of many features: data not on screen is fetched again when shown.
      void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: pendingApprovalsKey });
    },
  }),
});

// What failed is read again once the server answers. The browser's own events do not tell of a server that was away,
// nor of a page that was opened without a network.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!isConnectionLost());
  follow();
  return onConnection(follow);
});

function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.status >= 502);
}
