import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { reverseIssue } from '../../stock/reverse-issue';
import { requireNotCounted } from './counted-since';
import { itemsOfNote, type Note } from './note-facts';
import type { NoteKind } from './note-kind';

const cancellations = updating('issue_notes', ['status', 'cancel_reason', 'cancelled_by_id'], {
  order: 'documents',
  setNow: ['cancelled_at', 'updated_at'],
});

/**
 * Cancels a note, which the operation has claimed: everything issued for it returns to the records it came from.
 * @param cancelledById who asked for that
 * @throws {AppError} conflict as reverseIssue and requireNotCounted
 */
export async function cancelClaimedNote(
  facts: Facts,
  kind: NoteKind,
  note: Note,
  reason: string,
  cancelledById = facts.actor.id,
): Promise<Decide<void>> {
  const items = await facts.find(itemsOfNote, note.id);
  const issued = items.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const [reverse, close] = await Promise.all([
    reverseIssue(facts, issued, `${note.note_no} cancelled: ${reason}`),
    kind.onClosed?.(facts, note.id),
  ]);
  await requireNotCounted(facts, note, issued);
  return (changes) => {
    reverse(changes);
    changes.set(note, { status: 'cancelled' });
    changes.write(cancellations, {
      id: note.id,
      status: 'cancelled',
      cancel_reason: reason,
      cancelled_by_id: cancelledById,
    });
    close?.(changes);
  };
}

/** Says, for the log, who issued the goods that return by it, if any were issued. */
export function returnedTo(issuerIds: number[]): { issuerIds?: number[] } {
  return issuerIds.length === 0 ? {} : { issuerIds };
}
