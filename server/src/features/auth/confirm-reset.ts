import { countTry, refuseInPause } from '../../access/attempts';
import { hashToken } from '../../access/sessions';
import { hashPassword } from '../../accounts/passwords';
import { refuseWeakPassword } from '../../accounts/refuse-weak-password';
import { networkLimit } from '../../accounts/try-limits';
import { setPassword } from '../../accounts/user-password';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/in-transaction';
import { recordEvents } from '../../operation/record-events';
import { type AppError, refusal } from '../../runtime/errors';
import { findReset, lockUser } from './auth.queries';
import type { Caller } from './caller';
import { rememberDevice } from './known-devices';

/**
 * Sets the password of the link's recipient, and ends all their sessions. The browser is known from then on, which lets
 * in a user whom other people's guesses lock out.
 * @returns the token by which the browser is known
 * @throws {AppError} invalid if the link was used or has expired, or if the password is easy to guess, in which case
 * the link stays valid; too_many if one network tries many.
 */
export async function confirmReset(
  database: Database,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<string> {
  const tokenHash = hashToken(token);
  const limits = [networkLimit('reset link', caller.network)];
  await refuseInPause(database, limits);
  const userId = await findReset(database, tokenHash);
  if (userId === undefined) {
    await countTry(database, limits);
    throw usedOrOld();
  }
  await refuseWeakPassword(database, userId, password);
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, userId);
    // It is checked again under the lock: of two calls at once, the second finds the link used.
    if (user === undefined || (await findReset(transaction, tokenHash)) === undefined) throw usedOrOld();
    await setPassword(transaction, userId, { passwordHash });
    const { token: deviceToken } = await rememberDevice(transaction, userId, caller);
    const { requestId } = caller;
    await recordEvents(transaction, [{ code: 'user.choosePassword', id: userId, name: user.name }], {
      userId,
      requestId,
    });
    return deviceToken;
  });
}

function usedOrOld(): AppError {
  return refusal('passwordLink.usedOrOld', {}, { at: 'token' });
}
