import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import type { Operation } from '../../operation/operation';
import { type AppError, notFound, refusal } from '../../runtime/errors';
import type { LockedNote } from './locked-note';
import type { NoteKind } from './note-kind';

/** Locks a note. @throws {AppError} not_found, also for another user's draft */
export async function lockNote(
  operation: Operation,
  { kind, entity }: Pick<NoteKind, 'kind' | 'entity'>,
  noteId: number,
): Promise<LockedNote> {
  const note = await operation.db
    .selectFrom('issue_notes')
    .selectAll()
    .where('id', '=', noteId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  const isHidden = note?.status === 'draft' && note.created_by_id !== operation.actor.id;
  if (note === undefined || isHidden) throw notFound(entity);
  return note;
}

type Numbered = Pick<LockedNote, 'note_no' | 'status'>;

/** @throws {AppError} conflict, naming the note's state, unless it is `wanted`; `step` names what was to be done */
export function requireStatus(note: Numbered, wanted: NoteStatus, step: StepOf<'note.wrongStatus'>): void {
  if (note.status !== wanted) throw wrongStatus(note, step);
}

export function wrongStatus(note: Numbered, step: StepOf<'note.wrongStatus'>): AppError {
  return refusal('note.wrongStatus', { number: note.note_no, status: note.status, step });
}

/** Locks a line of a locked note. @throws {AppError} not_found if it belongs to another note */
export async function lockNoteItem(operation: Operation, note: LockedNote, itemId: number) {
  const item = await operation.db
    .selectFrom('issue_note_items')
    .innerJoin('products', 'products.id', 'issue_note_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .selectAll('issue_note_items')
    .select(['products.name as product', 'units.name as unit'])
    .where('issue_note_items.id', '=', itemId)
    .where('issue_note_items.note_id', '=', note.id)
    .forUpdate('issue_note_items')
    .executeTakeFirst();
  if (item === undefined) throw refusal('item.notFound', { number: note.note_no });
  return item;
}

/** A quantity of a line's goods, as recorded in events. */
export function goodsOf(item: { product_id: number; product: string; unit: string }, quantity: number) {
  return { productId: item.product_id, product: item.product, quantity, unit: item.unit };
}
