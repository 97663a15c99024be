import { permissionFlags } from '@ghala/contract/access/permissions';
import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../db/database';
import type { Operation } from '../operation/operation';
import { type PasswordDelivery, sendTemporaryPasswords } from './send-password';
import type { UserManager } from './user-management';

/**
 * Records that a user with those flags was involved in how others sign in: they may know how to sign in as these users
 * for as long as the password stays.
 */
export async function restrictTrust(
  db: DatabaseTransaction,
  flags: Iterable<string>,
  userIds: readonly number[],
): Promise<void> {
  const held = [...flags];
  await sql`
    update users set trusted_flags = case
        when ${held}::text[] @> ${[...permissionFlags]}::text[] then users.trusted_flags
        when users.trusted_flags is null then ${held}::text[]
        else array(select unnest(users.trusted_flags) intersect select unnest(${held}::text[])) end
    from roles
    where roles.id = users.role_id and roles.flags <@ ${held}::text[] and users.id = any(${[...userIds]}::int[])`.execute(
    db,
  );
}

/**
 * Gives a new temporary password to those of the users who, after a change of permissions, have more than someone who
 * may know how to sign in as them. From then on the user who changed them answers for the address.
 * @returns the passwords that the actor must pass on; undefined if nobody was given one
 */
export async function renewUntrusted(
  operation: Operation,
  manager: UserManager,
  userIds: readonly number[],
  delivery: PasswordDelivery,
): Promise<OneTimePassword[] | undefined> {
  if (userIds.length === 0) return undefined;
  const { db } = operation;
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.phone2'])
    .where('users.id', 'in', userIds)
    .where('users.deleted_at', 'is', null)
    .where('users.is_system_user', '=', true)
    .where(sql<boolean>`not roles.flags <@ users.trusted_flags`)
    .orderBy('users.id')
    .execute();
  const shown = await sendTemporaryPasswords(operation, users, delivery);
  for (const user of users) {
    await db.updateTable('users').set({ trusted_flags: null }).where('id', '=', user.id).execute();
    await restrictTrust(db, manager.flags, [user.id]);
    operation.record({ code: 'user.renewPassword', id: user.id, name: user.name });
  }
  return users.length > 0 ? shown : undefined;
}
