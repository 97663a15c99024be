import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../kernel/database';
import { lock } from '../../kernel/locks';
import { hashToken } from '../../kernel/sessions';
import type { Caller } from './caller';

/** The most browsers known for one user; beyond that, those never used again are forgotten first. */
const MOST_BY_USER = 20;

/** The browser of the call, if the owner of that address signed in with it before. */
export async function findDevice(database: Database, email: string, { deviceToken }: Caller) {
  if (deviceToken === undefined) return undefined;
  return database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select(['known_devices.user_id', 'known_devices.token_hash'])
    .where('known_devices.token_hash', '=', hashToken(deviceToken))
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.deleted_at', 'is', null)
    .where('known_devices.last_used_at', '>', sql<string>`now() - interval '1 year'`)
    .executeTakeFirst();
}

/**
 * Remembers the browser that a user signed in with, under a new token each time, so that a token planted by someone
 * else is of no use to them. Other users of the same browser stay known.
 * @returns the token
 */
export async function rememberDevice(
  transaction: DatabaseTransaction,
  userId: number,
  { deviceToken }: Caller,
): Promise<string> {
  await lock('devices').execute(transaction);
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  if (deviceToken !== undefined)
    await transaction
      .updateTable('known_devices')
      .set({ token_hash: hash })
      .where('token_hash', '=', hashToken(deviceToken))
      .execute();
  await transaction
    .insertInto('known_devices')
    .values({ token_hash: hash, user_id: userId })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
  await sql`delete from known_devices where user_id = ${userId} and token_hash not in (
    select token_hash from known_devices where user_id = ${userId}
    order by token_hash = ${hash} desc, last_used_at > created_at desc, last_used_at desc
    limit ${MOST_BY_USER})`.execute(transaction);
  return token;
}
