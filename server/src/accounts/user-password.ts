import { sql } from 'kysely';
import type { DatabaseTransaction } from '../kernel/database';
import { blankUsedMessages } from '../outbox/messages';

/** What messages that carry a password, or a link to choose one, are about. */
export function aboutPassword(userId: number): string {
  return `password ${userId}`;
}

/** Names the wrong passwords given for an account, known or not; those from one network have its name behind this. */
export function signInKeyOf(email: string): string {
  return `sign-in ${email.toLowerCase()}`;
}

interface NewPassword {
  passwordHash: string;
  /** It was not chosen by the user, who must do so at the next sign-in. */
  isTemporary: boolean;
  /** The one session that goes on; all others of the user end. */
  keepSession?: Buffer;
  /** The one browser that is still known; all others of the user are forgotten. */
  keepDevice?: Buffer;
}

/**
 * Gives a user, whose row the transaction has locked, another password. Whatever opened the account before loses
 * its use: sessions, links, known browsers, and the messages that carry a password or link. Wrong tries are forgotten.
 */
export async function setPassword(
  transaction: DatabaseTransaction,
  userId: number,
  { passwordHash, isTemporary, keepSession, keepDevice }: NewPassword,
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
  await transaction
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(keepDevice !== undefined, (query) => query.where('token_hash', '!=', keepDevice as Buffer))
    .execute();
  await endPasswordLinks(transaction, userId);
  await blankUsedMessages(transaction, aboutPassword(userId));
  const key = signInKeyOf(email);
  // In the order in which tries are counted.
  await sql`delete from attempts where key in (
    select key from attempts where key = ${key} or starts_with(key, ${`${key} `}) order by key for update)`.execute(
    transaction,
  );
}

/** Ends whatever a user, whose row the transaction has locked, opened: sessions and links. The password stays. */
export async function endAccess(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await endPasswordLinks(transaction, userId);
}

/** Makes the links useless that a user was sent to choose a password, or to confirm another e-mail address. */
export async function endPasswordLinks(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
