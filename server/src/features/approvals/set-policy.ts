import { ownRequestWords } from '@ghala/contract/approval-words';
import type { DutyPolicy, PolicyChange } from '@ghala/contract/calls/approvals';
import { findPolicy } from '../../accounts/separate-duties';
import type { Operation } from '../../kernel/operation';

/** Changes the settings named; what is decided already stays decided. */
export async function setPolicy(operation: Operation, change: PolicyChange): Promise<void> {
  await operation.db.selectFrom('duty_policy').select('id').forUpdate().execute();
  const before = await findPolicy(operation.db);
  const after: DutyPolicy = {
    ownRequests: change.ownRequests ?? before.ownRequests,
    receiptsByAnother: change.receiptsByAnother ?? before.receiptsByAnother,
  };
  const changes = [
    ...(after.ownRequests === before.ownRequests
      ? []
      : [`Requesters decide on their own requests: ${ownRequestWords[after.ownRequests].toLowerCase()}`]),
    ...(after.receiptsByAnother === before.receiptsByAnother
      ? []
      : [`Receipts are ${after.receiptsByAnother ? '' : 'no longer '}verified by another than who entered them`]),
  ];
  if (changes.length === 0) return;
  await operation.db
    .updateTable('duty_policy')
    .set({ own_requests: after.ownRequests, receipts_by_another: after.receiptsByAnother })
    .execute();
  await operation.audit({
    entity: 'Approval policy',
    action: 'update',
    details: changes.join('; '),
    before: { ...before },
    after: { ...after },
  });
}
