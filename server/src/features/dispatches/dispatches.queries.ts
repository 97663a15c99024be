import type { DispatchDetail, DispatchItem } from '@ghala/contract/calls/dispatches';
import type { Signer } from '@ghala/contract/common/references';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { signerOf } from '../../db/references';
import { noteQueries } from '../../documents/issue-notes/note-queries';
import { reportRows } from '../../documents/issue-notes/note-report';
import {
  itemsOf,
  noteBodyColumns,
  noteColumns,
  noteFileColumns,
  noteRows,
} from '../../documents/issue-notes/note-rows';

const dispatchColumns = [
  'issue_notes.note_no as dispatchNo',
  'issue_notes.is_urgent as isImmediate',
  'assignees.id as assignedToId',
  'assignees.name as AssignedTo',
] as const;

function joined(database: Database) {
  return noteRows(database, 'dispatch').innerJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id');
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

/** This is a whole note with its people. */
export interface FoundDispatch {
  dispatch: DispatchDetail;
  assignedTo: Signer;
  dispatchedBy: Signer | null;
  dispatchedTo: Signer | null;
}

/** Whole dispatch notes. */
export const dispatchNotes = noteQueries('dispatch', {
  details,
  withPeople: (database) =>
    details(database)
      .leftJoin('users as receivers', 'receivers.id', 'issue_notes.dispatched_to_id')
      .select([
        signerOf<Signer>('assignees').as('assignedTo'),
        signerOf('dispatchers').as('dispatchedBy'),
        signerOf('receivers').as('dispatchedTo'),
      ]),
  found: ({ assignedTo, dispatchedBy, dispatchedTo, ...dispatch }): FoundDispatch => ({
    dispatch,
    assignedTo,
    dispatchedBy,
    dispatchedTo,
  }),
  items,
});

/** These are the lines of the dispatch report. */
export function dispatchReportRows(database: Database, period: Parameters<typeof reportRows>[2]) {
  return reportRows(database, 'dispatch', period)
    .innerJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
    .leftJoin('users as receivers', 'receivers.id', 'issue_notes.dispatched_to_id')
    .select([
      'issue_notes.note_no as dispatchNo',
      'issue_note_items.quantity_issued as quantityDispatched',
      'assignees.name as AssignedToBy',
      sql<string>`coalesce(receivers.name, '')`.as('DispatchedToBy'),
    ]);
}
