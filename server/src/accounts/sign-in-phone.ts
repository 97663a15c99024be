import type { Operation } from '../operation/operation';
import { refusal } from '../runtime/errors';
import { isNamed } from './sign-in-name';

/** Describes a user as they will be. */
interface Reachable {
  /** It is omitted for a new user. */
  id?: number;
  email: string;
  phone: string;
  phone2: string;
  isSystemUser: boolean;
}

/**
 * A number that several users share signs none of them in, so whoever signs in with theirs alone, having no e-mail address,
 * shares it with no other system user: nobody locks a colleague out by entering their number. Others may share one. Call it
 * under the lock of user management.
 * @throws {AppError} conflict if the number is taken
 */
export async function refuseTakenPhone({ db }: Operation, { id = 0, email, ...user }: Reachable): Promise<void> {
  if (!user.isSystemUser) return;
  for (const field of ['phone', 'phone2'] as const) {
    const number = user[field];
    if (number === '') continue;
    const taken = await db
      .selectFrom('users')
      .select('id')
      .where(isNamed(number))
      .where('id', '!=', id)
      .where('deleted_at', 'is', null)
      .$if(email !== '', (query) => query.where('email', '=', ''))
      .limit(1)
      .executeTakeFirst();
    if (taken !== undefined) throw refusal('user.phoneTaken', {}, { at: field });
  }
}
