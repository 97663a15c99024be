import type { IncompleteNoteSettlement } from '@ghala/contract/incomplete-deliveries';
import { sql } from 'kysely';
import { invalid } from '../../shared/errors';
import { type FileStore, storeUpload } from '../../shared/files';
import type { Operation } from '../../shared/operation';
import { refreshBatchExceptions } from '../../shared/receipt-exceptions';
import type { Upload } from '../../shared/uploads';
import { IDN } from './incomplete-deliveries.queries';
import { lockNote, requireStatus } from './lock-incomplete-note';

/** The document that came with the call, and where it is to be kept. */
export interface ClosureDocument {
  upload: Upload | undefined;
  store: FileStore;
}

/**
 * Settles an open note with the document that proves it: its receipt's exception clears where nothing else stands
 * against it.
 * @throws {AppError} invalid without a document; conflict where it is not open
 */
export async function settleNote(
  operation: Operation,
  { noteId, comment }: IncompleteNoteSettlement,
  { upload, store }: ClosureDocument,
): Promise<void> {
  if (upload === undefined) throw invalid('file', 'is required: choose the document that settles the note');
  const note = await lockNote(operation, noteId);
  requireStatus(note, 'open', 'only an open note can be settled');
  const document = await storeUpload(store, operation, upload, 'incomplete note document');
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
  await refreshBatchExceptions(operation, [note.batch_id]);
  await operation.audit({
    entity: IDN,
    entityId: noteId,
    action: 'settle',
    details: `${note.idn_no} settled: ${comment}`,
    before: { status: 'open' },
    after: { status: 'settled', comment, document },
  });
}
