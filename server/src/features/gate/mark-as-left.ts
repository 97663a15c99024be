import { sql } from 'kysely';
import { lockNote, requireStatus } from '../../documents/issue-notes/lock-note';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import type { StoredUpload } from '../../files/stored-upload';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';

/**
 * Records that the goods of a processed note have left the gate. From then on the note can't be cancelled.
 * @param exit.photo of the loaded vehicle
 * @param timezone for the time of an earlier departure (an IANA name)
 * @throws {AppError} not_found; conflict if it is not processed, was cancelled, or its goods have already left
 */
export async function markAsLeft(
  operation: Operation,
  kind: NoteKind,
  { noteId, photo: taken }: { noteId: number; photo: StoredUpload | undefined },
  timezone: string,
): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'completed', 'leave');
  if (note.left_at !== null)
    throw refusal('note.alreadyLeft', { number: note.note_no, left: { moment: note.left_at, timezone } });
  const photo = (await taken?.keep(operation)) ?? '';
  await operation.db
    .updateTable('issue_notes')
    .set({ left_at: sql`now()`, left_by_id: operation.actor.id, exit_photo: photo, updated_at: sql`now()` })
    .where('id', '=', noteId)
    .execute();
  operation.record({ code: `${kind.entity}.leave`, id: noteId, number: note.note_no, vehicle: note.vehicle, photo });
}
