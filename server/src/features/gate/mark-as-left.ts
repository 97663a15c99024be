import { LATEST_EXIT_HOURS } from '@ghala/contract/calls/gate';
import { findDuty } from '../../accounts/separate-duties';
import { claimNoteWithRequest, type Note, requireStatus } from '../../documents/issue-notes/note-facts';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { findPeople, involvedIn } from '../../documents/issue-notes/note-people';
import { withdraw } from '../../documents/pending-requests';
import type { StoredUpload } from '../../files/stored-upload';
import type { Decide, Facts } from '../../operation/work';
import { orderOf, updating, type Writer } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';

/** The clock of a guard's phone may differ from the server's by this much. */
const CLOCK_MS = 10 * 60_000;

interface Exit {
  noteId: number;
  /** Shows the loaded vehicle. */
  photo: StoredUpload | undefined;
  /** Holds when it was marked (ISO 8601), if that is sent later; null means now. */
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
  facts: Facts,
  kind: NoteKind,
  { noteId, photo: taken, markedAt }: Exit,
  timezone: string,
): Promise<Decide<void>> {
  const { note, request } = await claimNoteWithRequest(facts, kind, noteId, 'Cancellation');
  requireStatus(note, 'completed', 'leave');
  if (note.left_at !== null) {
    if (isToldAgain(note, facts.actor.id, markedAt)) return () => {};
    throw refusal('note.alreadyLeft', { number: note.note_no, left: { moment: note.left_at, timezone } });
  }
  await requireOther(facts, kind, note);
  const leftAt = markedAt === null ? null : momentOfExit(note, markedAt);
  // Only the quota of its user is counted.
  const photo = taken === undefined ? '' : await taken.keep(facts.alone());
  return (changes) => {
    withdraw(changes, request);
    changes.set(note, { left_at: leftAt ?? new Date().toISOString(), left_by_id: changes.actor.id });
    const exit = { id: noteId, left_by_id: changes.actor.id, exit_photo: photo };
    if (leftAt === null) changes.write(exits, exit);
    else changes.write(earlierExits, { ...exit, left_at: leftAt });
    changes.record({
      code: `${kind.entity}.leave`,
      id: noteId,
      number: note.note_no,
      ...(request !== undefined && { cancellerId: request.requesterId }),
      vehicle: note.vehicle,
      photo,
      ...(leftAt !== null && { marked: { moment: leftAt, timezone } }),
    });
  };
}

const exits = updating('issue_notes', ['left_by_id', 'exit_photo'], {
  order: 'documents',
  setNow: ['left_at', 'updated_at'],
});

/** These exits are sent later, with the time of the phone's clock. */
const earlierExits: Writer<{ id: number; left_at: string; left_by_id: number; exit_photo: string }> = {
  name: 'earlier exits',
  order: orderOf('issue_notes', 'documents'),
  replaces: ({ id }) => `issue_notes ${id}`,
  text: `update issue_notes set left_at = exit.left_at, exit_told_at = greatest(now(), exit.left_at),
      left_by_id = exit.left_by_id, exit_photo = exit.exit_photo, updated_at = now()
    from json_populate_recordset(null::issue_notes, $1::json) exit where issue_notes.id = exit.id`,
  values: (rows) => [JSON.stringify(rows)],
};

/** @throws {AppError} forbidden if the actor had a part in the note and somebody else may mark it */
async function requireOther({ find, actor }: Facts, { flags }: NoteKind, { id, note_no: number }: Note): Promise<void> {
  const involved = involvedIn(await findPeople(find, id, actor.id));
  const { isRefused, isAlone } = await findDuty(find, actor.id, involved, ['gateMark', flags.process]);
  if (isRefused) throw refusal('note.ownExit', { number, isAlone });
}

/** Gives the time of the exit by the phone's clock, never before the goods were handed out, nor later than now. */
function momentOfExit({ processed_at }: Pick<Note, 'processed_at'>, markedAt: string): string {
  const [marked, now] = [Date.parse(markedAt), Date.now()];
  const processed = processed_at === null ? marked : Date.parse(processed_at);
  const isTooEarly = marked < now - LATEST_EXIT_HOURS * 3_600_000 || marked < processed - CLOCK_MS;
  if (isTooEarly || marked > now + CLOCK_MS) throw invalid('markedAt', 'exitTime', { hours: LATEST_EXIT_HOURS });
  return new Date(Math.min(now, Math.max(marked, processed))).toISOString();
}

/** The same guard marked it at about that time: the exit is already known. */
function isToldAgain(
  { left_at, left_by_id }: Pick<Note, 'left_at' | 'left_by_id'>,
  guardId: number,
  markedAt: string | null,
): boolean {
  if (markedAt === null || left_at === null || left_by_id !== guardId) return false;
  return Math.abs(Date.parse(left_at) - Date.parse(markedAt)) < CLOCK_MS;
}
