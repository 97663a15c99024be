import type {
  IncompleteNote,
  IncompleteNoteAnswer,
  IncompleteNoteFilters,
  MissingItem,
} from '@ghala/contract/calls/incomplete-deliveries';
import type { Signer } from '@ghala/contract/common/references';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { fieldPairs } from '../../db/field-json';
import { always, anyOf, anyOfIn, large, type Match, settled } from '../../db/match';
import { contactOf, lineProduct, signerOf } from '../../db/references';
import { isOneOf, likePattern, ofFound, storedContains, suppliersNamed } from '../../db/search-text';
import { rowById } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';

/** Narrows a list of notes: by the filters on the wire, and by what contains the words. */
export interface NoteSearch {
  filters: IncompleteNoteFilters;
  found: RawBuilder<boolean>;
  actor: Actor;
  timezone: string;
}

/** Selects notes that match the filters, without the columns of a list: for counting, and as the base of the list. */
export function filteredNotes(database: Database, { filters, found, actor, timezone }: NoteSearch) {
  let query = shownNotes(database, actor);
  const days = withinDays('incomplete_notes.created_at', filters.dateFrom, filters.dateTo, timezone);
  if (days !== undefined) query = query.where(days);
  if (filters.status !== null) query = query.where('incomplete_notes.status', '=', filters.status);
  return query.where(found);
}

/** A draft is shown only to its author. */
export function shownNotes(database: Database, actor: Actor) {
  return database
    .selectFrom('incomplete_notes')
    .where(sql<boolean>`(incomplete_notes.status <> 'draft' or incomplete_notes.created_by_id = ${actor.id})`);
}

/** Searches the note's number, the words of its receipt, and the supplier's. */
export async function notesContaining(database: Database, words: string): Promise<Match> {
  if (words === '') return always;
  const found = anyOf(
    await storedContains(database, 'receipts', words, sql`receipts.searched`),
    await isOneOf(database, 'receipts.supplier_id', suppliersNamed(words)),
  );
  const receipts = await settled(database, 'receipts', found);
  return anyOfIn('incomplete_notes', [
    sql<boolean>`incomplete_notes.idn_no ilike ${likePattern(words)}`,
    // Few receipts have a note: if many are found, each is looked up from its note.
    await ofFound(database, 'incomplete_notes.receipt_id', 'receipts', receipts, large(receipts.many)),
  ]);
}

/** The receipt is looked up by the note, so that only the rows of a page are read. */
const receipt = sql<IncompleteNote['Batch']>`(
  select json_build_array(json_build_object(
    'id', receipts.id, 'batchNo', receipts.receipt_no, 'nogId', receipts.stock_category_id, 'isInternal', receipts.is_internal,
    'supplierDriver', receipts.supplier_driver, 'supplierContact', receipts.supplier_contact,
    'supplierVehicle', receipts.supplier_vehicle, ${fieldPairs('receipts', receiptFields)}, 'createdAt', receipts.created_at,
    'Nog', json_build_object('id', stock_categories.id, 'nog', stock_categories.name),
    'Tag', case when tags.id is not null then json_build_object('id', tags.id, 'tag', tags.name) end,
    'Supplier', case when suppliers.id is not null
      then json_build_object('id', suppliers.id, 'name', suppliers.name) end,
    'Purchase', case when purchases.id is not null
      then json_build_object('id', purchases.id, 'purchaseNo', purchases.purchase_no) end,
    'User', json_build_object('id', users.id, 'name', users.name)))
  from receipts
    join stock_categories on stock_categories.id = receipts.stock_category_id
    join users on users.id = receipts.created_by_id
    left join tags on tags.id = receipts.tag_id
    left join suppliers on suppliers.id = receipts.supplier_id
    left join purchases on purchases.id = receipts.purchase_id
  where receipts.id = incomplete_notes.receipt_id)`;

const items = sql<MissingItem[]>`coalesce((
  select json_agg(json_build_object('id', item.id, 'productId', item.product_id, 'quantity', item.quantity,
    'entered', item.entered, 'comment', item.comment, 'Product', ${lineProduct}) order by item.id)
  from incomplete_note_items item
    join products on products.id = item.product_id
    join units on units.id = products.unit_id
  where item.note_id = incomplete_notes.id), '[]'::json)`;

const noteColumns = [
  'incomplete_notes.id as id',
  'incomplete_notes.idn_no as idnNo',
  'incomplete_notes.status as status',
  'incomplete_notes.notes as notes',
  'incomplete_notes.settle_comment as settleComment',
  'incomplete_notes.settle_document as settleDocument',
  'incomplete_notes.settled_at as settledAt',
  'incomplete_notes.cancelled_at as cancelledAt',
  'incomplete_notes.created_at as createdAt',
  'incomplete_notes.updated_at as updatedAt',
  receipt.as('Batch'),
  signerOf<Signer>('users').as('User'),
  items.as('items'),
] as const;

/** Selects the notes as their list shows them. */
export function incompleteNoteList(notes: ReturnType<typeof shownNotes>) {
  return notes.innerJoin('users', 'users.id', 'incomplete_notes.created_by_id').select(noteColumns);
}

/** Holds a note and names everyone in it. */
export type FoundNote = Omit<IncompleteNoteAnswer, 'status' | 'message' | 'pdfUrl'> & { verifiedAt: string | null };

/** @throws {AppError} not_found, also for a draft that the reader may not see */
export async function requireIncompleteNote(
  database: Database,
  id: number,
  reader: Actor | undefined,
): Promise<FoundNote> {
  const row = await database
    .selectFrom('incomplete_notes')
    .innerJoin('users', 'users.id', 'incomplete_notes.created_by_id')
    .innerJoin('receipts', 'receipts.id', 'incomplete_notes.receipt_id')
    .leftJoin('users as verifiers', 'verifiers.id', 'receipts.verified_by_id')
    .leftJoin('users as guardians', 'guardians.id', 'receipts.guardian_id')
    .leftJoin('users as drivers', 'drivers.id', 'receipts.driver_id')
    .leftJoin('users as settlers', 'settlers.id', 'incomplete_notes.settled_by_id')
    .select(noteColumns)
    .select([
      signerOf('verifiers').as('verifiedBy'),
      signerOf('settlers').as('settledBy'),
      contactOf('guardians').as('guardian'),
      contactOf('drivers').as('driver'),
      'receipts.verified_at as verifiedAt',
    ])
    .where('incomplete_notes.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('incompleteDelivery');
  const { verifiedBy, settledBy, guardian, driver, verifiedAt, ...note } = row;
  if (note.status === 'draft' && !maySeeDraft(note.User.id, reader)) throw notFound('incompleteDelivery');
  return { note, verifiedBy, settledBy, guardian, driver, verifiedAt };
}

/** A draft is visible only to its author, also by its address. */
export function maySeeDraft(makerId: number, reader: Actor | undefined): boolean {
  return reader?.id === makerId;
}

const shownItems = rowById({
  name: 'shown items of incomplete notes',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('incomplete_notes')
      .select(['id', items.as('items')])
      .where('id', '=', ids),
});

/** Reads the missing items in the order they were entered. */
export async function readItems(find: Facts['find'], noteId: number): Promise<MissingItem[]> {
  return (await find(shownItems, noteId))?.items ?? [];
}
