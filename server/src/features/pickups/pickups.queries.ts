import type { PickupDetail, PickupItem } from '@ghala/contract/calls/pickups';
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

const pickupColumns = [
  'issue_notes.note_no as pickupNo',
  'issue_notes.assignee_name as assigneeName',
  'issue_notes.is_scheduled as scheduled',
  sql<boolean>`exists (select from issue_note_verifications where note_id = issue_notes.id)`.as('isVerified'),
] as const;

export function pickupRows(database: Database) {
  return noteRows(database, 'pickup').select(noteColumns).select(pickupColumns);
}

export function pickupFileRows(database: Database) {
  return noteRows(database, 'pickup')
    .select(noteFileColumns)
    .select([
      'issue_notes.is_scheduled as isScheduled',
      'issue_notes.assignee_name as assigneeName',
      'issue_notes.assignee_company as assigneeCompany',
    ]);
}

const items = itemsOf<PickupItem>('quantityAssigned');

function details(database: Database) {
  return pickupRows(database)
    .select(noteBodyColumns)
    .select(['issue_notes.code_sent_at as codeSentAt', items.as('items')]);
}

/** This is a whole note and who processed it. */
export interface FoundPickup {
  pickup: PickupDetail;
  dispatchedBy: Signer | null;
}

/** Whole pickup notes. */
export const pickupNotes = noteQueries('pickup', {
  details,
  withPeople: (database) => details(database).select(signerOf('dispatchers').as('dispatchedBy')),
  found: ({ dispatchedBy, ...pickup }): FoundPickup => ({ pickup, dispatchedBy }),
  items,
});

/** Says whether a user has entered the note's code. */
export async function isVerifiedBy(database: Database, id: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('issue_note_verifications')
    .select('note_id')
    .where('note_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** These are the lines of the pickup report. */
export function pickupReportRows(database: Database, period: Parameters<typeof reportRows>[2]) {
  return reportRows(database, 'pickup', period).select([
    'issue_notes.note_no as pickupNo',
    'issue_note_items.quantity_issued as quantityAssigned',
    'issue_notes.assignee_name as assigneeName',
    'issue_notes.assignee_company as assigneeCompany',
  ]);
}
