import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { Alert } from '@mantine/core';
import { say, t } from '../../text/t';

/**
 * Warns of what the document does not say: who would receive their own goods, who approved it before, and why a note is
 * cancelled.
 */
export function RequestWarnings({
  request: { module, reason, OwnReceivers, ApprovedBefore },
}: {
  request: ApprovalRow;
}) {
  const names = OwnReceivers.map(({ name }) => name).join(', ');
  if (module === 'Cancellation')
    return (
      <Alert color="yellow" title={t.approvals.confirmsShelf}>
        {reason}
      </Alert>
    );
  const told = [
    ...(names === '' ? [] : [say(t.approvals.receivesOwn, { names })]),
    ...(ApprovedBefore === null ? [] : [`${t.approvals.approvedBefore} ${ApprovedBefore.name}.`]),
  ];
  return told.length === 0 ? null : <Alert color="yellow">{told.join(' ')}</Alert>;
}
