import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, SESSION_LIFE } from '../../shared/access';
import { countAttempt, forgetAttempts, refuseUsedUp } from '../../shared/attempts';
import { writeAudit } from '../../shared/audit';
import type { Database } from '../../shared/database';
import { AppError } from '../../shared/errors';
import { verifyPassword } from '../../shared/passwords';
import { signInAttemptsOf } from '../../shared/user-password';
import { findByEmail, lockUser } from './auth.queries';
import { type Caller, MOST_BY_ACCOUNT, MOST_BY_NETWORK } from './caller';

/** What signing in gives: tokens whose hashes alone are kept. */
export interface SignedIn {
  token: string;
  /** Opens files and PDFs alone. */
  fileToken: string;
  mustChangePassword: boolean;
}

/**
 * Signs in by e-mail address and password. Only wrong tries are counted. An unknown address, a suspended user and a
 * wrong password have the same answer after the same work, so that nobody learns who has an account.
 * @throws {AppError} unauthenticated; too_many where an account or a network tried wrongly too often.
 */
export async function signIn(
  database: Database,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const limits = [
    { key: signInAttemptsOf(email), most: MOST_BY_ACCOUNT },
    { key: `sign-in from ${caller.network}`, most: MOST_BY_NETWORK },
  ];
  await refuseUsedUp(database, limits);
  const user = await findByEmail(database, email);
  const isRight = await verifyPassword(user?.password_hash, password);
  // Wrong tries that were made beside this one count against it, or a burst of guesses would pass together.
  await refuseUsedUp(database, limits);
  if (user === undefined || !isRight || !user.may_sign_in) {
    if ((await countAttempt(database, limits)) === 0) await auditLock(database, email, user?.id, caller);
    throw wrong();
  }
  return openSession(database, user, caller);
}

function wrong(): AppError {
  return new AppError('unauthenticated', 'Wrong e-mail address or password');
}

type User = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

async function openSession(database: Database, user: User, caller: Caller): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url');
  const fileToken = randomBytes(32).toString('base64url');
  await database.transaction().execute(async (transaction) => {
    // Under the lock: a password that was changed meanwhile must not open a session that outlives the change.
    const locked = await lockUser(transaction, user.id);
    if (locked?.password_hash !== user.password_hash) throw wrong();
    await transaction
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        file_token_hash: hashToken(fileToken),
        user_id: user.id,
        expires_at: sql`now() + ${sql.lit(SESSION_LIFE)}::interval`,
      })
      .execute();
    await forgetAttempts(transaction, signInAttemptsOf(user.email));
    const details = `${user.name} signed in from ${caller.address}`;
    const entry = { entity: 'User', entityId: user.id, action: 'login', details };
    await writeAudit(transaction, entry, user.id, caller.requestId);
  });
  return { token, fileToken, mustChangePassword: user.must_change_password };
}

async function auditLock(database: Database, email: string, userId: number | undefined, caller: Caller) {
  const details = `Sign-in stopped for a while after too many wrong tries, the last for ${email} from ${caller.address}`;
  const entry = { entity: 'User', entityId: userId ?? null, action: 'lock', details };
  await writeAudit(database, entry, null, caller.requestId);
}
