import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../db/database';
import { blankUsedMessages } from '../outbox/messages';
import { refusal } from '../runtime/errors';

/**
 * Names the counter of wrong passwords for an account, known or not, by the e-mail address or phone number that was
 * entered; for those from one network, its name follows.
 */
export function signInKeyOf(name: string): string {
  return `sign-in ${name.toLowerCase()}`;
}

/** A temporary password that was not replaced after so many days no longer opens the account. */
export const TEMPORARY_DAYS = 7;
/** Tells whether a user's password is a temporary one that has ended. */
export const hasEndedPassword = sql<boolean>`(must_change_password
  and password_set_at < now() - make_interval(days => ${TEMPORARY_DAYS}))`;
/** @throws {AppError} unauthorized if the password of the user is one */
export function refuseEndedPassword(hasEnded: boolean): void {
  if (hasEnded) throw refusal('session.passwordEnded', { days: TEMPORARY_DAYS });
}

interface NewPassword {
  passwordHash: string;
  /**
   * The user did not choose it, and must choose one at the next sign-in; it names who handed it out, null for the
   * operator.
   */
  temporary?: { givenById: number | null };
  /** This one session continues; all others of the user end. */
  keepSession?: Buffer;
  /** This one browser stays known; all others of the user are forgotten. */
  keepDevice?: Buffer;
}

/**
 * Gives a user, whose row the transaction has locked, another password. All earlier access becomes invalid: sessions,
 * PINs, links, known browsers, and messages with a password or link. Wrong attempts are forgotten.
 */
export async function setPassword(
  transaction: DatabaseTransaction,
  userId: number,
  { passwordHash, temporary, keepSession, keepDevice }: NewPassword,
): Promise<void> {
  const { email, phone, phone2 } = await transaction
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: temporary !== undefined,
      password_given_by_id: temporary?.givenById ?? null,
      password_set_at: sql`now()`,
      ...handedOut(temporary),
      ...(temporary === undefined && { password_chosen_at: sql`coalesce(password_chosen_at, now())` }),
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .returning(['email', 'phone', 'phone2'])
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
  await endPins(transaction, userId);
  await endPasswordLinks(transaction, userId);
  const keys = [email, phone, phone2].filter((name) => name !== '').map(signInKeyOf);
  // They are deleted in the order in which attempts are counted.
  await sql`delete from attempts where key in (
    select key from attempts, unnest(${keys}::text[]) as account
    where key = account or starts_with(key, account || ' ') order by key for update of attempts)`.execute(transaction);
}

/** Whoever handed out a password stays on record until the second change after it: they may have made the first. */
function handedOut(temporary: NewPassword['temporary']) {
  if (temporary === undefined)
    return {
      handed_out_by_id: sql<number | null>`case when must_change_password then handed_out_by_id end`,
      handed_out_at: sql<string | null>`case when must_change_password then handed_out_at end`,
    };
  const { givenById } = temporary;
  return { handed_out_by_id: givenById, handed_out_at: givenById === null ? null : sql<string>`now()` };
}

/** Ends the sessions, PINs and links of a user whose row the transaction has locked. The password stays. */
export async function endAccess(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await endPins(transaction, userId);
  await endPasswordLinks(transaction, userId);
}

/** Ends a user's PINs on all devices, which stay known: there the password is needed again. */
export async function endPins(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction
    .updateTable('known_devices')
    .set({ pin_hash: null, pin_set_at: null, pin_used_at: null, pin_failures: 0 })
    .where('user_id', '=', userId)
    .where('pin_hash', 'is not', null)
    .execute();
}

/** Invalidates a user's links for choosing a password or confirming a new e-mail address. */
export async function endPasswordLinks(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await blankUsedMessages(transaction, messageSubjects.password(userId));
  await blankUsedMessages(transaction, messageSubjects.newEmail(userId));
}
