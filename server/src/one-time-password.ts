import { sql } from 'kysely';
import { makeTemporaryPassword } from './accounts/passwords';
import { setPassword } from './accounts/user-password';
import type { Database } from './kernel/database';
import { inTransaction } from './kernel/in-transaction';
import { refuseWithout } from './kernel/known-table';
import { recordEvents } from './kernel/record-events';
import { StartError } from './kernel/start-error';

/** Whose password was replaced, and by what. */
export interface OneTimePassword {
  name: string;
  email: string;
  password: string;
  /** They can't sign in with it before that is lifted. */
  isSuspended: boolean;
}

/**
 * Makes a one-time password for a system user, whatever they did with the one they had: for whoever runs the server.
 * It must be changed at the first sign-in; the user's sessions end.
 * @throws {StartError} where the address is no system user's, or the database not one of Ghala yet.
 */
export async function makeOneTimePassword(database: Database, email: string): Promise<OneTimePassword> {
  await refuseWithout(database, 'users', 'no users');
  const { password, passwordHash } = await makeTemporaryPassword();
  return inTransaction(database, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'email', 'is_active', 'is_system_user'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user === undefined || email === '')
      throw new StartError(`There is no user with the e-mail address "${email}".`);
    if (!user.is_system_user)
      throw new StartError(`${user.name} (${user.email}) is no system user: there is no sign-in.`);
    await setPassword(transaction, user.id, { passwordHash, isTemporary: true });
    const { id, name } = user;
    await recordEvents(transaction, [{ code: 'user.makeOneTimePassword', id, name }], {
      userId: null,
      requestId: null,
    });
    return { name, email: user.email, password, isSuspended: !user.is_active };
  });
}
