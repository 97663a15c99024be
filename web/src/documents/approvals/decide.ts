import { approvalCalls, type Decision } from '@ghala/contract/calls/approvals';
import { APPROVALS_KEY, NOTES_KEY, PURCHASES_KEY, STOCK_KEY, SUPPLIERS_KEY } from '../../net/query-keys';
import { change, type Input } from '../../net/send';

/** A decision changes the queue, the counter in the header and the document itself. */
export const DECIDED = [APPROVALS_KEY, NOTES_KEY, STOCK_KEY, PURCHASES_KEY, SUPPLIERS_KEY];

type Approved = NonNullable<Input<typeof approvalCalls.approve>['body']>;
type Rejected = NonNullable<Input<typeof approvalCalls.reject>['body']>;

/** Holds what the approver says: a comment and, for a difference of a count, what becomes of it. */
export type DecisionValues = Pick<Approved, 'comment' | 'lots'> & Pick<Rejected, 'countsAgain'>;

export function decideRequest(decision: Decision, approvalId: number, { comment, lots, countsAgain }: DecisionValues) {
  return decision === 'approve'
    ? change(approvalCalls.approve, { body: { approvalId, comment, lots } })
    : change(approvalCalls.reject, { body: { approvalId, comment, countsAgain } });
}
