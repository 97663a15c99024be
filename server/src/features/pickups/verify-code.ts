import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { verifyPassword } from '../../accounts/passwords';
import { findNote, type Note, requireStatus } from '../../documents/issue-notes/note-facts';
import type { Changes, Decide, Facts } from '../../operation/work';
import { inserting, orderOf, updating, type Writer } from '../../operation/writer';
import { usedMessages } from '../../outbox/messages';
import { type AppError, refusal, waitOf } from '../../runtime/errors';
import { requireNotRedirected } from './code-redirection';
import { pickupKind } from './pickup-kind';

const MOST_WRONG = 5;
const LOCK_MINUTES = 15;

const verifications = inserting('issue_note_verifications', ['note_id', 'user_id'], {
  order: 'lines',
  onConflict: 'on conflict do nothing',
});
const failures = updating('issue_notes', ['code_failures'], { order: 'documents' });
const lockedCodes: Writer<{ id: number }> = {
  name: 'locked codes',
  order: orderOf('issue_notes', 'documents'),
  replaces: ({ id }) => `issue_notes ${id}`,
  text: `update issue_notes set code_failures = 0,
      code_locked_until = clock_timestamp() + make_interval(mins => ${LOCK_MINUTES})
    where id = any($1::int[])`,
  values: (rows) => [rows.map(({ id }) => id)],
};

/**
 * Lets the actor hand out a note's goods once the code is right. Attempts are checked and counted one by one under the
 * note's lock, so that simultaneous guesses all count.
 * @returns undefined if the code is right; otherwise the refusal, to be answered once the count of attempts is
 * committed
 * @throws {AppError} conflict if the note is not active; too_many while it is locked after wrong attempts; forbidden if
 * the actor redirected the code and someone else must enter it
 */
export async function verifyCode(
  facts: Facts,
  { noteId, code }: { noteId: number; code: string },
): Promise<Decide<AppError | undefined>> {
  const note = await findNote(facts, pickupKind, noteId, { isOwn: true });
  requireStatus(note, 'active', 'verifyCode');
  const own = await requireNotRedirected(facts, noteId);
  const { code_hash: hash, codeLockedS, note_no: number } = note;
  if (codeLockedS !== null && codeLockedS > 0) throw locked(note, Math.ceil(codeLockedS));
  // Hashing takes too long to share a transaction with others.
  const isRight = await facts.alone().outside(`verify ${hash} ${code}`, () => verifyPassword(hash, code));
  return (changes) => {
    if (!isRight) return countWrongCode(changes, note);
    changes.write(verifications, { note_id: noteId, user_id: changes.actor.id });
    changes.set(note, { code_failures: 0 });
    changes.write(failures, { id: noteId, code_failures: 0 });
    changes.write(usedMessages, { about: messageSubjects.pickupCode(noteId) });
    changes.record({ code: 'pickupNote.verifyCode', id: noteId, number, own });
    return undefined;
  };
}

function locked({ note_no: number }: Note, leftS: number): AppError {
  return refusal('code.locked', { number, ...waitOf(leftS) }, { retryAfterS: leftS });
}

/** After the fifth wrong code the note is locked, and the count restarts. */
function countWrongCode(changes: Changes, note: Note): AppError {
  const { id, note_no: number, code_failures: before } = note;
  const left = MOST_WRONG - (before + 1);
  if (left > 0) {
    changes.set(note, { code_failures: before + 1 });
    changes.write(failures, { id, code_failures: before + 1 });
    return refusal('code.wrong', { number, left }, { fields: { code: { code: 'wrongCode', params: {} } } });
  }
  changes.set(note, { code_failures: 0 });
  changes.write(lockedCodes, { id });
  changes.record({ code: 'pickupNote.lockCode', id, number, tries: MOST_WRONG, minutes: LOCK_MINUTES });
  return locked(note, LOCK_MINUTES * 60);
}
