import type { IncompleteNoteStatus } from '@ghala/contract/calls/incomplete-deliveries';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import { type ReceiptOfOrder, receipts } from '../../documents/receipt-facts';
import { type ReceivedLine, receivedLines } from '../../documents/received-lines';
import { rowById, rowsBy } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { deleting, updating } from '../../operation/writer';
import { type AppError, notFound, refusal } from '../../runtime/errors';
import { maySeeDraft } from './incomplete-deliveries.queries';

const notes = rowById({
  name: 'incomplete notes',
  level: 'document',
  locks: 'incomplete_notes',
  query: (database, ids) =>
    database
      .selectFrom('incomplete_notes')
      .select(['id', 'idn_no as number', 'status', 'created_by_id'])
      .where('id', '=', ids),
});

/** An operation has such a note for itself: nobody else changes it or its items until the commit. */
export type ClaimedNote = Awaited<ReturnType<typeof claimNote>>;

/** @throws {AppError} not_found, also for a draft that the actor may not see */
export async function claimNote(facts: Facts, id: number) {
  const note = await facts.claim(notes, id);
  const isHidden = note?.status === 'draft' && !maySeeDraft(note.created_by_id, facts.actor);
  if (note === undefined || isHidden) throw notFound('incompleteDelivery');
  return note;
}

const unendedNotes = rowsBy({
  name: 'notes of receipts that have not ended',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('incomplete_notes')
      .select(['id', 'receipt_id as receiptId'])
      .where('receipt_id', '=', ids)
      .where('status', 'in', ['draft', 'open'])
      .orderBy('id'),
  of: ({ receiptId }) => receiptId,
});

/** Claims the drafts and open notes against a receipt, which is locked: no others come or end meanwhile. */
export async function claimUnended(facts: Facts, receiptId: number): Promise<ClaimedNote[]> {
  const named = await facts.find(unendedNotes, receiptId);
  const found = await Promise.all(named.map(({ id }) => facts.claim(notes, id)));
  return found.filter((note) => note !== undefined);
}

/** An operation has this receipt for itself, with those of its order, and the lines of that order if there is one. */
export interface Delivery extends ReceiptOfOrder {
  lines: readonly ReceivedLine[];
}

/** A note never changes its receipt, nor does a receipt that has one change its order. */
const deliveries = rowById({
  name: 'deliveries of incomplete notes',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('incomplete_notes')
      .innerJoin('receipts', 'receipts.id', 'incomplete_notes.receipt_id')
      .select(['incomplete_notes.id', 'incomplete_notes.receipt_id as receiptId', 'receipts.purchase_id as orderId'])
      .where('incomplete_notes.id', '=', ids),
});

/**
 * Claims a note, and before it its receipt with those of the same order, whose discrepancies depend on the note.
 * @throws {AppError} not_found, also for a draft that the actor may not see
 */
export async function claimWithDelivery(
  facts: Facts,
  noteId: number,
): Promise<{ note: ClaimedNote; delivery: Delivery }> {
  const named = await facts.find(deliveries, noteId);
  if (named === undefined) throw notFound('incompleteDelivery');
  const [found, lines, note] = await Promise.all([
    facts.claim(receipts, named.receiptId),
    claimLines(facts, named.orderId),
    claimNote(facts, noteId),
  ]);
  if (found === undefined) throw notFound('incompleteDelivery');
  return { note, delivery: { ...found, lines } };
}

/** Claims the lines of an order: no other operation of the commit then changes what its receipts bring, or its notes report. */
export async function claimLines(facts: Facts, orderId: number | null): Promise<readonly ReceivedLine[]> {
  return orderId === null ? [] : facts.claim(receivedLines, orderId);
}

/** @throws {AppError} conflict, naming the note's state if it is another one */
export function requireStatus(
  note: ClaimedNote,
  wanted: IncompleteNoteStatus,
  step: StepOf<'incompleteDelivery.wrongStatus'>,
): void {
  if (note.status !== wanted) throw wrongStatus(note, step);
}

export function wrongStatus({ number, status }: ClaimedNote, step: StepOf<'incompleteDelivery.wrongStatus'>): AppError {
  return refusal('incompleteDelivery.wrongStatus', { number, status, step });
}

/** Loads the items of a note, by their products. */
export const itemsOfNote = rowsBy({
  name: 'items of incomplete notes',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('incomplete_note_items as item')
      .innerJoin('products', 'products.id', 'item.product_id')
      .select(['item.id', 'item.note_id as noteId', 'item.product_id as productId', 'item.quantity', 'item.comment'])
      .select('products.name as product')
      .where('item.note_id', '=', ids)
      .orderBy('item.product_id')
      .orderBy('item.id'),
  of: ({ noteId }) => noteId,
});

/** A draft expires 30 days after it was last changed. */
export const touchedNotes = updating('incomplete_notes', [], { order: 'documents', setNow: ['updated_at'] });

const discarded = deleting('incomplete_notes', { order: 'documents' });
const cancelled = updating('incomplete_notes', ['status', 'cancelled_by_id'], {
  order: 'documents',
  setNow: ['cancelled_at', 'updated_at'],
});

/** Deletes a draft, whose number is not used again, or cancels an open note. */
export function endNote({ id, number, status }: ClaimedNote): Decide<void> {
  return (changes) => {
    if (status === 'draft') {
      changes.write(discarded, { id });
      changes.record({ code: 'incompleteDelivery.discardDraft', id, number });
      return;
    }
    changes.write(cancelled, { id, status: 'cancelled', cancelled_by_id: changes.actor.id });
    changes.record({
      code: 'incompleteDelivery.cancel',
      id,
      number,
      before: { status: 'open' },
      after: { status: 'cancelled' },
    });
  };
}
