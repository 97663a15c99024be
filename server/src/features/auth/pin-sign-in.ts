import { countTry, refuseInPause } from '../../access/attempts';
import { verifyPassword } from '../../accounts/passwords';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/in-transaction';
import { recordEvents } from '../../operation/record-events';
import { type AppError, refusal } from '../../runtime/errors';
import type { Caller } from './caller';
import { factsOf } from './failed-sign-in';
import { devicesWithPin } from './known-devices';
import { openSession, type SignedIn } from './sign-in';
import { pinLimits } from './sign-in-limits';

/** A device is forgotten after so many wrong PINs. The pauses between them add up to minutes. */
const MOST_FAILURES = 10;

/** Lists who may sign in with a PIN on the device that asks; on any other, nobody may. */
export async function pinUsers(database: Database, { deviceToken }: Caller): Promise<{ id: number; name: string }[]> {
  if (deviceToken === undefined) return [];
  return devicesWithPin(database, deviceToken)
    .select(['users.id', 'users.name'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}

/**
 * Signs in with the PIN of a device, which is worth nothing without the device's cookie: without it the answer is the same
 * for every user and PIN. After ten wrong ones the device is forgotten.
 * @throws {AppError} unauthenticated; too_many during a pause after wrong PINs
 */
export async function pinSignIn(
  database: Database,
  { userId, pin }: { userId: number; pin: string },
  caller: Caller,
): Promise<SignedIn> {
  const device = await findDevice(database, userId, caller);
  if (device === undefined) throw noPin();
  const limits = pinLimits(device.id, caller.network);
  await refuseInPause(database, limits);
  if (!(await verifyPassword(device.pin_hash, pin))) throw await countWrong(database, device, caller);
  const user = { id: userId, name: device.name, must_change_password: device.must_change_password };
  return openSession(database, user, limits, caller, {
    byPin: true,
    // A PIN that ended meanwhile must not open a session that outlives it.
    confirm: async (transaction, locked) => {
      const used = await transaction
        .updateTable('known_devices')
        .set((eb) => ({ pin_used_at: eb.fn<string>('now') }))
        .where('id', '=', device.id)
        .where('pin_hash', '=', device.pin_hash)
        .returning('id')
        .executeTakeFirst();
      if (locked === undefined || used === undefined) throw noPin();
    },
  });
}

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

async function findDevice(database: Database, userId: number, { deviceToken }: Caller) {
  if (deviceToken === undefined) return undefined;
  return devicesWithPin(database, deviceToken)
    .select(['known_devices.id', 'known_devices.label', 'known_devices.pin_hash'])
    .select(['users.id as user_id', 'users.name', 'users.must_change_password'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** @returns the refusal: of a burst of wrong PINs, those after the last free one throw instead, and are not counted */
async function countWrong(
  database: Database,
  device: Device,
  { network, address, requestId }: Caller,
): Promise<AppError> {
  return inTransaction(database, async (transaction) => {
    const counted = await countTry(transaction, pinLimits(device.id, network));
    const { id, name } = { id: device.user_id, name: device.name };
    const row = await transaction
      .updateTable('known_devices')
      .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
      .where('id', '=', device.id)
      .returning('pin_failures')
      .executeTakeFirst();
    const isLost = row === undefined || row.pin_failures >= MOST_FAILURES;
    if (isLost) await transaction.deleteFrom('known_devices').where('id', '=', device.id).execute();
    await recordEvents(
      transaction,
      [
        { code: 'user.failPin', id, name, address, ...factsOf(counted) },
        ...(isLost ? [{ code: 'user.loseDevice' as const, id, name, address, device: device.label }] : []),
      ],
      { userId: null, requestId },
    );
    return isLost ? noPin() : refusal('session.wrongPin', {}, { at: 'pin' });
  });
}

function noPin(): AppError {
  return refusal('session.noPin');
}
