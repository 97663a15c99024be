import { isDeepStrictEqual } from 'node:util';
import type { DutyPolicy, PolicyChange } from '@ghala/contract/calls/approvals';
import { requireConfirmed } from '../../accounts/confirm-password';
import { findPolicy } from '../../accounts/separate-duties';
import type { Operation } from '../../operation/operation';

/**
 * Changes the given settings; past decisions stand.
 * @throws {AppError} forbidden unless the password was entered just before
 */
export async function setPolicy(operation: Operation, change: PolicyChange): Promise<void> {
  await operation.db.selectFrom('duty_policy').select('id').forUpdate().execute();
  const before = await findPolicy(operation.db);
  const after: DutyPolicy = {
    ownRequests: change.ownRequests ?? before.ownRequests,
    receiptsByAnother: change.receiptsByAnother ?? before.receiptsByAnother,
    secondNameAbove: change.secondNameAbove === undefined ? before.secondNameAbove : change.secondNameAbove,
    memberReservePercent:
      change.memberReservePercent === undefined ? before.memberReservePercent : change.memberReservePercent,
  };
  if (isDeepStrictEqual(before, after)) return;
  await requireConfirmed(operation);
  await operation.db
    .updateTable('duty_policy')
    .set({
      own_requests: after.ownRequests,
      requires_separate_verifier: after.receiptsByAnother,
      second_name_above: after.secondNameAbove,
      member_reserve_percent: after.memberReservePercent,
    })
    .execute();
  if (after.ownRequests !== before.ownRequests)
    operation.record({
      code: 'approvalPolicy.setOwnRequests',
      mode: after.ownRequests,
      before: { ownRequests: before.ownRequests },
      after: { ownRequests: after.ownRequests },
    });
  if (after.receiptsByAnother !== before.receiptsByAnother)
    operation.record({
      code: 'approvalPolicy.setReceiptVerifier',
      byAnother: after.receiptsByAnother,
      before: { receiptsByAnother: before.receiptsByAnother },
      after: { receiptsByAnother: after.receiptsByAnother },
    });
  if (after.secondNameAbove !== before.secondNameAbove)
    operation.record({
      code: 'approvalPolicy.setSecondName',
      above: after.secondNameAbove ?? 0,
      before: { secondNameAbove: before.secondNameAbove },
      after: { secondNameAbove: after.secondNameAbove },
    });
  if (after.memberReservePercent !== before.memberReservePercent)
    operation.record({
      code: 'approvalPolicy.setMemberReserve',
      percent: after.memberReservePercent ?? 100,
      before: { memberReservePercent: before.memberReservePercent },
      after: { memberReservePercent: after.memberReservePercent },
    });
}
