import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { countTry, forgetTries, pauseLeftS, refuseInPause, type TryLimit } from '../../access/attempts';
import { hashToken, SESSION_LIFE } from '../../access/sessions';
import { verifyPassword } from '../../accounts/passwords';
import { refuseEndedPassword } from '../../accounts/user-password';
import type { Database, DatabaseTransaction } from '../../db/database';
import { inTransaction } from '../../db/in-transaction';
import { recordEvents } from '../../operation/record-events';
import { type AppError, refusal } from '../../runtime/errors';
import { findByName, lockUser } from './auth.queries';
import type { Caller } from './caller';
import { auditFailedSignIn } from './failed-sign-in';
import { findDevice, rememberDevice } from './known-devices';
import { deviceLimit, signInLimits } from './sign-in-limits';

/** Signing in gives these tokens, of which only the hashes are stored. */
export interface SignedIn {
  token: string;
  /** Opens only files and PDFs. */
  fileToken: string;
  /** Identifies the browser at the next sign-in. */
  deviceToken: string;
  mustChangePassword: boolean;
}

/**
 * Signs in by e-mail address, or phone number, and password. Only wrong attempts are counted. An unknown address, a
 * suspended user and a wrong password get the same answer after the same work, so that nobody learns who has an account.
 * So does a number that several users share: it signs none of them in.
 * @throws {AppError} unauthenticated; too_many during a pause after wrong attempts.
 */
export async function signIn(
  database: Database,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const limits = await limitsOf(database, email, caller);
  await refuseInPause(database, limits);
  const user = await findByName(database, email);
  const isRight = await verifyPassword(user?.password_hash, password);
  if (user === undefined || !isRight || !user.may_sign_in) {
    // In a burst, attempts after the last free one learn nothing: this throws.
    const counted = await countTry(database, limits);
    await auditFailedSignIn(database, { email, userId: user?.id }, counted, caller);
    throw wrong(email);
  }
  // Whoever knows the password may learn that it has ended: nobody else gets here.
  refuseEndedPassword(user.has_ended);
  return openSession(database, user, limits, caller, {
    // A password that was changed meanwhile must not open a session that outlives the change.
    confirm: async (_transaction, locked) => {
      if (locked?.password_hash !== user.password_hash) throw wrong(email);
    },
  });
}

/** Chooses the limits: a browser that the user signed in with before passes all pauses but its own. */
async function limitsOf(
  database: Database,
  email: string,
  caller: Caller,
): Promise<readonly [TryLimit, ...TryLimit[]]> {
  const device = await findDevice(database, email, caller);
  if (device !== undefined) {
    const limit = deviceLimit(device.user_id, device.token_hash);
    // During its own pause such a browser is like any other, so that a thief of its cookie can't lock out its owner.
    if ((await pauseLeftS(database, [limit])) === 0) return [limit];
  }
  return signInLimits(email, caller.network);
}

function wrong(name: string): AppError {
  return refusal(name.includes('@') ? 'session.wrongCredentials' : 'session.wrongPhone');
}

interface OpeningUser {
  id: number;
  name: string;
  must_change_password: boolean;
}

interface Proof {
  /** Checks again, with the user's row locked, what was checked before; throws if it no longer holds. */
  confirm: (transaction: DatabaseTransaction, locked: Awaited<ReturnType<typeof lockUser>>) => Promise<void>;
  byPin?: true;
}

/** Opens a session for a user who has proved who they are. @throws {AppError} too_many during a pause */
export async function openSession(
  database: Database,
  user: OpeningUser,
  limits: readonly [TryLimit, ...TryLimit[]],
  caller: Caller,
  { confirm, ...by }: Proof,
): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url');
  const fileToken = randomBytes(32).toString('base64url');
  const deviceToken = await inTransaction(database, async (transaction) => {
    await confirm(transaction, await lockUser(transaction, user.id));
    // Wrong attempts made in parallel count against this one, or a burst of guesses would pass together.
    await refuseInPause(transaction, limits);
    const known = await rememberDevice(transaction, user.id, caller);
    await transaction
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        file_token_hash: hashToken(fileToken),
        user_id: user.id,
        device_id: known.id,
        expires_at: sql`now() + ${sql.lit(SESSION_LIFE)}::interval`,
      })
      .execute();
    await forgetTries(transaction, limits[0].key);
    const { id, name } = user;
    const { address, requestId } = caller;
    await recordEvents(transaction, [{ code: 'user.login', id, name, address, ...by }], { userId: id, requestId });
    return known.token;
  });
  return { token, fileToken, deviceToken, mustChangePassword: user.must_change_password };
}
