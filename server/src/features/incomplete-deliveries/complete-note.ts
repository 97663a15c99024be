import type { IncompleteNoteCompletion } from '@ghala/contract/calls/incomplete-deliveries';
import { sql } from 'kysely';
import { refreshDiscrepancies } from '../../documents/receipt-discrepancies';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { type LockedNote, lockNote, requireStatus } from './lock-incomplete-note';

/**
 * Completes a draft: from now on it is open against its receipt and raises that receipt's discrepancy.
 * @throws {AppError} conflict if it has no items or is no longer a draft
 */
export async function completeNote(
  operation: Operation,
  { noteId, note: notes }: IncompleteNoteCompletion,
): Promise<void> {
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'draft', 'complete');
  await requireItems(operation, note);
  await operation.db
    .updateTable('incomplete_notes')
    .set({ status: 'open', notes, updated_at: sql`now()` })
    .where('id', '=', noteId)
    .execute();
  await refreshDiscrepancies(operation, note.receipt_id);
  operation.record({
    code: 'incompleteDelivery.complete',
    id: noteId,
    number: note.idn_no,
    before: { status: 'draft' },
    after: { status: 'open', notes },
  });
}

/**
 * Drafts do not block the deletion of a product, so the references are checked again; the locks delay a deletion until
 * the note blocks it.
 */
async function requireItems({ db }: Operation, note: LockedNote): Promise<void> {
  const { rows } = await sql<{ name: string; isGone: boolean }>`
    select name, deleted_at is not null as "isGone" from products
    where id in (select product_id from incomplete_note_items where note_id = ${note.id})
    order by id for key share`.execute(db);
  if (rows.length === 0) throw refusal('incompleteDelivery.empty', { number: note.idn_no });
  const gone = rows.find((product) => product.isGone);
  if (gone !== undefined)
    throw refusal('incompleteDelivery.productDeleted', { number: note.idn_no, product: gone.name });
}
