import type { NewUser } from '@ghala/contract/calls/user-form';
import { sendTemporaryPasswords } from '../../accounts/send-password';
import { lockUserManagement } from '../../accounts/user-management';
import { restrictTrust } from '../../accounts/user-trust';
import type { Operation } from '../../kernel/operation';
import { assignableRole } from './assignable-role';
import { keepUserFiles, type UserUploads } from './user-files';

/**
 * Creates a user and returns the id. A system user is sent a temporary password.
 * @param origin the application's address, for that message; undefined if it is not known for certain
 */
export async function createUser(
  operation: Operation,
  body: NewUser,
  uploads: UserUploads,
  origin: string | undefined,
): Promise<number> {
  const manager = await lockUserManagement(operation, 'usersAdd');
  const role = await assignableRole(operation, manager, body.roleId);
  const files = await keepUserFiles(operation, uploads);
  const { roleId, employeeId, isSystemUser, ...fields } = body;
  const { id } = await operation.db
    .insertInto('users')
    .values({ ...fields, ...files, employee_id: employeeId, is_system_user: isSystemUser, role_id: roleId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await restrictTrust(operation.db, manager.flags, [id]);
  if (isSystemUser) await sendTemporaryPasswords(operation, [{ id, ...fields }], origin);
  operation.record({
    code: 'user.create',
    id,
    name: body.name,
    role: role.name,
    isSystemUser,
    after: { ...fields, employeeId, isSystemUser, role: role.name, ...files },
  });
  return id;
}
