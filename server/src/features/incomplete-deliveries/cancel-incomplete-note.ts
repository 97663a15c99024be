import { sql } from 'kysely';
import { refreshDiscrepancies } from '../../documents/receipt-discrepancies';
import type { Operation } from '../../kernel/operation';
import { IDN } from './incomplete-deliveries.queries';
import { type LockedNote, lockNote, wrongStatus } from './lock-incomplete-note';

/**
 * Cancels an open note, which its receipt's discrepancy follows; a draft just goes, and its number is not used again.
 * @throws {AppError} conflict where it was settled or cancelled
 */
export async function cancelNote(operation: Operation, noteId: number): Promise<void> {
  const note = await lockNote(operation, noteId);
  if (note.status === 'draft') return dropDraft(operation, note);
  if (note.status !== 'open') throw wrongStatus(note, 'only an open note can be cancelled');
  await operation.db
    .updateTable('incomplete_notes')
    .set({
      status: 'cancelled',
      cancelled_by_id: operation.actor.id,
      cancelled_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', noteId)
    .execute();
  await refreshDiscrepancies(operation, [note.receipt_id]);
  await operation.audit({
    entity: IDN,
    entityId: noteId,
    action: 'cancel',
    details: `${note.idn_no} cancelled`,
    before: { status: 'open' },
    after: { status: 'cancelled' },
  });
}

async function dropDraft(operation: Operation, note: LockedNote): Promise<void> {
  await operation.db.deleteFrom('incomplete_notes').where('id', '=', note.id).execute();
  await operation.audit({
    entity: IDN,
    entityId: note.id,
    action: 'delete',
    details: `Draft ${note.idn_no} dropped`,
  });
}
