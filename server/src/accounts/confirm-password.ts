import { sql } from 'kysely';
import type { Operation } from '../operation/operation';
import { type AppError, refusal } from '../runtime/errors';
import { refuseWrongPassword } from './own-password';

/** A confirmation holds for so long, in the session in which it was made. */
const CONFIRMED_MINUTES = 5;

/**
 * Confirms with the actor's password that changes of who decides come from them, and not from someone who found their
 * session open.
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 */
export async function confirmPassword(operation: Operation, password: string): Promise<AppError | undefined> {
  const refused = await refuseWrongPassword(operation, password, 'password');
  if (refused !== undefined) return refused;
  await operation.db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('token_hash', '=', operation.session ?? null)
    .execute();
  operation.record({ code: 'user.confirmPassword', id: operation.actor.id, name: operation.actor.name });
  return undefined;
}

/** @throws {AppError} forbidden unless the password was entered in the call's session just before */
export async function requireConfirmed({ db, session }: Operation): Promise<void> {
  // This is a program of the server's own, such as the one that fills in demo data.
  if (session === undefined) return;
  const confirmed = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', session)
    .where('confirmed_at', '>', sql<string>`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
    .executeTakeFirst();
  if (confirmed === undefined) throw refusal('password.confirm');
}
