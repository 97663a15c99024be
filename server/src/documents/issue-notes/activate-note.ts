import { sql } from 'kysely';
import type { Operation } from '../../kernel/operation';
import type { LockedNote } from './locked-note';
import type { NoteKind } from './note-kind';

/** Opens a locked note for processing, once approved or if no approval is needed. */
export async function activateNote(operation: Operation, kind: NoteKind, note: LockedNote): Promise<void> {
  await operation.db
    .updateTable('issue_notes')
    .set({ status: 'active', updated_at: sql`now()` })
    .where('id', '=', note.id)
    .execute();
  await kind.onActive?.(operation, note);
}
