import { sql } from 'kysely';
import { keepingApprovers } from '../../accounts/keep-approvers';
import { lockUserManagement } from '../../accounts/user-management';
import { endAccess } from '../../accounts/user-password';
import type { Operation } from '../../operation/operation';
import { forgetDevices, lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';

/**
 * Soft-deletes a user, so that documents and the log keep their name; their address is free again.
 * @throws {AppError} conflict for the last administrator, forbidden for one with more permissions than the actor; and as
 * `keepingApprovers`.
 */
export async function deleteUser(operation: Operation, id: number): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const { name, email, phone, designation, employeeId, role, flags } = await lockUser(operation, id);
  await keepingApprovers(operation, () =>
    operation.db
      .updateTable('users')
      .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  // The check follows the change, so that the last administrator is reported as the last.
  refuseTakeover(manager, name, flags);
  await endAccess(operation.db, id);
  await forgetDevices(operation, id);
  operation.record({ code: 'user.delete', id, name, before: { name, email, phone, designation, employeeId, role } });
}
