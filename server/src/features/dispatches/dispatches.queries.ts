import type { DispatchDetail, DispatchItem } from '@ghala/contract/calls/dispatches';
import type { Signer } from '@ghala/contract/common/references';
import { type Compilable, sql } from 'kysely';
import type { Database } from '../../db/database';
import { signerOf } from '../../db/references';
import { reportRows } from '../../documents/issue-notes/note-report';
import {
  itemsOf,
  noteBodyColumns,
  noteColumns,
  noteFileColumns,
  noteRows,
} from '../../documents/issue-notes/note-rows';
import { rowById } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';
import { dispatchKind } from './dispatch-kind';

const dispatchColumns = [
  'issue_notes.note_no as dispatchNo',
  'issue_notes.is_urgent as isImmediate',
  'assignees.id as assignedToId',
  'assignees.name as AssignedTo',
] as const;

function joined(database: Database) {
  return noteRows(database, dispatchKind).innerJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id');
}

export function dispatchRows(database: Database) {
  return joined(database).select(noteColumns).select(dispatchColumns);
}

export function dispatchFileRows(database: Database) {
  return joined(database)
    .select(noteFileColumns)
    .select(['issue_notes.is_urgent as isUrgent', 'assignees.name as assignee']);
}

const items = itemsOf<DispatchItem>('quantityDispatched');

function details(database: Database) {
  return joined(database).select(noteColumns).select(dispatchColumns).select(noteBodyColumns).select(items.as('items'));
}

/** A whole note with its people. */
export interface FoundDispatch {
  dispatch: DispatchDetail;
  assignedTo: Signer;
  dispatchedBy: Signer | null;
  dispatchedTo: Signer | null;
}

/** @throws {AppError} not_found, also for another user's draft */
export async function requireDispatch(
  database: Database,
  id: number,
  reader: Actor | undefined,
): Promise<FoundDispatch> {
  const row = await details(database)
    .leftJoin('users as receivers', 'receivers.id', 'issue_notes.dispatched_to_id')
    .select([
      signerOf<Signer>('assignees').as('assignedTo'),
      signerOf('dispatchers').as('dispatchedBy'),
      signerOf('receivers').as('dispatchedTo'),
    ])
    .where('issue_notes.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('dispatchNote');
  const { assignedTo, dispatchedBy, dispatchedTo, ...dispatch } = row;
  if (dispatch.status === 'draft' && dispatch.User.id !== reader?.id) throw notFound('dispatchNote');
  return { dispatch, assignedTo, dispatchedBy, dispatchedTo };
}

const wholeDispatches = rowById({
  name: 'dispatch notes',
  level: 'plain',
  query: (database, ids): Compilable<DispatchDetail> => details(database).where('issue_notes.id', '=', ids),
});

/** A whole note; it must not be a draft. @throws {AppError} not_found */
export async function readDispatch(find: Facts['find'], id: number): Promise<DispatchDetail> {
  const dispatch = await find(wholeDispatches, id);
  if (dispatch === undefined) throw notFound('dispatchNote');
  return dispatch;
}

/** Whole notes by id, in no particular order. */
export function findDispatches(database: Database, ids: readonly number[]): Promise<DispatchDetail[]> {
  return details(database).where('issue_notes.id', 'in', ids).execute();
}

/** The lines of the dispatch report. */
export function dispatchReportRows(database: Database, period: Parameters<typeof reportRows>[2]) {
  return reportRows(database, dispatchKind, period)
    .innerJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
    .leftJoin('users as receivers', 'receivers.id', 'issue_notes.dispatched_to_id')
    .select([
      'issue_notes.note_no as dispatchNo',
      'issue_note_items.quantity_issued as quantityDispatched',
      'assignees.name as AssignedToBy',
      sql<string>`coalesce(receivers.name, '')`.as('DispatchedToBy'),
    ]);
}

/** The lines of a note. */
export async function dispatchItems(database: Database, id: number): Promise<DispatchItem[]> {
  const note = await database
    .selectFrom('issue_notes')
    .select(items.as('items'))
    .where('id', '=', id)
    .executeTakeFirst();
  return note?.items ?? [];
}
