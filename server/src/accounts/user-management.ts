import { flagsIn, type PermissionFlag, permissionFlags } from '@ghala/contract/access/permissions';
import type { Phrase } from '@ghala/contract/refusals/refusals';
import { sql } from 'kysely';
import { mayAct } from '../access/access';
import type { Database } from '../db/database';
import { lock } from '../db/locks';
import type { Operation } from '../operation/operation';
import { refusal } from '../runtime/errors';

/** Describes the actor who changes users or roles, as they are when their turn comes. */
export interface UserManager {
  id: number;
  roleId: number;
  flags: ReadonlySet<PermissionFlag>;
}

/**
 * Lets users and roles change one at a time, so that two simultaneous actors can't together do what neither may do
 * alone (suspend each other, for example). Call it before reading anything for the change.
 * @throws {AppError} forbidden if the actor lost the permission while waiting.
 */
export async function lockUserManagement(
  { db, actor }: Operation,
  needed: 'usersAdd' | 'usersManage',
): Promise<UserManager> {
  await waitForUserManagement(db);
  const now = await activeUsers(db)
    .select(['users.role_id', 'roles.flags'])
    .where('users.id', '=', actor.id)
    .executeTakeFirst();
  if (now === undefined) throw refusal('access.notAllowed');
  const flags = flagsIn(now.flags);
  if (!mayAct({ ...actor, flags }, needed)) throw refusal('access.notAllowed');
  return { id: actor.id, roleId: now.role_id, flags };
}

/** Waits until nobody else changes users or roles; others then wait for this transaction. */
export async function waitForUserManagement(db: Database): Promise<void> {
  await lock('userManagement').execute(db);
}

/** Finds those of the flags that the user lacks. */
export function unheldFlags(manager: UserManager, flags: readonly string[]): PermissionFlag[] {
  return permissionFlags.filter((flag) => flags.includes(flag) && !manager.flags.has(flag));
}

const NAMED_FLAGS = 3;

/** Names the flags for a refusal: 'Warehouse: Add and Approve Purchase Order'. Of many it names only the first few. */
export function namesOf(flags: readonly PermissionFlag[]): Phrase[] {
  const named = flags.slice(0, NAMED_FLAGS).map((flag): Phrase => ({ code: 'permission', params: { flag } }));
  const count = flags.length - named.length;
  return count > 0 ? [...named, { code: 'more', params: { count } }] : named;
}

/**
 * Makes a change after which someone must still be able to sign in and manage users, and must still have every
 * permission if someone did: a permission that nobody has could never be granted again.
 * @throws {AppError} conflict if nobody would be left.
 */
export async function keepingAdministrators<Result>(
  operation: Operation,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await countAdministrators(operation.db);
  const result = await change();
  const after = await countAdministrators(operation.db);
  if (after.managing === 0) throw refusal('users.noManager');
  if (after.whole === 0 && before.whole > 0) throw refusal('users.lastAdministrator');
  return result;
}

function countAdministrators(db: Database): Promise<{ managing: number; whole: number }> {
  return activeUsers(db)
    .select([
      sql<number>`count(*) filter (where 'usersManage' = any(roles.flags))`.as('managing'),
      sql<number>`count(*) filter (where roles.flags @> ${[...permissionFlags]}::text[])`.as('whole'),
    ])
    .executeTakeFirstOrThrow();
}

/** Selects users who may sign in, each with their role. */
export function activeUsers(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('users.is_system_user', '=', true);
}
