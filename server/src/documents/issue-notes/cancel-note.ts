import type { ApprovalModule } from '@ghala/contract/permissions';
import { apply } from '../../kernel/commit/apply';
import type { Decide, Facts } from '../../kernel/commit/work';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { withdrawApproval } from '../approval-requests';
import { cancelClaimedNote } from './cancel-claimed-note';
import { discardDraft } from './draft-note';
import { lockNote, requireStatus, wrongStatus } from './lock-note';
import { findNote, itemsOfNote } from './note-facts';
import type { NoteHooks, NoteKind } from './note-kind';

/**
 * Cancels a processed note: its goods return to the records they came from.
 * @throws {AppError} invalid without a reason; conflict if the note is not processed or its goods have left the gate
 */
export async function cancelNote(
  facts: Facts,
  kind: NoteKind,
  { noteId, reason }: { noteId: number; reason: string },
  hooks: NoteHooks,
): Promise<Decide<void>> {
  if (reason === '') throw refusal('note.noReason', {}, { at: 'reason' });
  const [note] = await Promise.all([
    findNote(facts, kind, noteId, { isOwn: true }),
    // In the same round trip, for `cancelClaimedNote`.
    facts.find(itemsOfNote, noteId),
  ]);
  requireStatus(note, 'completed', 'cancel');
  if (note.left_at !== null) throw refusal('note.goodsLeft', { number: note.note_no });
  const [withdraw, cancel] = await Promise.all([
    hooks.onCancelled(facts, noteId),
    cancelClaimedNote(facts, kind, note, reason),
  ]);
  return (changes) => {
    withdraw(changes);
    cancel(changes);
    changes.record({ code: `${kind.entity}.cancel`, id: noteId, number: note.note_no, reason });
  };
}

/**
 * Deletes an unprocessed note. Its number and issues must stay on record, so it is stored as cancelled; issued goods
 * return, and its pending approval is withdrawn.
 */
export async function deleteNote(operation: Operation, kind: NoteKind, noteId: number): Promise<string> {
  const module: ApprovalModule = kind.kind;
  await withdrawApproval(operation, module, noteId);
  const note = await lockNote(operation, kind, noteId);
  if (note.status === 'draft') return discardDraft(operation, kind, noteId);
  if (note.status === 'completed') throw wrongStatus(note, 'deleteProcessed');
  if (note.status === 'cancelled') throw wrongStatus(note, 'deleteCancelled');
  // A request that was made while we waited for the note. This breaks the lock order: if its approver acts at the same
  // moment, one of the two transactions is retried.
  if (note.status === 'pending') await withdrawApproval(operation, module, noteId);
  await apply(operation, (facts) => cancelClaimedNote(facts, kind, note, 'Deleted before it was processed'));
  operation.record({ code: `${kind.entity}.delete`, id: noteId, number: note.note_no });
  return note.note_no;
}
