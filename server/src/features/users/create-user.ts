import type { NewUser } from '@ghala/contract/calls/user-form';
import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { keepingApprovers } from '../../accounts/keep-approvers';
import { type PasswordDelivery, sendTemporaryPasswords } from '../../accounts/send-password';
import { refuseTakenPhone } from '../../accounts/sign-in-phone';
import { lockUserManagement } from '../../accounts/user-management';
import { restrictTrust } from '../../accounts/user-trust';
import type { Operation } from '../../operation/operation';
import { assignableRole } from './assignable-role';
import { userTable } from './managed-user';
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
  const { roleId, isSystemUser } = body;
  const { id } = await keepingApprovers(operation, () =>
    operation.db
      .insertInto('users')
      .values({ ...userTable.toColumns(body), ...files, role_id: roleId })
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
    after: { ...userTable.given(body), role: role.name, ...files },
  });
  return {
    id,
    oneTimePasswords: isSystemUser ? await sendTemporaryPasswords(operation, [{ ...body, id }], delivery) : [],
  };
}
