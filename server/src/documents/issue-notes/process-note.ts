import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { findNote, itemsOfNote, requireStatus } from './note-facts';
import type { NoteHooks, NoteKind } from './note-kind';
import { diversionOf, requireOtherReceiver } from './note-people';

/** Says how the goods left. */
export interface Departure {
  noteId: number;
  /** This is the registration number of the vehicle. */
  vehicle: string;
  comment: string;
  /** This is the user who took the goods, for dispatch notes. */
  dispatchedToId: number | null;
}

const departures = updating(
  'issue_notes',
  ['status', 'vehicle', 'comment', 'has_discrepancy', 'dispatched_by_id', 'dispatched_to_id'],
  { order: 'documents', setNow: ['processed_at', 'updated_at'] },
);

/**
 * Completes a note. Its discrepancy is true if less left than was requested; lines never handed out stay pending.
 * @returns its number
 * @throws {AppError} invalid without a vehicle; conflict if nothing was handed out or the note is not active; forbidden
 * if the actor receives the goods, which the approver was not told
 */
export async function processNote(
  facts: Facts,
  kind: NoteKind,
  { noteId, vehicle, comment, dispatchedToId }: Departure,
  hooks: NoteHooks,
): Promise<Decide<string>> {
  if (vehicle === '') throw refusal('note.noVehicle', {}, { at: 'vehicle' });
  const [note, requireVerified, items, close] = await Promise.all([
    findNote(facts, kind, noteId, { isOwn: true }),
    kind.requireHandOut?.(facts, noteId),
    facts.find(itemsOfNote, noteId),
    kind.onClosed?.(facts, noteId),
  ]);
  const people = note.status === 'active' ? await requireOtherReceiver(facts, kind, note, dispatchedToId) : undefined;
  return (changes) => {
    requireStatus(note, 'active', 'process');
    requireVerified?.(note);
    const issued = items.filter(({ status }) => status === 'completed');
    if (issued.length === 0) throw refusal('note.nothingIssued', { number: note.note_no });
    const isShort = items.some(({ quantity, quantity_issued: left }) => left !== null && left < quantity);
    changes.set(note, { status: 'completed' });
    changes.write(departures, {
      id: noteId,
      status: 'completed',
      vehicle,
      comment,
      has_discrepancy: isShort,
      dispatched_by_id: changes.actor.id,
      dispatched_to_id: dispatchedToId,
    });
    close?.(changes);
    hooks.onProcessed(changes, issued);
    changes.record({
      code: `${kind.entity}.process`,
      id: noteId,
      number: note.note_no,
      isShort,
      ...(people && diversionOf(people, dispatchedToId)),
      after: { vehicle, comment, dispatchedToId, exception: isShort },
    });
    return note.note_no;
  };
}
