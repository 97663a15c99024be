import type { UserChanges } from '@ghala/contract/calls/user-form';
import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { userDocuments } from '@ghala/contract/calls/users';
import { namesOf, pick } from '@ghala/contract/common/names';
import { userFields } from '@ghala/contract/entities/user-fields';
import { sql } from 'kysely';
import { keepingApprovers } from '../../accounts/keep-approvers';
import { type PasswordDelivery, sendTemporaryPasswords } from '../../accounts/send-password';
import { refuseTakenPhone } from '../../accounts/sign-in-phone';
import { lockUserManagement, type UserManager } from '../../accounts/user-management';
import { endAccess } from '../../accounts/user-password';
import { renewUntrusted, restrictTrust } from '../../accounts/user-trust';
import type { Operation } from '../../operation/operation';
import { type AppError, invalid, refusal } from '../../runtime/errors';
import { type AssignableRole, assignableRole } from './assignable-role';
import { type LockedUser, lockUser, userTable } from './managed-user';
import { refuseTakeover } from './refuse-takeover';
import { keepUserFiles, type UserFiles, type UserUploads } from './user-files';

/**
 * Changes a user. One with a new role, address or phone, or who is no longer a system user, is signed out. A new system
 * user is sent a temporary password; so is one who gains permissions while others may know how they sign in.
 * @returns whether the user was given a new temporary password, and those that the actor must pass on
 */
export async function updateUser(
  operation: Operation,
  id: number,
  body: UserChanges,
  uploads: UserUploads,
  delivery: PasswordDelivery,
): Promise<{ hasNewPassword: boolean; oneTimePasswords: OneTimePassword[] }> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const user = await lockUser(operation, id);
  const role = await roleAfter(operation, manager, user, body.roleId);
  const before = pick(user, namesOf(userFields));
  const after = userTable.changed(before, { ...body, email: emailAfter(before.email, body.email) });
  const hasPhone = after.phone !== '' || after.phone2 !== '';
  // An address, once there, is where messages about the account go: it is replaced, not removed.
  if (after.isSystemUser && after.email === '' && (before.email !== '' || !hasPhone))
    throw invalid('email', 'systemUserEmail');
  const isSelf = user.id === manager.id;
  if (isSelf && after.email !== before.email) throw ownEmail();
  const opensSignIn = after.isSystemUser && !before.isSystemUser;
  const closesSignIn = before.isSystemUser && !after.isSystemUser;
  const isElsewhere = (['email', 'phone', 'phone2'] as const).some((field) => after[field] !== before[field]);
  if (isElsewhere || opensSignIn) await refuseTakenPhone(operation, { id, ...after });
  const hasOtherRole = role.id !== user.role_id;
  const isAccountChanged = hasOtherRole || isElsewhere || opensSignIn || closesSignIn;

  const files = await keepUserFiles(operation, uploads);
  await keepingApprovers(operation, () =>
    operation.db
      .updateTable('users')
      .set({ ...userTable.toColumns(after), ...files, role_id: role.id })
      .set({ updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  // The check follows the change, so that the last administrator is reported as the last.
  if (isAccountChanged || Object.keys(files).length > 0)
    refuseTakeover(manager, user.name, [...user.flags, ...role.flags]);
  // One's own devices stay signed in with the session that made the change.
  if (isAccountChanged && (!isSelf || closesSignIn)) await endAccess(operation.db, id);
  if (isElsewhere || opensSignIn) await restrictTrust(operation.db, manager.flags, [id]);
  // A temporary password that went to the former address or phone is of no use there.
  const isOnItsWay = isElsewhere && after.isSystemUser && user.must_change_password;
  const needsPassword = opensSignIn || isOnItsWay;
  const sent = needsPassword ? await sendTemporaryPasswords(operation, [{ ...after, id }], delivery) : [];
  const renewed = hasOtherRole ? await renewUntrusted(operation, manager, [id], delivery) : undefined;
  operation.record({
    code: 'user.update',
    id,
    name: after.name,
    before: { ...before, role: user.role, ...filesBefore(user, files) },
    after: { ...after, role: role.name, ...files },
  });
  return {
    hasNewPassword: needsPassword || renewed !== undefined,
    // The later password is the one that counts.
    oneTimePasswords: renewed ?? sent,
  };
}

/** A change of case is not a new address. */
function emailAfter(before: string, given: string | undefined): string {
  return given === undefined || given === before.toLowerCase() ? before : given;
}

function ownEmail(): AppError {
  return refusal('user.ownEmail', {}, { at: 'email' });
}

/** Finds the documents that were replaced. */
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
  if (user.id === manager.id) throw refusal('user.ownRole', {}, { at: 'roleId' });
  return assignableRole(operation, manager, roleId);
}
