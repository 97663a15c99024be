import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { NoteKindName, NoteKindOf } from '@ghala/contract/kinds/note-kinds';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import { type Loader, rowById, rowsBy } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { type AppError, notFound, refusal } from '../../runtime/errors';
import { claimWithRequest, type PendingRequest } from '../pending-requests';
import { enteredColumns } from './entered-columns';

const noteFields = [
  ...enteredColumns,
  ...(['id', 'kind', 'note_no', 'status', 'created_by_id', 'warehouse_id', 'vehicle', 'processed_at'] as const),
  ...(['left_at', 'left_by_id', 'code_hash', 'code_failures'] as const),
] as const;

/** This is a note: nobody else changes it or its items until the commit, but other operations of the group do. */
export interface Note extends Pick<Selectable<DB['issue_notes']>, (typeof noteFields)[number]> {
  /**
   * Counts the seconds since its code was sent, and those for which it is still locked, by the clock of the database.
   */
  codeAgeS: number | null;
  codeLockedS: number | null;
}

const notes = rowById<Note>({
  name: 'issue notes',
  level: 'document',
  locks: 'issue_notes',
  query: (database, ids) =>
    database
      .selectFrom('issue_notes')
      .select(noteFields)
      .select([
        sql<number | null>`extract(epoch from clock_timestamp() - code_sent_at)::float8`.as('codeAgeS'),
        sql<number | null>`extract(epoch from code_locked_until - clock_timestamp())::float8`.as('codeLockedS'),
      ])
      .where('id', '=', ids),
});

/**
 * @param isOwn whether the operation needs the note for itself, so that no other of its group changes its items
 * @throws {AppError} not_found, also for another user's draft
 */
export async function findNote(
  facts: Facts,
  { kind, entity }: { kind: Note['kind']; entity: NoteKindOf<NoteKindName>['entity'] },
  noteId: number,
  { isOwn = false } = {},
): Promise<Note> {
  const note = await (isOwn ? facts.claim(notes, noteId) : facts.find(notes, noteId));
  const isHidden = note?.status === 'draft' && note.created_by_id !== facts.actor.id;
  if (note === undefined || note.kind !== kind || isHidden) throw notFound(entity);
  return note;
}

/**
 * Loads a note for the operation itself, and its pending request.
 * @param module what the request asks for: the note itself, or its cancellation
 * @throws {AppError} not_found, also for another user's draft
 */
export async function claimNoteWithRequest(
  facts: Facts,
  kind: Parameters<typeof findNote>[1],
  id: number,
  module: Note['kind'] | 'Cancellation' = kind.kind,
): Promise<{ note: Note; request: PendingRequest | undefined }> {
  const status = module === 'Cancellation' ? 'completed' : 'pending';
  const claim = () => findNote(facts, kind, id, { isOwn: true });
  const { document: note, request } = await claimWithRequest(facts, { module, id, status }, claim);
  return { note, request };
}

/** Loads a note of any of these kinds, for the operation itself. @throws {AppError} not_found */
export async function claimNoteOf<Kind extends { kind: Note['kind'] }>(
  facts: Facts,
  kinds: readonly Kind[],
  noteId: number,
): Promise<{ note: Note; kind: Kind }> {
  const note = await facts.claim(notes, noteId);
  const kind = kinds.find((one) => one.kind === note?.kind);
  if (note === undefined || kind === undefined) throw notFound('pickupNote');
  return { note, kind };
}

function itemRows(database: Database) {
  return database
    .selectFrom('issue_note_items')
    .innerJoin('products', 'products.id', 'issue_note_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'issue_note_items.id',
      'issue_note_items.note_id',
      'issue_note_items.product_id',
      'issue_note_items.quantity',
      'issue_note_items.entered',
      'issue_note_items.quantity_issued',
      'issue_note_items.status',
      'issue_note_items.is_return',
      'issue_note_items.requested_lots',
      'issue_note_items.requested_lots_reason',
      'products.name as product',
      'units.name as unit',
      'products.packagings',
    ]);
}

const noteItems = rowById({
  name: 'issue note items',
  level: 'line',
  query: (database, ids) => itemRows(database).where('issue_note_items.id', '=', ids),
});

/** Loads the items of a note, in the order in which they were added. */
export const itemsOfNote = rowsBy({
  name: 'items of issue notes',
  level: 'line',
  query: (database, ids) =>
    itemRows(database).where('issue_note_items.note_id', '=', ids).orderBy('issue_note_items.id'),
  of: (item) => item.note_id,
  sameAs: noteItems,
});

/**
 * Says how much of lots that have expired an item may be given, by the ids of the lots: none, unless it was approved
 * since.
 */
export const approvedExpired: Loader<number, ReadonlyMap<number, number>> = {
  name: 'approved expired lots',
  level: 'plain',
  statements: () => [
    `select item.id, wanted."lotId", wanted.quantity
      from issue_note_items item
        cross join json_to_recordset(item.requested_lots) as wanted ("lotId" int, quantity numeric)
        join lots lot on lot.id = wanted."lotId"
      where item.id = any($1::int[]) and exists (
        select from approvals, business_clock clock
        where approvals.note_id = item.note_id and approvals.status = 'approved'
          and (approvals.updated_at at time zone clock.timezone)::date > lot.expires_on)`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts: ([rows = []], ids) =>
    ids.map(
      (id) =>
        new Map(
          (rows as { id: number; lotId: number; quantity: number }[])
            .filter((row) => row.id === id)
            .map(({ lotId, quantity }) => [lotId, quantity]),
        ),
    ),
};

/** This is an item of a note, with its names for users. */
export type NoteItem = Awaited<ReturnType<typeof findNoteItem>>;

/** @throws {AppError} not_found if there is none, or it belongs to another note */
export async function findNoteItem(facts: Facts, note: Promise<Note>, itemId: number) {
  const [{ id, note_no: number }, item] = await Promise.all([note, facts.find(noteItems, itemId)]);
  if (item === undefined || item.note_id !== id) throw refusal('item.notFound', { number });
  return item;
}

type Numbered = Pick<Note, 'note_no' | 'status'>;

/** @throws {AppError} conflict, naming the note's state, unless it is `wanted`; `step` names what was to be done */
export function requireStatus(note: Numbered, wanted: NoteStatus, step: StepOf<'note.wrongStatus'>): void {
  if (note.status !== wanted) throw wrongStatus(note, step);
}

export function wrongStatus(note: Numbered, step: StepOf<'note.wrongStatus'>): AppError {
  return refusal('note.wrongStatus', { number: note.note_no, status: note.status, step });
}

/**
 * Loads a draft that the operation has for itself.
 * @throws {AppError} not_found; conflict if it is no longer a draft
 */
export async function claimDraft(
  facts: Facts,
  kind: Parameters<typeof findNote>[1],
  noteId: number,
  step: StepOf<'note.wrongStatus'>,
): Promise<Note> {
  const note = await findNote(facts, kind, noteId, { isOwn: true });
  requireStatus(note, 'draft', step);
  return note;
}

/** This is a quantity of a line's goods, as recorded in events. */
export function goodsOf(item: { product_id: number; product: string; unit: string }, quantity: number) {
  return { productId: item.product_id, product: item.product, quantity, unit: item.unit };
}

/** Names the steps of a note. */
export const statusWriter = updating('issue_notes', ['status'], { order: 'documents', setNow: ['updated_at'] });
