import { type ApprovalRule, approvalCalls, type Decision, type PolicyChange } from '@ghala/contract/calls/approvals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { APPROVALS_KEY } from '../../net/query-keys';
import { change, send, sendWhole } from '../../net/send';
import { t } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** The lists of requests are searched by this text. */
export const REQUEST_SEARCH = t.approvals.requestProductOrPerson;

/** Loads one page of the requests that the user may decide. */
export function useQueue(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...APPROVALS_KEY, 'queue'], call: approvalCalls.queue, input: {}, list });
}

/** Loads the request that a link names; null if it no longer awaits the user's decision. */
export function useLinkedRequest(requestId: string | undefined) {
  return useQuery({
    queryKey: [...APPROVALS_KEY, 'queue', requestId],
    queryFn: async ({ signal }) => (await sendWhole(approvalCalls.queue, { query: { requestId } }, signal))[0] ?? null,
    enabled: requestId !== undefined,
  });
}

/** Loads what became of a request that no longer awaits the user's decision. */
export function useOutcome(requestId: string) {
  return useQuery({
    queryKey: [...APPROVALS_KEY, 'outcome', requestId],
    queryFn: async ({ signal }) =>
      (await send(approvalCalls.outcome, { params: { id: Number(requestId) } }, { signal })).outcome,
    retry: false,
  });
}

/** Loads one page of all pending requests: those that the user may decide, and the user's own. */
export function usePendingRequests(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...APPROVALS_KEY, 'pending'], call: approvalCalls.pending, input: {}, list });
}

export function decideMany(decision: Decision, approvalIds: number[], comment: string) {
  return change(approvalCalls.decideMany, { body: { approvalIds, decision, comment } });
}

/** Tells for each module whether it needs approval. */
export const rulesQuery = queryOptions({
  queryKey: [...APPROVALS_KEY, 'rules'],
  queryFn: async ({ signal }) => (await send(approvalCalls.rules, {}, { signal })).rules,
});

export function saveRule(rule: ApprovalRule) {
  return change(approvalCalls.setRule, { body: rule });
}

/** Tells when requesters decide on their own requests, and who verifies receipts. */
export const policyQuery = queryOptions({
  queryKey: [...APPROVALS_KEY, 'policy'],
  queryFn: async ({ signal }) => (await send(approvalCalls.policy, {}, { signal })).policy,
});

export function savePolicy(policy: PolicyChange) {
  return change(approvalCalls.setPolicy, { body: policy });
}
