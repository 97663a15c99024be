import { followNote } from '../../documents/receipt-discrepancies';
import type { Decide, Facts } from '../../operation/work';
import { claimWithDelivery, endNote, wrongStatus } from './incomplete-note-facts';

/**
 * Cancels an open note and updates its receipt's discrepancy; a draft is simply deleted.
 * @throws {AppError} conflict if it was settled or cancelled
 */
export async function cancelNote(facts: Facts, noteId: number): Promise<Decide<void>> {
  const { note, delivery } = await claimWithDelivery(facts, noteId);
  const { status } = note;
  if (status !== 'draft' && status !== 'open') throw wrongStatus(note, 'cancel');
  return (changes) => {
    endNote(note)(changes);
    if (status === 'open') followNote(changes, delivery, 'ended');
  };
}
