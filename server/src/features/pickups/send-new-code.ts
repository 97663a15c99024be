import type { Channel } from '@ghala/contract/calls/messages';
import { claimNoteWithRequest, type Note, requireStatus } from '../../documents/issue-notes/note-facts';
import { reapprove, unchangedApproval } from '../../documents/issue-notes/reapprove-note';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { isAnySent, type Transports } from '../../outbox/transports';
import { invalid, refusal, waitOf } from '../../runtime/errors';
import { type MadeCode, newCode, recipientsOf } from './authorization-code';
import { newContacts, redirectCode } from './code-redirection';
import { seersOf } from './code-sights';
import { pickupKind } from './pickup-kind';

/** A note's code is sent at most this often. */
const PAUSE_S = 60;

/** This is a request for another code; an omitted phone or address is unchanged, '' removes it. */
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
  facts: Facts,
  { noteId, assigneePhone, assigneeEmail }: NewCode,
  transports: Transports,
): Promise<Decide<NewlySent & { number: string; isAwaited: boolean }>> {
  const { note, request } = await claimNoteWithRequest(facts, pickupKind, noteId);
  requireStatus(note, 'active', 'sendCode');
  const { note_no: number } = note;
  const before = { assigneePhone: note.assignee_phone, assigneeEmail: note.assignee_email };
  const after = {
    assigneePhone: assigneePhone ?? before.assigneePhone,
    assigneeEmail: assigneeEmail ?? before.assigneeEmail,
  };
  if (after.assigneePhone === '' && after.assigneeEmail === '') throw invalid('assigneePhone', 'contactRequired');
  const isRewritten = after.assigneePhone !== before.assigneePhone || after.assigneeEmail !== before.assigneeEmail;
  const contacts = { assignee_phone: after.assigneePhone, assignee_email: after.assigneeEmail };
  const corrected = { ...note, ...contacts };
  const redirection = newContacts(note, corrected);
  const rewrite: Decide<void> = (changes) => {
    if (!isRewritten) return;
    changes.set(note, contacts);
    changes.write(correctedContacts, { id: noteId, ...contacts });
  };
  const { isAwaited, approverId, reopen } =
    redirection === undefined ? unchangedApproval : await reapprove(facts, pickupKind, { note, request }, corrected);
  const told = approverId === null ? {} : { approverId };
  if (redirection !== undefined && isAwaited) {
    const redirect = await redirectCode(facts, { ...note }, redirection, { isAwaited });
    return (changes) => {
      rewrite(changes);
      reopen(changes);
      redirect(changes);
      changes.record({
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
    };
  }
  if (isAnySent(transports, channelsOf(note)) || (await seersOf(facts.find, noteId)).length > 0) requirePause(note);
  const renew = await renewCode(facts, { ...note }, corrected, isRewritten ? { before, after, ...told } : {});
  return (changes) => {
    rewrite(changes);
    return { number, ...renew(changes), isAwaited: false };
  };
}

const correctedContacts = updating('issue_notes', ['assignee_phone', 'assignee_email'], {
  order: 'documents',
  setNow: ['updated_at'],
});

/** This is a code, and the channels of the messages with it. */
interface NewlySent extends MadeCode {
  channels: Channel[];
}

/**
 * Sends another code of a claimed active note, to its contacts as they are now.
 * @param before the note with its former contacts
 * @param rewritten the contacts for the audit log, unless it has them already, and who had approved the former ones
 */
export async function renewCode(
  facts: Facts,
  before: Note,
  after: Note,
  rewritten: { before?: Record<string, string>; after?: Record<string, string>; approverId?: number } = {},
): Promise<Decide<NewlySent>> {
  const redirection = newContacts(before, after);
  const redirect = redirection === undefined ? undefined : await redirectCode(facts, before, redirection);
  const { code, text, send } = await newCode(facts, after);
  return (changes) => {
    redirect?.(changes);
    send(changes);
    changes.record({
      code: 'pickupNote.resendCode',
      id: after.id,
      number: after.note_no,
      recipients: recipientsOf(after),
      ...rewritten,
    });
    return { code, text, channels: channelsOf(after) };
  };
}

function channelsOf(note: Note): Channel[] {
  const channels: Channel[] = [];
  if (note.assignee_email !== '') channels.push('email');
  if (note.assignee_phone !== '') channels.push('sms');
  return channels;
}

/** @throws {AppError} too_many within a minute of the note's last code */
export function requirePause({ note_no: number, codeAgeS }: Note): void {
  if (codeAgeS === null) return;
  const wait = Math.ceil(PAUSE_S - codeAgeS);
  if (wait > 0) throw refusal('code.justSent', { number, ...waitOf(wait) }, { retryAfterS: wait });
}
