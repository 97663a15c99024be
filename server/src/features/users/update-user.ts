import { EMAIL_REQUIRED, type UserChanges, userDocuments } from '@ghala/contract/users';
import { sql } from 'kysely';
import { AppError, invalid } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { keepingAdministrators, lockUserManagement, type UserManager } from '../../shared/user-management';
import { endPasswordLinks } from '../../shared/user-password';
import { type AssignableRole, assignableRole } from './assignable-role';
import { endSessions, type LockedUser, lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';
import { sendTemporaryPassword } from './send-password';
import type { UserFiles } from './user-files';

/**
 * Changes a user. Who becomes a system user is sent a temporary password; who no longer is one is signed out.
 * @param origin where the application is opened, for that message; undefined where that is not known for sure
 */
export async function updateUser(
  operation: Operation,
  id: number,
  body: UserChanges,
  files: UserFiles,
  origin: string | undefined,
): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const user = await lockUser(operation, id);
  const role = await roleAfter(operation, manager, user, body.roleId);
  const before = fieldsOf(user);
  const after = {
    name: body.name,
    email: body.email ?? before.email,
    phone: body.phone ?? before.phone,
    phone2: body.phone2 ?? before.phone2,
    designation: body.designation ?? before.designation,
    employeeId: body.employeeId ?? before.employeeId,
    isSystemUser: body.isSystemUser ?? before.isSystemUser,
    role: role.name,
  };
  if (after.isSystemUser && after.email === '') throw invalid('email', EMAIL_REQUIRED);
  const opensSignIn = after.isSystemUser && !before.isSystemUser;
  const isElsewhere = (['email', 'phone', 'phone2'] as const).some((field) => after[field] !== before[field]);
  if (opensSignIn || isElsewhere) refuseTakeover(manager, user.name, role.flags);

  const { employeeId, isSystemUser, role: _, ...fields } = after;
  await keepingAdministrators(operation, () =>
    operation.db
      .updateTable('users')
      .set({ ...fields, ...files, employee_id: employeeId, is_system_user: isSystemUser, role_id: role.id })
      .set({ updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  if (opensSignIn) await sendTemporaryPassword(operation, { id, ...fields }, origin);
  // Who reads the former address has no part in the account any more.
  if (after.email !== before.email) await endPasswordLinks(operation.db, id);
  if (before.isSystemUser && !isSystemUser) await endSessions(operation, id);
  const details = `User ${after.name} updated`;
  await operation.audit({
    entity: 'User',
    entityId: id,
    action: 'update',
    details,
    before: { ...before, ...filesBefore(user, files) },
    after: { ...after, ...files },
  });
}

function fieldsOf(user: LockedUser) {
  const { name, email, phone, phone2, designation, employee_id, is_system_user, role } = user;
  return { name, email, phone, phone2, designation, employeeId: employee_id, isSystemUser: is_system_user, role };
}

/** The documents in whose place others came. */
function filesBefore(user: LockedUser, files: UserFiles): UserFiles {
  return Object.fromEntries(
    userDocuments.filter((kind) => files[kind] !== undefined).map((kind) => [kind, user[kind]]),
  );
}

async function roleAfter(
  operation: Operation,
  manager: UserManager,
  user: LockedUser,
  roleId: number | undefined,
): Promise<AssignableRole> {
  if (roleId === undefined || roleId === user.role_id) return { id: user.role_id, name: user.role, flags: user.flags };
  if (user.id === manager.id) {
    const message = 'You cannot change your own role. Ask another administrator to do so.';
    throw new AppError('forbidden', message, { roleId: message });
  }
  return assignableRole(operation, manager, roleId);
}
