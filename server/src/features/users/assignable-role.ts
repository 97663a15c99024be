import { namesOf, type UserManager, unheldFlags } from '../../accounts/user-management';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';

export interface AssignableRole {
  id: number;
  name: string;
  flags: string[];
}

/**
 * The role to assign. Nobody gives permissions they lack themselves.
 * @throws {AppError} invalid if there is no such role, forbidden if it has more permissions than the actor.
 */
export async function assignableRole({ db }: Operation, manager: UserManager, roleId: number): Promise<AssignableRole> {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name', 'flags'])
    .where('id', '=', roleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (role === undefined) throw invalid('roleId', 'notInList', { entity: 'role' });
  const missing = unheldFlags(manager, role.flags);
  if (missing.length === 0) return role;
  throw refusal('role.notGivable', { role: role.name, permissions: namesOf(missing) }, { at: 'roleId' });
}
