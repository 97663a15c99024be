import type { IncompleteNoteStatus } from '@ghala/contract/calls/incomplete-deliveries';
import { AppError, notFound } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { IDN, maySeeDraft } from './incomplete-deliveries.queries';

/** A note under its lock: until the transaction ends nobody else changes it or its items. */
export type LockedNote = Awaited<ReturnType<typeof lockNote>>;

/**
 * Locks a note, and before it the receipt that it is against: the receipt's discrepancy follows the note.
 * @throws {AppError} not_found, also for a draft that is not the actor's to see
 */
export async function lockNote(operation: Operation, noteId: number) {
  const { db, actor } = operation;
  await db
    .selectFrom('receipts')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      // A note never changes its receipt.
      selectFrom('incomplete_notes').select('receipt_id').where('id', '=', noteId),
    )
    .forUpdate()
    .execute();
  const note = await db
    .selectFrom('incomplete_notes')
    .selectAll()
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();
  if (note === undefined) throw notFound(IDN);
  if (note.status === 'draft' && !maySeeDraft(note.created_by_id, actor)) throw notFound(IDN);
  return note;
}

const states: Record<IncompleteNoteStatus, string> = {
  draft: 'is still a draft',
  open: 'was completed already',
  settled: 'was settled already',
  cancelled: 'was cancelled',
};

/** @throws {AppError} conflict, naming the state that the note is in, where that is another */
export function requireStatus(note: LockedNote, wanted: IncompleteNoteStatus, advice: string): void {
  if (note.status !== wanted) throw wrongStatus(note, advice);
}

export function wrongStatus(note: LockedNote, advice: string): AppError {
  return new AppError('conflict', `${note.idn_no} ${states[note.status]}: ${advice}`);
}
