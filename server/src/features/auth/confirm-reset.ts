import { hashToken } from '../../shared/access';
import { countAttempt, refuseUsedUp } from '../../shared/attempts';
import { writeAudit } from '../../shared/audit';
import type { Database } from '../../shared/database';
import { AppError } from '../../shared/errors';
import { hashPassword } from '../../shared/passwords';
import { setPassword } from '../../shared/user-password';
import { findReset, lockUser } from './auth.queries';
import { type Caller, MOST_BY_NETWORK } from './caller';

/**
 * Sets the password of whoever the link was sent to, and ends all their sessions.
 * @throws {AppError} invalid where the link was used or is too old; too_many where one network tries many.
 */
export async function confirmReset(
  database: Database,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<void> {
  const tokenHash = hashToken(token);
  const limits = [{ key: `reset link from ${caller.network}`, most: MOST_BY_NETWORK }];
  await refuseUsedUp(database, limits);
  const userId = await findReset(database, tokenHash);
  if (userId === undefined) {
    await countAttempt(database, limits);
    throw usedOrOld();
  }
  const passwordHash = await hashPassword(password);
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    // Again under the lock: of two that come at once, the second finds the link used.
    if (user === undefined || (await findReset(transaction, tokenHash)) === undefined) throw usedOrOld();
    await setPassword(transaction, userId, { passwordHash, isTemporary: false });
    const details = `${user.name} chose a new password by the link that was sent`;
    const entry = { entity: 'User', entityId: userId, action: 'password', details };
    await writeAudit(transaction, entry, userId, caller.requestId);
  });
}

function usedOrOld(): AppError {
  const message = 'This link was used already or is older than 30 minutes. Ask for a new one.';
  return new AppError('invalid', message, { token: message });
}
