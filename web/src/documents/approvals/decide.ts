import { approvalCalls, type Decision } from '@ghala/contract/calls/approvals';
import { APPROVALS_KEY, NOTES_KEY, PURCHASES_KEY, STOCK_KEY, SUPPLIERS_KEY } from '../../shared/query-keys';
import { change } from '../../shared/send';

/** A decision changes the queue, the counter in the header and the document itself. */
export const DECIDED = [APPROVALS_KEY, NOTES_KEY, STOCK_KEY, PURCHASES_KEY, SUPPLIERS_KEY];

export function decideRequest(decision: Decision, approvalId: number, comment: string) {
  return change(approvalCalls[decision], { body: { approvalId, comment } });
}
