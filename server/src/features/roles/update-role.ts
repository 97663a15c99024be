import { editableFlags } from '@ghala/contract/permission-words';
import { type PermissionFlag, permissionFlags } from '@ghala/contract/permissions';
import type { RoleChanges } from '@ghala/contract/roles';
import { AppError } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import {
  keepingAdministrators,
  lockUserManagement,
  namesOf,
  type UserManager,
  unheldFlags,
} from '../../shared/user-management';
import { ADMINISTRATOR_ID, type RoleToChange, roleToChange } from './role-to-change';

/** Changes a role's name, description and switches; who holds it has them from their next call on. */
export async function updateRole(operation: Operation, id: number, body: RoleChanges): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const role = await roleToChange(operation, id);
  const switched: PermissionFlag[] = editableFlags.filter(
    (flag) => (body[flag] ?? role.flags.includes(flag)) !== role.flags.includes(flag),
  );
  refuseSwitches(manager, role, switched);
  const flags = permissionFlags.filter((flag) => role.flags.includes(flag) !== switched.includes(flag));
  const description = body.description ?? role.description;
  await keepingAdministrators(operation, () =>
    operation.db.updateTable('roles').set({ name: body.name, description, flags }).where('id', '=', id).execute(),
  );
  const shown = (held: readonly string[]) => Object.fromEntries(switched.map((flag) => [flag, held.includes(flag)]));
  await operation.audit({
    entity: 'Role',
    entityId: id,
    action: 'update',
    details: `Role ${body.name} updated`,
    before: { name: role.name, description: role.description, ...shown(role.flags) },
    after: { name: body.name, description, ...shown(flags) },
  });
}

/** @throws {AppError} for Administrator, for the actor's own role, and for a flag that the actor does not hold. */
function refuseSwitches(manager: UserManager, role: RoleToChange, switched: readonly PermissionFlag[]): void {
  if (switched.length === 0) return;
  if (role.id === ADMINISTRATOR_ID)
    throw new AppError('conflict', `${role.name} holds every permission, always. Make another role for less.`);
  if (role.id === manager.roleId)
    throw new AppError('forbidden', 'You cannot change what your own role may do. Ask another administrator to do so.');
  const missing = unheldFlags(
    manager,
    switched.filter((flag) => !role.flags.includes(flag)),
  );
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((flag) => [flag, 'is not yours to give']));
  const message = `You can give only what you hold yourself, and not ${namesOf(missing)}`;
  throw new AppError('forbidden', message, errors);
}
