import { useQuery } from '@tanstack/react-query';
import { apiList } from '../../shared/api-list';
import { pendingApprovalsKey } from '../../shared/query-client';
import { useCan } from '../../shared/session';

/** How many requests wait for the user's decision; undefined for whom it is not shown, or while it is not known. */
export function usePendingApprovals(): number | undefined {
  const isShown = useCan('approveTransfer');
  const { data } = useQuery({
    queryKey: pendingApprovalsKey,
    queryFn: async ({ signal }) => (await apiList('/approvals', { limit: 1 }, { signal })).total,
    enabled: isShown,
    refetchOnWindowFocus: 'always',
  });
  return isShown ? data : undefined;
}
