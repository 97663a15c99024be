import { approvalFlags } from '@ghala/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { apiList } from '../../shared/api-list';
import { pendingApprovalsKey } from '../../shared/query-client';
import { useCan } from '../../shared/session';

const REFRESH_MS = 30_000;

/** How many requests wait for the user's decision; undefined for who decides none, or while it is not known. */
export function usePendingApprovals(): number | undefined {
  const isApprover = useCan(approvalFlags);
  const { data } = useQuery({
    queryKey: pendingApprovalsKey,
    queryFn: async ({ signal }) => (await apiList('/approvals', { limit: 1 }, { signal })).total,
    enabled: isApprover,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return isApprover ? data : undefined;
}
