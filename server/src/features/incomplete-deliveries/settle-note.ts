import type { IncompleteNoteSettlement } from '@ghala/contract/calls/incomplete-deliveries';
import { followNote } from '../../documents/receipt-discrepancies';
import type { StoredUpload } from '../../files/stored-upload';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { claimWithDelivery, requireStatus } from './incomplete-note-facts';

const settled = updating('incomplete_notes', ['status', 'settle_comment', 'settle_document', 'settled_by_id'], {
  order: 'documents',
  setNow: ['settled_at', 'updated_at'],
});

/**
 * Settles an open note, with a comment and the document that proves it, if there is one: its receipt's discrepancy clears if
 * nothing else causes it.
 * @throws {AppError} conflict if it is not open
 */
export async function settleNote(
  facts: Facts,
  { noteId: id, comment }: IncompleteNoteSettlement,
  upload: StoredUpload | undefined,
): Promise<Decide<void>> {
  // The file is claimed before anything is locked: only the quota of its user is counted.
  if (upload !== undefined) facts.alone();
  const { note, delivery } = await claimWithDelivery(facts, id);
  requireStatus(note, 'open', 'settle');
  const document = upload === undefined ? '' : await upload.keep(facts.alone());
  return (changes) => {
    const after = { status: 'settled', settle_comment: comment, settle_document: document } as const;
    changes.write(settled, { id, ...after, settled_by_id: changes.actor.id });
    followNote(changes, delivery, 'ended');
    changes.record({
      code: 'incompleteDelivery.settle',
      id,
      number: note.number,
      comment,
      before: { status: 'open' },
      after: { status: 'settled', comment, document },
    });
  };
}
