import { readPhone } from '@ghala/contract/common/phone';
import { makeTemporaryPassword } from './accounts/passwords';
import { isNamed } from './accounts/sign-in-name';
import { setPassword } from './accounts/user-password';
import type { Database } from './db/database';
import { inTransaction } from './db/in-transaction';
import { refuseWithout } from './db/known-table';
import { recordEvents } from './operation/record-events';
import { StartError } from './runtime/start-error';

/** The user whose password was replaced, and the new one. */
export interface OneTimePassword {
  name: string;
  /** This is the e-mail address or phone number. */
  signsInWith: string;
  password: string;
  /** They can't sign in with it until the suspension is lifted. */
  isSuspended: boolean;
}

/**
 * Creates a one-time password for a system user, whatever the state of the current one: for the server's operator. It
 * must be changed at the first sign-in; the user's sessions end.
 * @param account that of the operating system under which it is made, for the log
 * @param given the user's e-mail address, or phone number
 * @throws {StartError} if the address is not a system user's, or the database is not yet one of Ghala
 */
export async function makeOneTimePassword(
  database: Database,
  given: string,
  account: string,
): Promise<OneTimePassword> {
  await refuseWithout(database, 'users', 'no users');
  const phone = given.includes('@') ? undefined : readPhone(given);
  const name = phone ?? given;
  const kind = phone === undefined ? 'e-mail address' : 'phone number';
  const { password, passwordHash } = await makeTemporaryPassword();
  return inTransaction(database, async (transaction) => {
    const [user, another] = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'phone2', 'is_active', 'is_system_user'])
      .where(isNamed(name))
      .where('deleted_at', 'is', null)
      .limit(2)
      .forNoKeyUpdate()
      .execute();
    if (user === undefined || given === '') throw new StartError(`There is no user with the ${kind} "${given}".`);
    if (another !== undefined)
      throw new StartError(`Several users have the phone number ${given}: name this one by the e-mail address.`);
    if (!user.is_system_user) throw new StartError(`${user.name} (${given}) is not a system user, and cannot sign in.`);
    await setPassword(transaction, user.id, { passwordHash, temporary: { givenById: null } });
    await recordEvents(transaction, [{ code: 'user.makeOneTimePassword', id: user.id, name: user.name, account }], {
      userId: null,
      requestId: null,
    });
    const signsInWith = user.email || user.phone || user.phone2;
    return { name: user.name, signsInWith, password, isSuspended: !user.is_active };
  });
}
