import { sql } from 'kysely';
import { keepingApprovers } from '../../accounts/keep-approvers';
import { lockUserManagement } from '../../accounts/user-management';
import { endAccess } from '../../accounts/user-password';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { forgetDevices, lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';

/**
 * Suspends a user, whose sessions end at once, or lifts the suspension.
 * @throws {AppError} conflict if already in that state, or for the last administrator; forbidden for one with more
 * permissions than the actor.
 */
export async function setSuspended(operation: Operation, id: number, isSuspended: boolean): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const { name, is_active, flags } = await lockUser(operation, id);
  if (is_active !== isSuspended) throw refusal(isSuspended ? 'user.alreadySuspended' : 'user.notSuspended', { name });
  await keepingApprovers(operation, () =>
    operation.db
      .updateTable('users')
      .set({ is_active: !isSuspended, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  // The check follows the change, so that the last administrator is reported as the last.
  refuseTakeover(manager, name, flags);
  if (isSuspended) {
    await endAccess(operation.db, id);
    await forgetDevices(operation, id);
  }
  operation.record({
    code: isSuspended ? 'user.suspend' : 'user.unsuspend',
    id,
    name,
    before: { isActive: is_active },
    after: { isActive: !isSuspended },
  });
}
