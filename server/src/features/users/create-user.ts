import type { NewUser } from '@ghala/contract/calls/user-form';
import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { keepingApprovers } from '../../accounts/keep-approvers';
import { type PasswordDelivery, sendTemporaryPasswords } from '../../accounts/send-password';
import { refuseTakenPhone } from '../../accounts/sign-in-phone';
import { lockUserManagement } from '../../accounts/user-management';
import { restrictTrust } from '../../accounts/user-trust';
import type { Operation } from '../../operation/operation';
import { assignableRole } from './assignable-role';
import { keepUserFiles, type UserUploads } from './user-files';

/**
 * Creates a user. A system user is sent a temporary password.
 * @returns the id, and the password if no service can send it and the actor must pass it on
 */
export async function createUser(
  operation: Operation,
  body: NewUser,
  uploads: UserUploads,
  delivery: PasswordDelivery,
): Promise<{ id: number; oneTimePasswords: OneTimePassword[] }> {
  const manager = await lockUserManagement(operation, 'usersAdd');
  const role = await assignableRole(operation, manager, body.roleId);
  await refuseTakenPhone(operation, body);
  const files = await keepUserFiles(operation, uploads);
  const { roleId, employeeId, isSystemUser, ...fields } = body;
  const { id } = await keepingApprovers(operation, () =>
    operation.db
      .insertInto('users')
      .values({ ...fields, ...files, employee_id: employeeId, is_system_user: isSystemUser, role_id: roleId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await restrictTrust(operation.db, manager.flags, [id]);
  operation.record({
    code: 'user.create',
    id,
    name: body.name,
    role: role.name,
    isSystemUser,
    after: { ...fields, employeeId, isSystemUser, role: role.name, ...files },
  });
  return {
    id,
    oneTimePasswords: isSystemUser ? await sendTemporaryPasswords(operation, [{ id, ...fields }], delivery) : [],
  };
}
