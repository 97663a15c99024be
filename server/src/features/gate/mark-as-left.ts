import { LATEST_EXIT_HOURS } from '@ghala/contract/calls/gate';
import { sql } from 'kysely';
import { type Duty, findDuty } from '../../accounts/separate-duties';
import type { Database } from '../../db/database';
import { withdrawApproval } from '../../documents/approval-requests';
import { lockNote, requireStatus } from '../../documents/issue-notes/lock-note';
import type { LockedNote } from '../../documents/issue-notes/locked-note';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { findPeople, involvedIn } from '../../documents/issue-notes/note-people';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { readNow } from '../../operation/read-now';
import { invalid, refusal } from '../../runtime/errors';

/** By how much the clock of a guard's phone may differ from the server's. */
const CLOCK_MS = 10 * 60_000;

interface Exit {
  noteId: number;
  /** Of the loaded vehicle. */
  photo: StoredUpload | undefined;
  /** When it was marked (ISO 8601), if that is told later; null: now. */
  markedAt: string | null;
}

/**
 * Records that the goods of a processed note have left the gate. From then on the note can't be cancelled; a
 * cancellation that waits is withdrawn. An exit that
 * the same guard tells again changes nothing: the answer to the first time may have been lost with the network.
 * @param timezone for the time of an earlier departure (an IANA name)
 * @throws {AppError} not_found; conflict if it is not processed, was cancelled, or its goods have already left; invalid
 * if it was marked too long ago, before the goods were handed out, or in the future; forbidden if the actor had a part in the note and somebody else may mark it
 */
export async function markAsLeft(
  operation: Operation,
  kind: NoteKind,
  { noteId, photo: taken, markedAt }: Exit,
  timezone: string,
): Promise<void> {
  const early = await withdrawApproval(operation, 'Cancellation', noteId);
  const note = await lockNote(operation, kind, noteId);
  // One that was asked for while we waited for the note. This breaks the lock order: if its approver acts at the same
  // moment, one of the two transactions is retried.
  const withdrawn = early ?? (await withdrawApproval(operation, 'Cancellation', noteId));
  requireStatus(note, 'completed', 'leave');
  if (note.left_at !== null) {
    if (isToldAgain(note, operation.actor.id, markedAt)) return;
    throw refusal('note.alreadyLeft', { number: note.note_no, left: { moment: note.left_at, timezone } });
  }
  await requireOther(operation, kind, note);
  const leftAt = markedAt === null ? null : momentOfExit(note, markedAt);
  const photo = (await taken?.keep(operation)) ?? '';
  await operation.db
    .updateTable('issue_notes')
    .set({
      left_at: leftAt ?? sql`now()`,
      ...(leftAt !== null && { exit_told_at: sql<string>`greatest(now(), ${leftAt}::timestamptz)` }),
      left_by_id: operation.actor.id,
      exit_photo: photo,
      updated_at: sql`now()`,
    })
    .where('id', '=', noteId)
    .execute();
  operation.record({
    code: `${kind.entity}.leave`,
    id: noteId,
    number: note.note_no,
    ...(withdrawn !== undefined && { cancellerId: withdrawn.requesterId }),
    vehicle: note.vehicle,
    photo,
    ...(leftAt !== null && { marked: { moment: leftAt, timezone } }),
  });
}

/** @throws {AppError} forbidden if the actor had a part in the note and somebody else may mark it */
async function requireOther(operation: Operation, kind: NoteKind, note: LockedNote): Promise<void> {
  const { isRefused, isAlone } = await exitDuty(operation.db, kind, note.id, operation.actor.id);
  if (isRefused) throw refusal('note.ownExit', { number: note.note_no, isAlone });
}

/** Whether a user may mark that the goods of a note left: whoever had a part in it leaves that to others. */
function exitDuty(database: Database, { flags }: NoteKind, noteId: number, userId: number): Promise<Duty> {
  return readNow(database, async (find) =>
    findDuty(find, userId, involvedIn(await findPeople(find, noteId, userId)), ['gateMark', flags.process]),
  );
}

/** When the goods left by the phone's clock, never before they were handed out, nor later than now. */
function momentOfExit({ processed_at }: Pick<LockedNote, 'processed_at'>, markedAt: string): string {
  const [marked, now] = [Date.parse(markedAt), Date.now()];
  const processed = processed_at === null ? marked : Date.parse(processed_at);
  const isTooEarly = marked < now - LATEST_EXIT_HOURS * 3_600_000 || marked < processed - CLOCK_MS;
  if (isTooEarly || marked > now + CLOCK_MS) throw invalid('markedAt', 'exitTime', { hours: LATEST_EXIT_HOURS });
  return new Date(Math.min(now, Math.max(marked, processed))).toISOString();
}

/** The same guard marked it at about that time: what is told is the exit that is known. */
function isToldAgain(
  { left_at, left_by_id }: Pick<LockedNote, 'left_at' | 'left_by_id'>,
  guardId: number,
  markedAt: string | null,
): boolean {
  if (markedAt === null || left_at === null || left_by_id !== guardId) return false;
  return Math.abs(Date.parse(left_at) - Date.parse(markedAt)) < CLOCK_MS;
}
