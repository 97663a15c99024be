import { randomInt } from 'node:crypto';
import { oneLine } from '@ghala/contract/common/field';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { say } from '@ghala/contract/text/say';
import { sql } from 'kysely';
import { hashPassword } from '../../accounts/passwords';
import { lockNote } from '../../documents/issue-notes/lock-note';
import type { LockedNote } from '../../documents/issue-notes/locked-note';
import type { Note } from '../../documents/issue-notes/note-facts';
import { rowsBy } from '../../operation/loader';
import type { Operation } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { blankUsedMessages, queueMessage, usedMessages } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { refusal } from '../../runtime/errors';
import { businessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import { forgetSights } from './code-sights';

/** A code, and the text of the SMS with it. */
export interface MadeCode {
  code: string;
  text: string;
}

/**
 * Sends the assignee of a locked note a code of six digits by SMS and e-mail, which invalidates the previous one. It is
 * hashed as slowly as a password: a key for a fast hash would be in the same database and leak with it, while at 45 ms
 * a guess a million codes take half a day for each note.
 * @returns the code and the text message with it, for who passes it on where no service sends it
 */
export async function sendCode(operation: Operation, note: LockedNote): Promise<MadeCode> {
  const { db, outside } = operation;
  const { code, hash } = await outside(`code of note ${note.id}`, makeCode);
  await forgetSights(db, note.id);
  await blankUsedMessages(db, messageSubjects.pickupCode(note.id));
  await db
    .updateTable('issue_notes')
    .set({ code_hash: hash, code_sent_at: sql`now()` })
    .where('id', '=', note.id)
    .execute();
  const language = await businessLanguage(db);
  const { pickupCode } = letters.in(language);
  const { note_no: number } = note;
  const subject = say(pickupCode.subject, { number }, language);
  const message = { subject, isSecret: true, about: messageSubjects.pickupCode(note.id) };
  const { assignee_phone: phone, assignee_email: email } = note;
  const text = say(pickupCode.sms, { code, number }, language);
  if (phone !== '') await queueMessage(db, { ...message, channel: 'sms', recipient: dialled(phone), body: text });
  if (email !== '')
    await queueMessage(db, {
      ...message,
      channel: 'email',
      recipient: email,
      body: say(pickupCode.body, { name: oneLine(note.assignee_name), number, code }, language),
    });
  return { code, text };
}

async function makeCode(): Promise<{ code: string; hash: string }> {
  // The first digit is not zero, so that a code survives being read as a number.
  const code = String(randomInt(100_000, 1_000_000));
  return { code, hash: await hashPassword(code) };
}

/** The code sent when a note becomes active. Its hash takes too long to share a transaction with others. */
export async function sendFirstCode(facts: Facts, noteId: number): Promise<void> {
  const operation = facts.alone();
  const note = await lockNote(operation, { kind: 'pickup', entity: 'pickupNote' }, noteId);
  await sendCode(operation, note);
  operation.record({ code: 'pickupNote.sendCode', id: note.id, number: note.note_no, recipients: recipientsOf(note) });
}

const codes = updating('issue_notes', ['code_hash'], { order: 'documents' });

/** A code is invalid once its note was processed, cancelled or deleted. */
export async function forgetCode(_facts: Facts, noteId: number): Promise<Decide<void>> {
  return (changes) => {
    changes.write(codes, { id: noteId, code_hash: null });
    changes.write(usedMessages, { about: messageSubjects.pickupCode(noteId) });
  };
}

/** While a note awaits approval again, its code is invalid, and nobody has verified it. */
export async function forgetVerifications(facts: Facts, noteId: number): Promise<Decide<void>> {
  await facts.alone().db.deleteFrom('issue_note_verifications').where('note_id', '=', noteId).execute();
  return forgetCode(facts, noteId);
}

const verifications = rowsBy({
  name: 'verified codes',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('issue_note_verifications')
      .select(['note_id as noteId', 'user_id as userId'])
      .where('note_id', '=', ids),
  of: (row) => row.noteId,
});

/** @returns a check that refuses until the actor has entered the assignee's code */
export async function requireVerified(facts: Facts, noteId: number): Promise<(note: Note) => void> {
  const verified = await facts.find(verifications, noteId);
  return ({ note_no: number, assignee_name: assignee }) => {
    if (!verified.some(({ userId }) => userId === facts.actor.id))
      throw refusal('code.notVerified', { number, assignee });
  };
}

/** The destination of a note's code: a phone number, an e-mail address, or both. */
export function recipientsOf({ assignee_phone, assignee_email }: LockedNote): string[] {
  return [assignee_phone, assignee_email].filter((address) => address !== '');
}
