import type { IncompleteNoteStatus } from '@ghala/contract/calls/incomplete-deliveries';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import { receipts } from '../../documents/receipt-facts';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { type AppError, notFound, refusal } from '../../runtime/errors';
import { maySeeDraft } from './incomplete-deliveries.queries';

/** A locked note: until the transaction ends nobody else changes it or its items. */
export type LockedNote = Awaited<ReturnType<typeof lockNote>>;

/**
 * Locks a note, and before it its receipt with those of the same order, whose discrepancies depend on the note.
 * @throws {AppError} not_found, also for a draft that the actor may not see
 */
export async function lockNote(operation: Operation, noteId: number) {
  const { db, actor } = operation;
  // A note never changes its receipt.
  const named = await db
    .selectFrom('incomplete_notes')
    .select('receipt_id')
    .where('id', '=', noteId)
    .executeTakeFirst();
  if (named === undefined) throw notFound('incompleteDelivery');
  await lockReceipts(operation, named.receipt_id);
  const note = await db
    .selectFrom('incomplete_notes')
    .selectAll()
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();
  if (note === undefined) throw notFound('incompleteDelivery');
  if (note.status === 'draft' && !maySeeDraft(note.created_by_id, actor)) throw notFound('incompleteDelivery');
  return note;
}

/** Locks a receipt with those of the same order. */
export async function lockReceipts(operation: Operation, receiptId: number): Promise<void> {
  await apply(operation, async (facts) => {
    await facts.find(receipts, receiptId);
    return () => {};
  });
}

/** @throws {AppError} conflict, naming the note's state if it is another one */
export function requireStatus(
  note: LockedNote,
  wanted: IncompleteNoteStatus,
  step: StepOf<'incompleteDelivery.wrongStatus'>,
): void {
  if (note.status !== wanted) throw wrongStatus(note, step);
}

export function wrongStatus(note: LockedNote, step: StepOf<'incompleteDelivery.wrongStatus'>): AppError {
  return refusal('incompleteDelivery.wrongStatus', { number: note.idn_no, status: note.status, step });
}
