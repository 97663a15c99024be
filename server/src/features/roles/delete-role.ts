import type { Phrase } from '@ghala/contract/refusals/refusals';
import { sql } from 'kysely';
import { lockUserManagement, namesOf, unheldFlags } from '../../accounts/user-management';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { ADMINISTRATOR_ID, type RoleToChange, roleToChange } from './role-to-change';

const NAMED_HOLDERS = 5;

/**
 * Soft-deletes a role that no user has; for deleted users it stays in history.
 * @throws {AppError} conflict naming its users, and for Administrator; forbidden if it has more permissions than the
 * actor.
 */
export async function deleteRole(operation: Operation, id: number): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const role = await roleToChange(operation, id);
  if (role.id === ADMINISTRATOR_ID) throw refusal('role.notDeletable', { role: role.name });
  await refuseHeld(operation, role);
  const missing = unheldFlags(manager, role.flags);
  if (missing.length > 0) throw refusal('role.notYours', { role: role.name, permissions: namesOf(missing) });
  await operation.db.updateTable('roles').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  operation.record({
    code: 'role.delete',
    id,
    name: role.name,
    before: { name: role.name, description: role.description, permissions: role.flags },
  });
}

async function refuseHeld({ db }: Operation, role: RoleToChange): Promise<void> {
  const holders = await db
    .selectFrom('users')
    .select(['name', sql<number>`count(*) over ()`.as('total')])
    .where('role_id', '=', role.id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(NAMED_HOLDERS)
    .execute();
  const total = holders[0]?.total ?? 0;
  if (total === 0) return;
  const named: (string | Phrase)[] = holders.map(({ name }) => name);
  const count = total - named.length;
  if (count > 0) named.push({ code: 'more', params: { count } });
  throw refusal('role.held', { role: role.name, holders: named, count: total });
}
