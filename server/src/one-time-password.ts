import { sql } from 'kysely';
import { makeTemporaryPassword } from './accounts/passwords';
import { setPassword } from './accounts/user-password';
import type { Database } from './kernel/database';
import { inTransaction } from './kernel/in-transaction';
import { refuseWithout } from './kernel/known-table';
import { recordEvents } from './kernel/record-events';
import { StartError } from './kernel/start-error';

/** The user whose password was replaced, and the new one. */
export interface OneTimePassword {
  name: string;
  email: string;
  password: string;
  /** They can't sign in with it until the suspension is lifted. */
  isSuspended: boolean;
}

/**
 * Creates a one-time password for a system user, whatever the state of the current one: for the server's operator. It
 * must be changed at the first sign-in; the user's sessions end.
 * @param account that of the operating system under which it is made, for the log
 * @throws {StartError} if the address is not a system user's, or the database is not yet one of Ghala
 */
export async function makeOneTimePassword(
  database: Database,
  email: string,
  account: string,
): Promise<OneTimePassword> {
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
      throw new StartError(`${user.name} (${user.email}) is not a system user, and cannot sign in.`);
    await setPassword(transaction, user.id, { passwordHash, temporary: { givenById: null } });
    const { id, name } = user;
    await recordEvents(transaction, [{ code: 'user.makeOneTimePassword', id, name, account }], {
      userId: null,
      requestId: null,
    });
    return { name, email: user.email, password, isSuspended: !user.is_active };
  });
}
