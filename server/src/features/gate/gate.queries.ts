import type { GateCheck, GateState } from '@ghala/contract/calls/gate';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import type { Database } from '../../kernel/database';
import { notFound } from '../../kernel/errors';

type Found = Omit<GateCheck, 'gatePassUrl'>;

/**
 * What a guard sees of a note. A note that was never processed shows none of its content.
 * @throws {AppError} not_found, also for a draft
 */
export async function checkAtGate(database: Database, { kind, entity }: NoteKind, id: number): Promise<Found> {
  const row = await database
    .selectFrom('issue_notes')
    .innerJoin('places', 'places.id', 'issue_notes.warehouse_id')
    .leftJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
    .leftJoin('users as guards', 'guards.id', 'issue_notes.left_by_id')
    .select((note) => [
      'issue_notes.id',
      'issue_notes.note_no as number',
      'issue_notes.status',
      sql<string>`concat_ws(', ', coalesce(assignees.name, issue_notes.assignee_name),
        nullif(issue_notes.assignee_company, ''))`.as('recipient'),
      'places.name as warehouse',
      'issue_notes.vehicle',
      'issue_notes.comment',
      'issue_notes.processed_at as processedAt',
      'issue_notes.left_at as leftAt',
      sql<string>`coalesce(guards.name, '')`.as('leftBy'),
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
          ])
          .whereRef('issue_note_items.note_id', '=', 'issue_notes.id')
          .where('issue_note_items.status', '=', 'completed')
          .orderBy('issue_note_items.id'),
      ).as('items'),
    ])
    .where('issue_notes.id', '=', id)
    .where('issue_notes.kind', '=', kind)
    .where('issue_notes.status', '<>', 'draft')
    .executeTakeFirst();
  if (row === undefined) throw notFound(entity);
  const { status, ...note } = row;
  return { ...note, kind, state: stateOf(status, note.leftAt), items: note.processedAt === null ? [] : note.items };
}

function stateOf(status: string, leftAt: string | null): GateState {
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'completed') return 'not processed';
  return leftAt === null ? 'valid' : 'left';
}
