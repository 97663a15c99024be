import { editableFlags, type PermissionFlag, permissionFlags } from '@ghala/contract/access/permissions';
import type { RoleChanges } from '@ghala/contract/calls/roles';
import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { keepingApprovers } from '../../accounts/keep-approvers';
import type { PasswordDelivery } from '../../accounts/send-password';
import { lockUserManagement, namesOf, type UserManager, unheldFlags } from '../../accounts/user-management';
import { endAccess } from '../../accounts/user-password';
import { renewUntrusted } from '../../accounts/user-trust';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { ADMINISTRATOR_ID, type RoleToChange, roleToChange } from './role-to-change';

/**
 * Changes a role's name, description and switches. A switch signs out all users with the role, and gives a temporary
 * password to those of them who gain permissions while others may know how they sign in.
 * @returns the passwords that the actor must pass on
 */
export async function updateRole(
  operation: Operation,
  id: number,
  body: RoleChanges,
  delivery: PasswordDelivery,
): Promise<OneTimePassword[]> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const role = await roleToChange(operation, id);
  const switched: PermissionFlag[] = editableFlags.filter(
    (flag) => (body[flag] ?? role.flags.includes(flag)) !== role.flags.includes(flag),
  );
  refuseSwitches(manager, role, switched);
  const flags = permissionFlags.filter((flag) => role.flags.includes(flag) !== switched.includes(flag));
  const description = body.description ?? role.description;
  await keepingApprovers(operation, () =>
    operation.db.updateTable('roles').set({ name: body.name, description, flags }).where('id', '=', id).execute(),
  );
  const holders = switched.length > 0 ? await endSessionsOfHolders(operation, id) : [];
  const oneTimePasswords = await renewUntrusted(operation, manager, holders, delivery);
  const shown = (held: readonly string[]) => Object.fromEntries(switched.map((flag) => [flag, held.includes(flag)]));
  operation.record({
    code: 'role.update',
    id,
    name: body.name,
    before: { name: role.name, description: role.description, ...shown(role.flags) },
    after: { name: body.name, description, ...shown(flags) },
  });
  return oneTimePasswords ?? [];
}

/** Ends the sessions and links of a role's users. @returns their ids */
async function endSessionsOfHolders({ db }: Operation, roleId: number): Promise<number[]> {
  const holders = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', roleId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id } of holders) await endAccess(db, id);
  return holders.map(({ id }) => id);
}

/** @throws {AppError} for Administrator, for the actor's own role, and for a flag that the actor lacks. */
function refuseSwitches(manager: UserManager, role: RoleToChange, switched: readonly PermissionFlag[]): void {
  if (switched.length === 0) return;
  if (role.id === ADMINISTRATOR_ID) throw refusal('role.isAdministrator', { role: role.name });
  if (role.id === manager.roleId) throw refusal('role.isOwn');
  const missing = unheldFlags(manager, switched);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((flag) => [flag, faultOf('notYours')]));
  throw refusal('role.notSwitchable', { permissions: namesOf(missing) }, { fields });
}
