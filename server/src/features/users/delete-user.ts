import { sql } from 'kysely';
import { blankUsedMessages } from '../../shared/messages';
import type { Operation } from '../../shared/operation';
import { keepingAdministrators, lockUserManagement } from '../../shared/user-management';
import { aboutPassword } from '../../shared/user-password';
import { endSessions, lockUser } from './managed-user';

/**
 * Deletes a user softly, so that documents and the log keep their name; their address is free again.
 * @throws {AppError} conflict for the last administrator.
 */
export async function deleteUser(operation: Operation, id: number): Promise<void> {
  await lockUserManagement(operation, 'usersManage');
  const { name, email, phone, designation, employee_id: employeeId, role } = await lockUser(operation, id);
  await keepingAdministrators(operation, () =>
    operation.db
      .updateTable('users')
      .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  await endSessions(operation, id);
  await blankUsedMessages(operation.db, aboutPassword(id));
  await operation.audit({
    entity: 'User',
    entityId: id,
    action: 'delete',
    details: `User ${name} deleted`,
    before: { name, email, phone, designation, employeeId, role },
  });
}
