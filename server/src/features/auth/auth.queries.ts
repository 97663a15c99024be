import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../kernel/database';

/** Who an e-mail address belongs to, and whether they may sign in at all. */
export async function findByEmail(database: Database, email: string) {
  return database
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'password_hash',
      'must_change_password',
      sql<boolean>`(is_active and is_system_user)`.as('may_sign_in'),
    ])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Locks a user who may sign in, so that password and sessions change one at a time.
 * @returns the current password's hash; undefined where the user may no longer sign in.
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

/** Whose link to choose a password this is; undefined where it was used or is too old. */
export async function findReset(database: Database, tokenHash: Buffer): Promise<number | undefined> {
  const row = await database
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.user_id;
}
