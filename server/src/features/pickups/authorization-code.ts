import { randomInt } from 'node:crypto';
import { oneLine } from '@ghala/contract/common/field';
import { say } from '@ghala/contract/say';
import { sql } from 'kysely';
import { hashPassword } from '../../accounts/passwords';
import type { LockedNote } from '../../documents/issue-notes/locked-note';
import { businessLanguage } from '../../kernel/business-language';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { blankUsedMessages, queueMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { letters } from '../../text/texts';

/** The subjects of messages with a note's code. */
export function aboutCode(noteId: number): string {
  return `pickup code ${noteId}`;
}

/**
 * Sends the assignee of a locked note a code of six digits by SMS and e-mail, which invalidates the previous one. It is
 * hashed as slowly as a password: a key for a fast hash would be in the same database and leak with it, while at 45 ms
 * a guess a million codes take half a day for each note.
 */
export async function sendCode(operation: Operation, note: LockedNote): Promise<void> {
  const { db, outside } = operation;
  const { code, hash } = await outside(`code of note ${note.id}`, makeCode);
  await blankUsedMessages(db, aboutCode(note.id));
  await db
    .updateTable('issue_notes')
    .set({ code_hash: hash, code_sent_at: sql`now()` })
    .where('id', '=', note.id)
    .execute();
  const language = await businessLanguage(db);
  const { pickupCode } = letters.in(language);
  const { note_no: number } = note;
  const subject = say(pickupCode.subject, { number }, language);
  const message = { subject, isSecret: true, about: aboutCode(note.id) };
  const { assignee_phone: phone, assignee_email: email } = note;
  if (phone !== '')
    await queueMessage(db, {
      ...message,
      channel: 'sms',
      recipient: dialled(phone),
      body: say(pickupCode.sms, { code, number }, language),
    });
  if (email !== '')
    await queueMessage(db, {
      ...message,
      channel: 'email',
      recipient: email,
      body: say(pickupCode.body, { name: oneLine(note.assignee_name), number, code }, language),
    });
}

async function makeCode(): Promise<{ code: string; hash: string }> {
  // The first digit is not zero, so that a code survives being read as a number.
  const code = String(randomInt(100_000, 1_000_000));
  return { code, hash: await hashPassword(code) };
}

/** The code sent when a note becomes active. */
export async function sendFirstCode(operation: Operation, note: LockedNote): Promise<void> {
  await sendCode(operation, note);
  operation.record({ code: 'pickupNote.sendCode', id: note.id, number: note.note_no, recipients: recipientsOf(note) });
}

/** A code is invalid once its note was processed, cancelled or deleted. */
export async function forgetCode({ db }: Operation, noteId: number): Promise<void> {
  await db.updateTable('issue_notes').set({ code_hash: null }).where('id', '=', noteId).execute();
  await blankUsedMessages(db, aboutCode(noteId));
}

/** @throws {AppError} conflict until the actor has entered the assignee's code */
export async function requireVerified({ db, actor }: Operation, note: LockedNote): Promise<void> {
  const verification = await db
    .selectFrom('issue_note_verifications')
    .select('note_id')
    .where('note_id', '=', note.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (verification === undefined)
    throw refusal('code.notVerified', { number: note.note_no, assignee: note.assignee_name });
}

/** The destination of a note's code: a phone number, an e-mail address, or both. */
export function recipientsOf({ assignee_phone, assignee_email }: LockedNote): string[] {
  return [assignee_phone, assignee_email].filter((address) => address !== '');
}
