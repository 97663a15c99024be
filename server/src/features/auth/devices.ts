import { guessablePin } from '@ghala/contract/access/guessable-pin';
import type { Device } from '@ghala/contract/calls/auth';
import { sql } from 'kysely';
import { hashToken, SESSION_IDLE } from '../../access/sessions';
import { refuseWrongPassword } from '../../accounts/own-password';
import { hashPassword } from '../../accounts/passwords';
import { endPins } from '../../accounts/user-password';
import type { Database } from '../../db/database';
import type { Actor, Operation } from '../../operation/operation';
import { type AppError, invalid, notFound } from '../../runtime/errors';
import type { Caller } from './caller';
import { hasPin, rememberDevice } from './known-devices';

/** Lists the devices on which the actor signed in, beginning with the one that asks. */
export async function ownDevices(database: Database, { id }: Actor, caller: Caller): Promise<Device[]> {
  return database
    .selectFrom('known_devices')
    .select(['id', 'label', 'last_used_at as lastUsedAt', hasPin.as('hasPin')])
    .select(isThis(caller).as('isThis'))
    .select(isSignedIn.as('isSignedIn'))
    .where('user_id', '=', id)
    .orderBy('isThis', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

const isSignedIn = sql<boolean>`exists (select from sessions where sessions.device_id = known_devices.id
  and sessions.expires_at > now() and sessions.last_used_at > now() - ${SESSION_IDLE}::interval)`;

function isThis({ deviceToken }: Pick<Caller, 'deviceToken'>) {
  const hash = deviceToken === undefined ? null : hashToken(deviceToken);
  return sql<boolean>`coalesce(known_devices.token_hash = ${hash}::bytea, false)`;
}

/**
 * Sets the PIN with which the actor signs in on this device from now on.
 * @param giveCookie is given the token for its cookie if it was not known before
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 * @throws {AppError} invalid if the PIN is part of the actor's phone number
 */
export async function setPin(
  operation: Operation,
  { password, pin }: { password: string; pin: string },
  caller: Caller,
  giveCookie: (token: string) => void,
): Promise<AppError | undefined> {
  const { db, actor, outside } = operation;
  const refused = await refuseWrongPassword(operation, password, 'password');
  if (refused !== undefined) return refused;
  const { phone, phone2 } = await db
    .selectFrom('users')
    .select(['phone', 'phone2'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const fault = guessablePin(pin, [phone, phone2]);
  if (fault !== undefined) throw invalid('pin', fault);
  const hash = await outside('hash of the new PIN', () => hashPassword(pin));
  const known = await db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', actor.id)
    .where(isThis(caller))
    .executeTakeFirst();
  const device: { id: number; token?: string } = known ?? (await rememberDevice(db, actor.id, caller));
  if (device.token !== undefined) giveCookie(device.token);
  await db
    .updateTable('known_devices')
    .set({ pin_hash: hash, pin_set_at: sql`now()`, pin_used_at: sql`now()`, pin_failures: 0, label: caller.browser })
    .where('id', '=', device.id)
    .execute();
  operation.record({ code: 'user.setPin', id: actor.id, name: actor.name, device: caller.browser });
  return undefined;
}

/** Signs one of the actor's devices out, unless it is the one that asks, and forgets it. @throws {AppError} not_found */
export async function forgetDevice(operation: Operation, id: number): Promise<void> {
  const { db, actor, session } = operation;
  const device = await db
    .selectFrom('known_devices')
    .select(['label', hasPin.as('hadPin')])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (device === undefined) throw notFound('device');
  await db
    .deleteFrom('sessions')
    .where('device_id', '=', id)
    .where('token_hash', '!=', session ?? Buffer.alloc(0))
    .execute();
  await db.deleteFrom('known_devices').where('id', '=', id).execute();
  const { label, hadPin } = device;
  operation.record({ code: 'user.forgetDevice', id: actor.id, name: actor.name, device: label, hadPin });
}

/** Ends all of the actor's sessions but the one that asks, and all PINs. */
export async function signOutElsewhere(operation: Operation): Promise<void> {
  const { db, actor, session } = operation;
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', actor.id)
    .where('token_hash', '!=', session ?? Buffer.alloc(0))
    .execute();
  await endPins(db, actor.id);
  operation.record({ code: 'user.logoutElsewhere', id: actor.id, name: actor.name });
}
