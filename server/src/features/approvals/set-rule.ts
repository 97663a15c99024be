import type { ApprovalModule } from '@ghala/contract/access/permissions';
import { requireConfirmed } from '../../accounts/confirm-password';
import type { Operation } from '../../operation/operation';

/**
 * Sets whether documents of a module need approval from now on; pending requests stay pending.
 * @throws {AppError} forbidden unless the password was entered just before
 */
export async function setRule(
  operation: Operation,
  { module, required }: { module: ApprovalModule; required: boolean },
): Promise<void> {
  const { db } = operation;
  await db
    .insertInto('approval_rules')
    .values({ module, is_required: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await db
    .selectFrom('approval_rules')
    .select('is_required as required')
    .where('module', '=', module)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.required === required) return;
  await requireConfirmed(operation);
  await db.updateTable('approval_rules').set({ is_required: required }).where('module', '=', module).execute();
  operation.record({
    code: 'approvalRule.update',
    module,
    required,
    before: { module, required: before.required },
    after: { module, required },
  });
}
