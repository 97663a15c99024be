import { countTry, refuseInPause } from '../access/attempts';
import type { Operation } from '../operation/operation';
import { type AppError, refusal } from '../runtime/errors';
import { verifyPassword } from './passwords';
import { guessLimit } from './try-limits';

/**
 * Proves that the call comes from the user and not from someone who found or stole a session. Locks the user's row, so
 * that a burst of guesses is checked one by one.
 * @param field names the password in the call's body.
 * @returns the refusal of a wrong one, which counts: return it to `operate`, which commits the count and throws it.
 * @throws {AppError} too_many during a pause after wrong ones.
 */
export async function refuseWrongPassword(
  { db, actor, outside }: Operation,
  password: string,
  field: string,
): Promise<AppError | undefined> {
  const limits = [guessLimit(`password of user ${actor.id}`)];
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await refuseInPause(db, limits);
  const hash = user?.password_hash;
  if (await outside(`verify ${hash} ${password}`, () => verifyPassword(hash, password))) return undefined;
  await countTry(db, limits);
  return refusal('password.wrongCurrent', {}, { fields: { [field]: { code: 'wrongPassword', params: {} } } });
}
