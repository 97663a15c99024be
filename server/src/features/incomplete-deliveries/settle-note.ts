import type { IncompleteNoteSettlement } from '@ghala/contract/calls/incomplete-deliveries';
import { sql } from 'kysely';
import { refreshDiscrepancies } from '../../documents/receipt-discrepancies';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { lockNote, requireStatus } from './lock-incomplete-note';

/**
 * Settles an open note, with a comment and the document that proves it, if there is one: its receipt's discrepancy clears if
 * nothing else causes it.
 * @throws {AppError} conflict if it is not open
 */
export async function settleNote(
  operation: Operation,
  { noteId, comment }: IncompleteNoteSettlement,
  upload: StoredUpload | undefined,
): Promise<void> {
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'open', 'settle');
  const document = upload === undefined ? '' : await upload.keep(operation);
  await operation.db
    .updateTable('incomplete_notes')
    .set({
      status: 'settled',
      settle_comment: comment,
      settle_document: document,
      settled_by_id: operation.actor.id,
      settled_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', noteId)
    .execute();
  await refreshDiscrepancies(operation, note.receipt_id);
  operation.record({
    code: 'incompleteDelivery.settle',
    id: noteId,
    number: note.idn_no,
    comment,
    before: { status: 'open' },
    after: { status: 'settled', comment, document },
  });
}
