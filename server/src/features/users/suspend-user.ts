import { sql } from 'kysely';
import { AppError } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { keepingAdministrators, lockUserManagement } from '../../shared/user-management';
import { endSessions, lockUser } from './managed-user';

/**
 * Suspends a user, whose sessions end at once, or lifts that.
 * @throws {AppError} conflict where it is so already, or where it is the last administrator.
 */
export async function setSuspended(operation: Operation, id: number, isSuspended: boolean): Promise<void> {
  await lockUserManagement(operation, 'usersManage');
  const { name, is_active } = await lockUser(operation, id);
  if (is_active !== isSuspended)
    throw new AppError('conflict', isSuspended ? `${name} is suspended already` : `${name} is not suspended`);
  await keepingAdministrators(operation, () =>
    operation.db
      .updateTable('users')
      .set({ is_active: !isSuspended, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  if (isSuspended) await endSessions(operation, id);
  await operation.audit({
    entity: 'User',
    entityId: id,
    action: isSuspended ? 'suspend' : 'unsuspend',
    details: `User ${name} ${isSuspended ? 'suspended' : 'unsuspended'}`,
    before: { isActive: is_active },
    after: { isActive: !isSuspended },
  });
}
