import { sql } from 'kysely';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockNote, requireStatus } from './lock-note';
import type { LockedNote } from './locked-note';
import type { NoteHooks, NoteKind } from './note-kind';

/** How the goods left. */
export interface Departure {
  noteId: number;
  /** Registration number of the vehicle. */
  vehicle: string;
  comment: string;
  /** The user who took the goods, for dispatch notes. */
  dispatchedToId: number | null;
}

/**
 * Completes a note. Its discrepancy is true if less left than was requested; lines never handed out stay pending.
 * @throws {AppError} invalid without a vehicle; conflict if nothing was handed out or the note is not active
 */
export async function processNote(
  operation: Operation,
  kind: NoteKind,
  { noteId, vehicle, comment, dispatchedToId }: Departure,
  hooks: NoteHooks,
): Promise<string> {
  if (vehicle === '') throw refusal('note.noVehicle', {}, { at: 'vehicle' });
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'active', 'process');
  await kind.requireHandOut?.(operation, note);
  const isShort = await compareIssued(operation, note);
  await operation.db
    .updateTable('issue_notes')
    .set({
      status: 'completed',
      vehicle,
      comment,
      has_discrepancy: isShort,
      dispatched_by_id: operation.actor.id,
      dispatched_to_id: dispatchedToId,
      processed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', noteId)
    .execute();
  await kind.onClosed?.(operation, noteId);
  await hooks.onProcessed(operation, noteId);
  operation.record({
    code: `${kind.entity}.process`,
    id: noteId,
    number: note.note_no,
    isShort,
    after: { vehicle, comment, dispatchedToId, exception: isShort },
  });
  return note.note_no;
}

/** @returns whether less was issued than requested */
async function compareIssued(operation: Operation, note: LockedNote): Promise<boolean> {
  const issued = await operation.db
    .selectFrom('issue_note_items')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'completed'), false)`.as('hasAny'),
      sql<boolean>`coalesce(bool_or(quantity_issued < quantity), false)`.as('isShort'),
    ])
    .where('note_id', '=', note.id)
    .executeTakeFirstOrThrow();
  if (!issued.hasAny) throw refusal('note.nothingIssued', { number: note.note_no });
  return issued.isShort;
}
