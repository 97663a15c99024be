import type { ApprovalRow, ApprovalRule, DutyPolicy, PolicyChange } from '@ghala/contract/calls/approvals';
import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '../../shared/api-client';
import { APPROVALS_KEY, NOTES_KEY, PURCHASES_KEY, STOCK_KEY, SUPPLIERS_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** A decision moves the queue, the counter in the header and the document itself. */
export const DECIDED = [APPROVALS_KEY, NOTES_KEY, STOCK_KEY, PURCHASES_KEY, SUPPLIERS_KEY];

/** What the lists of requests are searched in. */
export const REQUEST_SEARCH = 'Request, product or person';

/** One page of the requests that the user may decide. */
export function useQueue(list: Pick<ListState, 'params'>) {
  return useListQuery<ApprovalRow>({ queryKey: [...APPROVALS_KEY, 'queue'], path: '/approvals', list });
}

/** One page of all that is pending: what the user may decide, and what the user asked for. */
export function usePendingRequests(list: Pick<ListState, 'params'>) {
  return useListQuery<ApprovalRow>({ queryKey: [...APPROVALS_KEY, 'pending'], path: '/approvals/pending', list });
}

export type Decision = 'approve' | 'reject';

export function decideRequest(decision: Decision, approvalId: number, comment: string, idempotencyKey: string) {
  const path = decision === 'approve' ? '/approvals' : '/approvals/reject';
  return apiPost(path, { approvalId, comment }, { idempotencyKey });
}

/** Which modules need approval. */
export const rulesQuery = queryOptions({
  queryKey: [...APPROVALS_KEY, 'rules'],
  queryFn: async ({ signal }) =>
    (await apiGet<{ rules: ApprovalRule[] }>('/approvals/rules', undefined, { signal })).rules,
});

export async function saveRule(rule: ApprovalRule, idempotencyKey: string): Promise<ApprovalRule[]> {
  const { rules } = await apiPost<{ rules: ApprovalRule[] }>('/approvals/rules', rule, { idempotencyKey });
  return rules;
}

/** When requesters decide on their own requests, and who verifies receipts. */
export const policyQuery = queryOptions({
  queryKey: [...APPROVALS_KEY, 'policy'],
  queryFn: async ({ signal }) =>
    (await apiGet<{ policy: DutyPolicy }>('/approvals/policy', undefined, { signal })).policy,
});

export async function savePolicy(change: PolicyChange, idempotencyKey: string): Promise<DutyPolicy> {
  return (await apiPost<{ policy: DutyPolicy }>('/approvals/policy', change, { idempotencyKey })).policy;
}
