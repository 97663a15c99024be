import { GATE_DAYS, type GateCheck, type GateState } from '@ghala/contract/calls/gate';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { allOf, anyOf, type Condition, type Match, settled } from '../../db/match';
import { isOneOf, storedContains, usersNamed } from '../../db/search-text';
import { requireProcessed } from '../../documents/issue-notes/gate-pass.pdf';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { invalid, notFound, refusal } from '../../runtime/errors';

type Found = Omit<GateCheck, 'gatePassUrl'>;

/**
 * Limits what a guard may open of `issue_notes`: passes of the last days, and those whose goods have still to leave.
 */
const isAtGate = sql<boolean>`(issue_notes.left_at is null and issue_notes.status = 'completed'
  or coalesce(issue_notes.left_at, issue_notes.processed_at) > now() - make_interval(days => ${GATE_DAYS}))`;
const passColumns = [
  'issue_notes.note_no as number',
  'issue_notes.status',
  'issue_notes.processed_at as processedAt',
  isAtGate.as('isAtGate'),
] as const;

/** @throws {AppError} conflict for a note that was never processed: it has no pass; forbidden for an old one */
function requireAtGate(pass: Parameters<typeof requireProcessed>[0] & { isAtGate: boolean }): void {
  requireProcessed(pass);
  if (!pass.isAtGate) throw refusal('gate.tooOld', { days: GATE_DAYS });
}

const recipient = sql<string>`concat_ws(', ', coalesce(assignees.name, issue_notes.assignee_name),
  nullif(issue_notes.assignee_company, ''))`;

/** Selects notes as a guard sees them. */
function passRows(database: Database) {
  return database
    .selectFrom('issue_notes')
    .innerJoin('places', 'places.id', 'issue_notes.warehouse_id')
    .leftJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
    .leftJoin('users as guards', 'guards.id', 'issue_notes.left_by_id')
    .select((note) => [
      ...passColumns,
      'issue_notes.id',
      recipient.as('recipient'),
      'places.name as warehouse',
      'issue_notes.vehicle',
      'issue_notes.comment',
      'issue_notes.left_at as leftAt',
      sql<string>`coalesce(guards.name, '')`.as('leftBy'),
      'issue_notes.exit_photo as photo',
      jsonArrayFrom(
        note
          .selectFrom('issue_note_items')
          .innerJoin('products', 'products.id', 'issue_note_items.product_id')
          .innerJoin('units', 'units.id', 'products.unit_id')
          .select([
            'issue_note_items.id',
            'products.name as product',
            'units.name as unit',
            'issue_note_items.quantity_issued as quantity',
            'issue_note_items.entered_issued as entered',
          ])
          .whereRef('issue_note_items.note_id', '=', 'issue_notes.id')
          .where('issue_note_items.status', '=', 'completed')
          .orderBy('issue_note_items.id'),
      ).as('items'),
    ])
    .select('issue_notes.kind')
    .where('issue_notes.status', '<>', 'draft');
}

const passes = rowById({
  name: 'notes at the gate',
  level: 'plain',
  query: (database, ids) => passRows(database).where('issue_notes.id', '=', ids),
});

/**
 * Shows what a guard sees of a note. A note that was never processed shows none of its content.
 * @param isLimited whether the reader is a guard, who opens only passes, and no old ones
 * @throws {AppError} not_found, also for a draft; for a guard as requireAtGate
 */
export async function checkAtGate(
  find: Facts['find'],
  { kind, entity }: NoteKind,
  id: number,
  isLimited: boolean,
): Promise<Found> {
  const row = await find(passes, id);
  if (row === undefined || row.kind !== kind) throw notFound(entity);
  if (isLimited) requireAtGate(row);
  const { status, isAtGate: _, ...note } = row;
  return { ...note, state: stateOf(status, note.leftAt), items: note.processedAt === null ? [] : note.items };
}

function stateOf(status: string, leftAt: string | null): GateState {
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'completed') return 'not processed';
  return leftAt === null ? 'valid' : 'left';
}

/** Selects processed notes that have left the gate, or have not, without the columns of a list. */
export function notesAtGate(database: Database, conditions: RawBuilder<boolean>) {
  return database.selectFrom('issue_notes').where(conditions);
}

/** Adds the columns of both lists. */
export function gateRows(notes: ReturnType<typeof notesAtGate>) {
  return notes
    .leftJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
    .leftJoin('users as guards', 'guards.id', 'issue_notes.left_by_id')
    .select([
      'issue_notes.id as id',
      'issue_notes.kind as kind',
      'issue_notes.note_no as number',
      recipient.as('recipient'),
      'issue_notes.vehicle as vehicle',
      sql<number>`(select count(*) from issue_note_items
        where note_id = issue_notes.id and status = 'completed')::int`.as('items'),
      sql<string>`coalesce((select products.name from issue_note_items
          join products on products.id = issue_note_items.product_id
        where note_id = issue_notes.id and issue_note_items.status = 'completed'
        order by issue_note_items.id limit 1), '')`.as('firstItem'),
      sql<string>`issue_notes.processed_at`.as('processedAt'),
      sql<string>`issue_notes.left_at`.as('leftAt'),
      sql<string>`coalesce(guards.name, '')`.as('leftBy'),
      'issue_notes.exit_photo as photo',
    ]);
}

/** Lists notes whose goods are expected at the gate: those handed out today, or before. */
export async function expectedNotes(
  database: Database,
  processed: 'today' | 'earlier' | null,
  words: string,
  timezone: string,
): Promise<Match> {
  const today = sql`(date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone})`;
  const conditions: Condition[] = [sql<boolean>`(issue_notes.status = 'completed' and issue_notes.left_at is null)`];
  if (processed === 'today') conditions.push(sql<boolean>`issue_notes.processed_at >= ${today}`);
  if (processed === 'earlier') conditions.push(sql<boolean>`issue_notes.processed_at < ${today}`);
  return allOf(...conditions, ...(await containing(database, words)));
}

/** Lists notes whose goods have left, on a day if one is given; a reader at the gate alone sees only recent ones. */
export async function exitedNotes(
  database: Database,
  { day, isLimited }: { day: string | null; isLimited: boolean },
  words: string,
  timezone: string,
): Promise<Match> {
  const conditions: Condition[] = [sql<boolean>`issue_notes.left_at is not null`];
  if (isLimited) conditions.push(sql<boolean>`issue_notes.left_at > now() - make_interval(days => ${GATE_DAYS})`);
  const days = withinDays('issue_notes.left_at', day, day, timezone);
  if (days !== undefined) conditions.push(days);
  return allOf(...conditions, ...(await containing(database, words)));
}

/** Searches the note, its vehicle, and whom it is for. */
async function containing(database: Database, words: string): Promise<Condition[]> {
  if (words === '') return [];
  const found = await storedContains(database, 'issue_notes', words);
  const isFor = await isOneOf(database, 'issue_notes.assigned_to_id', usersNamed(words));
  return [await settled(database, 'issue_notes', anyOf(found, isFor))];
}

const NUMBER = /^(?:(?<letters>[a-z]+)[\s-]*)?0*(?<digits>\d{1,12})$/i;

/**
 * Finds the note with a number as a guard types it: 'PN-000012', 'pn 12', or '12' if only one kind has that.
 * @param isLimited whether the reader is a guard
 * @throws {AppError} invalid if there is none, or one of each kind; for a guard as requireAtGate
 */
export async function findByNumber(database: Database, kinds: readonly NoteKind[], typed: string, isLimited: boolean) {
  const { letters = '', digits = '' } = NUMBER.exec(typed)?.groups ?? {};
  const numbers = kinds
    .filter(({ prefix }) => letters === '' || prefix === `${letters.toUpperCase()}-`)
    .map(({ prefix }) => sql<string>`document_number(${prefix}, ${digits}::bigint, 6)`);
  const notes =
    digits === '' || numbers.length === 0
      ? []
      : await database
          .selectFrom('issue_notes')
          .select(['id', 'kind', ...passColumns])
          .where('note_no', 'in', numbers)
          .where('status', '<>', 'draft')
          .orderBy('note_no')
          .execute();
  const [note, other] = notes;
  if (note === undefined) throw invalid('number', 'noSuchNote');
  if (other !== undefined) throw invalid('number', 'severalNotes', { numbers: notes.map(({ number }) => number) });
  if (isLimited) requireAtGate(note);
  return note;
}
