import { approvalFlags } from '@ghala/contract/access/permissions';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { useQuery } from '@tanstack/react-query';
import { pendingApprovalsKey } from '../net/query-client';
import { sendList } from '../net/send';
import { useSession } from './session';

/**
 * Counts the requests that await the user's decision; undefined if the user is not shown it, or it is not yet known.
 */
export function usePendingApprovals(): number | undefined {
  const session = useSession();
  // With a one-time password, nothing else may be requested.
  const isShown = session?.can(approvalFlags) === true && !session.user.mustChangePassword;
  const { data } = useQuery({
    queryKey: pendingApprovalsKey,
    queryFn: async ({ signal }) => (await sendList(approvalCalls.queue, {}, { limit: 1 }, { signal })).total,
    enabled: isShown,
    refetchOnWindowFocus: 'always',
  });
  return isShown ? data : undefined;
}
