import { randomInt } from 'node:crypto';
import { oneLine } from '@ghala/contract/common/field';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { say } from '@ghala/contract/text/say';
import { hashPassword } from '../../accounts/passwords';
import type { Note } from '../../documents/issue-notes/note-facts';
import { rowsBy } from '../../operation/loader';
import type { Changes, Decide, Facts } from '../../operation/work';
import { orderOf, updating, type Writer } from '../../operation/writer';
import { usedMessages, writeMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { refusal } from '../../runtime/errors';
import { findBusinessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import { forgottenSights } from './code-sights';

/** This is a code, and the text of the SMS with it. */
export interface MadeCode {
  code: string;
  text: string;
}

const codes = updating('issue_notes', ['code_hash'], { order: 'documents' });
const newCodes = updating('issue_notes', ['code_hash'], { order: 'documents', setNow: ['code_sent_at'] });

/**
 * Makes the assignee of a claimed note a code of six digits, which `send` sends by SMS and e-mail, and invalidates the
 * previous one. It is hashed as slowly as a password: a key for a fast hash would be in the same database and leak with it,
 * while at 45 ms a guess a million codes take half a day for each note. That takes too long to share a transaction with
 * others.
 * @returns the code and the text message with it, for who passes it on where no service sends it
 */
export async function newCode(facts: Facts, note: Note): Promise<MadeCode & { send: Decide<void> }> {
  const language = await findBusinessLanguage(facts.find);
  const { code, hash } = await facts.alone().outside(`code of note ${note.id}`, makeCode);
  const { pickupCode } = letters.in(language);
  const { note_no: number, assignee_phone: phone, assignee_email: email } = note;
  const about = messageSubjects.pickupCode(note.id);
  const message = { subject: say(pickupCode.subject, { number }, language), isSecret: true, about };
  const text = say(pickupCode.sms, { code, number }, language);
  const letter = say(pickupCode.body, { name: oneLine(note.assignee_name), number, code }, language);
  return {
    code,
    text,
    send(changes) {
      changes.write(forgottenSights, { noteId: note.id });
      changes.write(newCodes, { id: note.id, code_hash: hash });
      changes.write(usedMessages, { about });
      if (phone !== '') writeMessage(changes, { ...message, channel: 'sms', recipient: dialled(phone), body: text });
      if (email !== '') writeMessage(changes, { ...message, channel: 'email', recipient: email, body: letter });
    },
  };
}

async function makeCode(): Promise<{ code: string; hash: string }> {
  // The first digit is not zero, so that a code survives being read as a number.
  const code = String(randomInt(100_000, 1_000_000));
  return { code, hash: await hashPassword(code) };
}

/** This is the code sent when a note becomes active. */
export async function sendFirstCode(facts: Facts, note: Note): Promise<Decide<void>> {
  const { send } = await newCode(facts, note);
  return (changes) => {
    send(changes);
    changes.record({ code: 'pickupNote.sendCode', id: note.id, number: note.note_no, recipients: recipientsOf(note) });
  };
}

/** A code is invalid once its note was processed, cancelled or deleted. */
export async function forgetCode(_facts: Facts, noteId: number): Promise<Decide<void>> {
  return (changes) => invalidate(changes, noteId);
}

function invalidate(changes: Changes, noteId: number): void {
  changes.write(codes, { id: noteId, code_hash: null });
  changes.write(usedMessages, { about: messageSubjects.pickupCode(noteId) });
}

const forgottenVerifications: Writer<{ noteId: number }> = {
  name: 'forgotten verifications',
  order: orderOf('issue_note_verifications', 'lines'),
  replaces: undefined,
  text: 'delete from issue_note_verifications where note_id = any($1::int[])',
  values: (rows) => [rows.map(({ noteId }) => noteId)],
};

/** While a note awaits approval again, its code is invalid, and nobody has verified it. */
export async function forgetVerifications(_facts: Facts, noteId: number): Promise<Decide<void>> {
  return (changes) => {
    changes.write(forgottenVerifications, { noteId });
    invalidate(changes, noteId);
  };
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

/** This is the destination of a note's code: a phone number, an e-mail address, or both. */
export function recipientsOf({ assignee_phone, assignee_email }: Note): string[] {
  return [assignee_phone, assignee_email].filter((address) => address !== '');
}
