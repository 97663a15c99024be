import { refuseWrongPassword } from '../../accounts/own-password';
import { hashPassword } from '../../accounts/passwords';
import { refuseWeakPassword } from '../../accounts/refuse-weak-password';
import { hasEndedPassword, refuseEndedPassword, setPassword } from '../../accounts/user-password';
import type { Operation } from '../../operation/operation';
import { type AppError, invalid } from '../../runtime/errors';

/** This session and this browser remain signed in. */
interface Kept {
  keepSession: Buffer;
  keepDevice: Buffer | undefined;
}

/**
 * Sets the actor's new password, and ends their other sessions.
 * @returns the refusal if the current one is wrong, as `refuseWrongPassword`.
 * @throws {AppError} unauthorized if the current one is a temporary one that has ended; invalid if the new one equals the
 * old, or is easy to guess; too_many during a pause after wrong attempts.
 */
export async function changePassword(
  operation: Operation,
  { current, password }: { current: string; password: string },
  kept: Kept,
): Promise<AppError | undefined> {
  const { db, actor, outside } = operation;
  const refused = await refuseWrongPassword(operation, current, 'current');
  if (refused !== undefined) return refused;
  const { hasEnded } = await db
    .selectFrom('users')
    .select(hasEndedPassword.as('hasEnded'))
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  // The session may have been opened while the password was still good.
  refuseEndedPassword(hasEnded);
  if (password === current) throw invalid('password', 'samePassword');
  await refuseWeakPassword(db, actor.id, password);
  const passwordHash = await outside('hash of the new password', () => hashPassword(password));
  await setPassword(db, actor.id, { passwordHash, ...kept });
  operation.record({ code: 'user.changePassword', id: actor.id, name: actor.name });
  return undefined;
}
