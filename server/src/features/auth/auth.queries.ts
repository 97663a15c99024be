import { sql } from 'kysely';
import { isNamed } from '../../accounts/sign-in-name';
import { hasEndedPassword } from '../../accounts/user-password';
import type { Database, DatabaseTransaction } from '../../db/database';

/** Finds who signs in with that name, and whether they may. A number that several users share finds nobody. */
export async function findByName(database: Database, name: string) {
  const [user, another] = await database
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'password_hash',
      'must_change_password',
      hasEndedPassword.as('has_ended'),
      sql<boolean>`(is_active and is_system_user)`.as('may_sign_in'),
    ])
    .where(isNamed(name))
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return another === undefined ? user : undefined;
}

/**
 * Locks a user who may sign in, so that password and sessions change one at a time.
 * @returns the current password's hash; undefined if the user may no longer sign in.
 */
export async function lockUser(transaction: DatabaseTransaction, userId: number) {
  return transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_system_user', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds the user of this password link, unless it was used or has expired. */
export async function findReset(database: Database, tokenHash: Buffer): Promise<number | undefined> {
  const row = await database
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.user_id;
}
