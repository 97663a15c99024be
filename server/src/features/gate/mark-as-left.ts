import { sql } from 'kysely';
import { lockNote, requireStatus } from '../../documents/issue-notes/lock-note';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';

/**
 * Records that the goods of a processed note have left the gate. From then on the note can't be cancelled.
 * @param timezone for the time of an earlier departure (an IANA name)
 * @throws {AppError} not_found; conflict if it is not processed, was cancelled, or its goods have already left
 */
export async function markAsLeft(operation: Operation, kind: NoteKind, noteId: number, timezone: string) {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'completed', 'leave');
  if (note.left_at !== null)
    throw refusal('note.alreadyLeft', { number: note.note_no, left: { moment: note.left_at, timezone } });
  await operation.db
    .updateTable('issue_notes')
    .set({ left_at: sql`now()`, left_by_id: operation.actor.id, updated_at: sql`now()` })
    .where('id', '=', noteId)
    .execute();
  operation.record({ code: `${kind.entity}.leave`, id: noteId, number: note.note_no, vehicle: note.vehicle });
}
