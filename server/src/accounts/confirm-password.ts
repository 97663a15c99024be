import { sql } from 'kysely';
import { type AppError, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { refuseWrongPassword } from './own-password';

/** How long a confirmation waits for the change that it is for. */
const CONFIRMED_MINUTES = 5;

/**
 * Confirms with the actor's password that the next change of who decides comes from them, and not from someone who found
 * their session open.
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
  return undefined;
}

/**
 * Uses up the confirmation of the call's session: each is for one change.
 * @throws {AppError} forbidden unless the password was entered just before
 */
export async function requireConfirmed({ db, session }: Operation): Promise<void> {
  // A program of the server's own, such as the one that fills in demo data.
  if (session === undefined) return;
  const used = await db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('token_hash', '=', session)
    .where('confirmed_at', '>', sql<string>`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
    .returning('user_id')
    .executeTakeFirst();
  if (used === undefined) throw refusal('password.confirm');
}
