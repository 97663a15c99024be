import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '../../access/sessions';
import { isNamed } from '../../accounts/sign-in-name';
import type { Database, DatabaseTransaction } from '../../db/database';
import { lock } from '../../db/locks';
import type { Caller } from './caller';

/** Beyond this many browsers of one user, those never used again are forgotten first. */
const MOST_BY_USER = 20;

/** A PIN that is not used for so long can't be used any more. */
const PIN_DAYS = 30;

/** Finds the browser of the call, for each user who signed in with it before. */
function devicesOf(database: Database, deviceToken: string) {
  return database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .where('known_devices.token_hash', '=', hashToken(deviceToken))
    .where('users.deleted_at', 'is', null)
    .where('known_devices.last_used_at', '>', sql<string>`now() - interval '1 year'`);
}

/** Finds the browser of the call, if whoever signs in with that name signed in with it before. */
export async function findDevice(database: Database, name: string, { deviceToken }: Caller) {
  if (deviceToken === undefined) return undefined;
  return devicesOf(database, deviceToken)
    .select(['known_devices.user_id', 'known_devices.token_hash'])
    .where(isNamed(name))
    .executeTakeFirst();
}

/** Tells whether a device has a PIN that can be used. */
export const hasPin = sql<boolean>`(known_devices.pin_hash is not null
  and known_devices.pin_used_at > now() - make_interval(days => ${PIN_DAYS}))`;

/** Lists the users of this browser who may sign in with a PIN. */
export function devicesWithPin(database: Database, deviceToken: string) {
  return devicesOf(database, deviceToken)
    .where('users.is_active', '=', true)
    .where('users.is_system_user', '=', true)
    .where(hasPin);
}

export interface KnownDevice {
  id: number;
  /** The cookie holds it. */
  token: string;
}

/**
 * Remembers the browser that a user signed in with, under a new token each time, so that a token planted by someone
 * else is of no use to them. Other users of the same browser stay known, with their PINs.
 */
export async function rememberDevice(
  transaction: DatabaseTransaction,
  userId: number,
  { deviceToken, browser: label }: Pick<Caller, 'deviceToken' | 'browser'>,
): Promise<KnownDevice> {
  await lock('devices').execute(transaction);
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  if (deviceToken !== undefined)
    await transaction
      .updateTable('known_devices')
      .set({ token_hash: hash })
      .where('token_hash', '=', hashToken(deviceToken))
      .execute();
  const { id } = await transaction
    .insertInto('known_devices')
    .values({ token_hash: hash, user_id: userId, label })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql`now()`, label, pin_failures: 0 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from known_devices where user_id = ${userId} and token_hash not in (
    select token_hash from known_devices where user_id = ${userId}
    order by token_hash = ${hash} desc, last_used_at > created_at desc, last_used_at desc
    limit ${MOST_BY_USER})`.execute(transaction);
  return { id, token };
}
