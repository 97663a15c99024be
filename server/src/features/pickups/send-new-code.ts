import type { Channel } from '@ghala/contract/calls/messages';
import { sql } from 'kysely';
import { lockNote, requireStatus } from '../../documents/issue-notes/lock-note';
import type { LockedNote } from '../../documents/issue-notes/locked-note';
import { reapprove } from '../../documents/issue-notes/reapprove-note';
import type { Operation } from '../../operation/operation';
import { isAnySent, type Transports } from '../../outbox/transports';
import { invalid, refusal, waitOf } from '../../runtime/errors';
import { type MadeCode, recipientsOf, sendCode } from './authorization-code';
import { newContacts, redirectCode } from './code-redirection';
import { seersOf } from './code-sights';
import { pickupKind } from './pickup-kind';

/** A note's code is sent at most this often. */
const PAUSE_S = 60;

/** A request for another code; an omitted phone or address is unchanged, '' removes it. */
export interface NewCode {
  noteId: number;
  assigneePhone?: string;
  assigneeEmail?: string;
}

/**
 * Sends the assignee of an active note another code, optionally to a corrected phone or address. The previous code
 * becomes invalid; a lock after wrong attempts and an earlier verification remain. A user who redirects the code may
 * not enter it, and the former contact is notified. Another phone or address is part of what was approved: unless the
 * user may approve it, the note then awaits approval again, and its code is made with that.
 * @returns the note's number, the code with the channels of its messages, and whether it awaits approval instead
 * @throws {AppError} conflict if the note is not active; invalid if no contact remains; too_many within a minute of the
 *   last one, unless nothing sent that and nobody was shown it
 */
export async function sendNewCode(
  operation: Operation,
  { noteId, assigneePhone, assigneeEmail }: NewCode,
  transports: Transports,
): Promise<NewlySent & { number: string; isAwaited: boolean }> {
  const note = await lockNote(operation, pickupKind, noteId);
  requireStatus(note, 'active', 'sendCode');
  const before = { assigneePhone: note.assignee_phone, assigneeEmail: note.assignee_email };
  const after = {
    assigneePhone: assigneePhone ?? before.assigneePhone,
    assigneeEmail: assigneeEmail ?? before.assigneeEmail,
  };
  if (after.assigneePhone === '' && after.assigneeEmail === '') throw invalid('assigneePhone', 'contactRequired');
  const isRewritten = after.assigneePhone !== before.assigneePhone || after.assigneeEmail !== before.assigneeEmail;
  if (isRewritten) await correctAssignee(operation, noteId, after);
  const corrected = { ...note, assignee_phone: after.assigneePhone, assignee_email: after.assigneeEmail };
  const redirection = newContacts(note, corrected);
  let told = {};
  if (redirection !== undefined) {
    const { isAwaited, approverId } = await reapprove(operation, pickupKind, note, corrected);
    told = approverId === null ? {} : { approverId };
    if (isAwaited) {
      await redirectCode(operation, note, redirection, { isAwaited });
      const { note_no: number } = note;
      operation.record({
        code: 'pickupNote.correct',
        id: noteId,
        number,
        isAwaited,
        isRedirected: true,
        part: 'receiver',
        ...told,
        before,
        after,
      });
      return { number, channels: [], code: '', text: '', isAwaited };
    }
  }
  if (isAnySent(transports, channelsOf(note)) || (await seersOf(operation.db, noteId)).length > 0)
    await requirePause(operation, note);
  const sent = await renewCode(operation, note, corrected, isRewritten ? { before, after, ...told } : {});
  return { number: note.note_no, ...sent, isAwaited: false };
}

/** A code, and the channels of the messages with it. */
interface NewlySent extends MadeCode {
  channels: Channel[];
}

/**
 * Sends another code of a locked active note, to its contacts as they are now.
 * @param before the note with its former contacts
 * @param rewritten the contacts for the audit log, unless it has them already, and who had approved the former ones
 */
export async function renewCode(
  operation: Operation,
  before: LockedNote,
  after: LockedNote,
  rewritten: { before?: Record<string, string>; after?: Record<string, string>; approverId?: number } = {},
): Promise<NewlySent> {
  const redirection = newContacts(before, after);
  if (redirection !== undefined) await redirectCode(operation, before, redirection);
  const made = await sendCode(operation, after);
  operation.record({
    code: 'pickupNote.resendCode',
    id: after.id,
    number: after.note_no,
    recipients: recipientsOf(after),
    ...rewritten,
  });
  return { ...made, channels: channelsOf(after) };
}

function channelsOf(note: LockedNote): Channel[] {
  const channels: Channel[] = [];
  if (note.assignee_email !== '') channels.push('email');
  if (note.assignee_phone !== '') channels.push('sms');
  return channels;
}

/** @throws {AppError} too_many within a minute of the note's last code */
export async function requirePause(operation: Operation, note: LockedNote): Promise<void> {
  if (note.code_sent_at === null) return;
  const { leftS } = await operation.db
    .selectNoFrom(
      sql<number>`ceil(${PAUSE_S} - extract(epoch from clock_timestamp() - ${note.code_sent_at}::timestamptz))`.as(
        'leftS',
      ),
    )
    .executeTakeFirstOrThrow();
  const wait = Number(leftS);
  if (wait <= 0) return;
  throw refusal('code.justSent', { number: note.note_no, ...waitOf(wait) }, { retryAfterS: wait });
}

async function correctAssignee(
  operation: Operation,
  noteId: number,
  { assigneePhone, assigneeEmail }: { assigneePhone: string; assigneeEmail: string },
): Promise<void> {
  await operation.db
    .updateTable('issue_notes')
    .set({ assignee_phone: assigneePhone, assignee_email: assigneeEmail, updated_at: sql`now()` })
    .where('id', '=', noteId)
    .execute();
}
