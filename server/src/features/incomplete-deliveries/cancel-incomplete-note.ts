import { sql } from 'kysely';
import { refreshDiscrepancies } from '../../documents/receipt-discrepancies';
import type { Operation } from '../../operation/operation';
import { type LockedNote, lockNote, wrongStatus } from './lock-incomplete-note';

/**
 * Cancels an open note and updates its receipt's discrepancy; a draft is simply deleted, and its number is not used
 * again.
 * @throws {AppError} conflict if it was settled or cancelled
 */
export async function cancelNote(operation: Operation, noteId: number): Promise<void> {
  const note = await lockNote(operation, noteId);
  if (note.status === 'draft') return discardDraft(operation, note);
  if (note.status !== 'open') throw wrongStatus(note, 'cancel');
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
  await refreshDiscrepancies(operation, note.receipt_id);
  operation.record({
    code: 'incompleteDelivery.cancel',
    id: noteId,
    number: note.idn_no,
    before: { status: 'open' },
    after: { status: 'cancelled' },
  });
}

async function discardDraft(operation: Operation, note: LockedNote): Promise<void> {
  await operation.db.deleteFrom('incomplete_notes').where('id', '=', note.id).execute();
  operation.record({ code: 'incompleteDelivery.discardDraft', id: note.id, number: note.idn_no });
}
