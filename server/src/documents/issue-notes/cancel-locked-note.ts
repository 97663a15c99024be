import { sql } from 'kysely';
import type { Operation } from '../../kernel/operation';
import { reverseIssue } from '../../stock/reverse-issue';
import type { LockedNote } from './locked-note';
import type { NoteKind } from './note-kind';

/** Cancels a locked note: everything issued for it returns to the records it came from. */
export async function cancelLockedNote(
  operation: Operation,
  kind: NoteKind,
  note: LockedNote,
  reason: string,
): Promise<void> {
  const items = await operation.db
    .selectFrom('issue_note_items')
    .select('id')
    .where('note_id', '=', note.id)
    .where('status', '=', 'completed')
    .execute();
  await reverseIssue(
    operation,
    items.map((item) => item.id),
    `${note.note_no} cancelled: ${reason}`,
  );
  await operation.db
    .updateTable('issue_notes')
    .set({
      status: 'cancelled',
      cancel_reason: reason,
      cancelled_by_id: operation.actor.id,
      cancelled_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', note.id)
    .execute();
  await kind.onClosed?.(operation, note.id);
}
