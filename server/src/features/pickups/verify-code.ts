import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { sql } from 'kysely';
import { verifyPassword } from '../../accounts/passwords';
import { lockNote, requireStatus } from '../../documents/issue-notes/lock-note';
import type { LockedNote } from '../../documents/issue-notes/locked-note';
import type { Operation } from '../../operation/operation';
import { blankUsedMessages } from '../../outbox/messages';
import { type AppError, refusal, waitOf } from '../../runtime/errors';
import { requireNotRedirected } from './code-redirection';
import { pickupKind } from './pickup-kind';

const MOST_WRONG = 5;
const LOCK_MINUTES = 15;

/**
 * Lets the actor hand out a note's goods once the code is right. Attempts are checked and counted one by one under the
 * note's lock, so that simultaneous guesses all count.
 * @returns undefined if the code is right; otherwise the refusal, to be answered once the count of attempts is
 * committed
 * @throws {AppError} conflict if the note is not active; too_many while it is locked after wrong attempts; forbidden if
 * the actor redirected the code and someone else must enter it
 */
export async function verifyCode(
  operation: Operation,
  { noteId, code }: { noteId: number; code: string },
): Promise<AppError | undefined> {
  const note = await lockNote(operation, pickupKind, noteId);
  requireStatus(note, 'active', 'verifyCode');
  const own = await requireNotRedirected(operation, noteId);
  await refuseLocked(operation, note);
  const { code_hash: hash } = note;
  const isRight = await operation.outside(`verify ${hash} ${code}`, () => verifyPassword(hash, code));
  if (!isRight) return countWrongCode(operation, note);
  await operation.db
    .insertInto('issue_note_verifications')
    .values({ note_id: noteId, user_id: operation.actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await operation.db.updateTable('issue_notes').set({ code_failures: 0 }).where('id', '=', noteId).execute();
  await blankUsedMessages(operation.db, messageSubjects.pickupCode(noteId));
  operation.record({ code: 'pickupNote.verifyCode', id: noteId, number: note.note_no, own });
  return undefined;
}

async function refuseLocked(operation: Operation, note: LockedNote): Promise<void> {
  if (note.code_locked_until === null) return;
  const { leftS } = await operation.db
    .selectNoFrom(
      sql<number>`ceil(extract(epoch from ${note.code_locked_until}::timestamptz - clock_timestamp()))`.as('leftS'),
    )
    .executeTakeFirstOrThrow();
  if (Number(leftS) > 0) throw locked(note, Number(leftS));
}

function locked({ note_no: number }: LockedNote, leftS: number): AppError {
  return refusal('code.locked', { number, ...waitOf(leftS) }, { retryAfterS: leftS });
}

/** After the fifth wrong code the note is locked, and the count restarts. */
async function countWrongCode(operation: Operation, note: LockedNote): Promise<AppError> {
  const left = MOST_WRONG - (note.code_failures + 1);
  const isLocked = left <= 0;
  await operation.db
    .updateTable('issue_notes')
    .set(
      isLocked
        ? { code_failures: 0, code_locked_until: sql`clock_timestamp() + make_interval(mins => ${LOCK_MINUTES})` }
        : { code_failures: note.code_failures + 1 },
    )
    .where('id', '=', note.id)
    .execute();
  if (!isLocked)
    return refusal(
      'code.wrong',
      { number: note.note_no, left },
      { fields: { code: { code: 'wrongCode', params: {} } } },
    );
  operation.record({
    code: 'pickupNote.lockCode',
    id: note.id,
    number: note.note_no,
    tries: MOST_WRONG,
    minutes: LOCK_MINUTES,
  });
  return locked(note, LOCK_MINUTES * 60);
}
