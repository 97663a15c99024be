import { sql } from 'kysely';
import { forgetAttempts } from './attempts';
import type { DatabaseTransaction } from './database';
import { blankUsedMessages } from './messages';
import { hashPassword, temporaryPassword } from './passwords';

/** What messages that carry a password, or a link to choose one, are about. */
export function aboutPassword(userId: number): string {
  return `password ${userId}`;
}

/** The counter of wrong passwords given for an account, known or not. */
export function signInAttemptsOf(email: string): string {
  return `sign-in ${email.toLowerCase()}`;
}

interface NewPassword {
  passwordHash: string;
  /** It was not chosen by the user, who must do so at the next sign-in. */
  isTemporary: boolean;
  /** The one session that goes on; all others of the user end. */
  keepSession?: Buffer;
}

/**
 * Gives a user, whose row the transaction has locked, another password. Whatever opened the account before loses
 * its use: sessions, links to choose a password, and the messages that carry one.
 */
export async function setPassword(
  transaction: DatabaseTransaction,
  userId: number,
  { passwordHash, isTemporary, keepSession }: NewPassword,
): Promise<void> {
  const { email } = await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: isTemporary, updated_at: sql`now()` })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keepSession !== undefined, (query) => query.where('token_hash', '!=', keepSession as Buffer))
    .execute();
  await endPasswordLinks(transaction, userId);
  await blankUsedMessages(transaction, aboutPassword(userId));
  await forgetAttempts(transaction, signInAttemptsOf(email));
}

/** Makes the links useless that a user was sent to choose a password. */
export async function endPasswordLinks(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Gives a user a generated password, which must be changed at the first sign-in. @returns that password. */
export async function setTemporaryPassword(transaction: DatabaseTransaction, userId: number): Promise<string> {
  const password = temporaryPassword();
  await setPassword(transaction, userId, { passwordHash: await hashPassword(password), isTemporary: true });
  return password;
}
