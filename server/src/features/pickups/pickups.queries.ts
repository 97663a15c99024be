import type { PickupDetail, PickupItem } from '@ghala/contract/calls/pickups';
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
import { pickupKind } from './pickup-kind';

const pickupColumns = [
  'issue_notes.note_no as pickupNo',
  'issue_notes.assignee_name as assigneeName',
  'issue_notes.is_scheduled as scheduled',
  sql<boolean>`exists (select from issue_note_verifications where note_id = issue_notes.id)`.as('isVerified'),
] as const;

export function pickupRows(database: Database) {
  return noteRows(database, pickupKind).select(noteColumns).select(pickupColumns);
}

export function pickupFileRows(database: Database) {
  return noteRows(database, pickupKind)
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

/** A whole note and who processed it. */
export interface FoundPickup {
  pickup: PickupDetail;
  dispatchedBy: Signer | null;
}

/** @throws {AppError} not_found, also for another user's draft */
export async function requirePickup(database: Database, id: number, reader: Actor | undefined): Promise<FoundPickup> {
  const row = await details(database)
    .select(signerOf('dispatchers').as('dispatchedBy'))
    .where('issue_notes.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('pickupNote');
  const { dispatchedBy, ...pickup } = row;
  if (pickup.status === 'draft' && pickup.User.id !== reader?.id) throw notFound('pickupNote');
  return { pickup, dispatchedBy };
}

const wholePickups = rowById({
  name: 'pickup notes',
  level: 'plain',
  query: (database, ids): Compilable<PickupDetail> => details(database).where('issue_notes.id', '=', ids),
});

/** A whole note; it must not be a draft. @throws {AppError} not_found */
export async function readPickup(find: Facts['find'], id: number): Promise<PickupDetail> {
  const pickup = await find(wholePickups, id);
  if (pickup === undefined) throw notFound('pickupNote');
  return pickup;
}

/** Whether a user has entered the note's code. */
export async function isVerifiedBy(database: Database, id: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('issue_note_verifications')
    .select('note_id')
    .where('note_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whole notes by id, in no particular order. */
export function findPickups(database: Database, ids: readonly number[]): Promise<PickupDetail[]> {
  return details(database).where('issue_notes.id', 'in', ids).execute();
}

/** The lines of the pickup report. */
export function pickupReportRows(database: Database, period: Parameters<typeof reportRows>[2]) {
  return reportRows(database, pickupKind, period).select([
    'issue_notes.note_no as pickupNo',
    'issue_note_items.quantity_issued as quantityAssigned',
    'issue_notes.assignee_name as assigneeName',
    'issue_notes.assignee_company as assigneeCompany',
  ]);
}

/** The lines of a note. */
export async function pickupItems(database: Database, id: number): Promise<PickupItem[]> {
  const note = await database
    .selectFrom('issue_notes')
    .select(items.as('items'))
    .where('id', '=', id)
    .executeTakeFirst();
  return note?.items ?? [];
}
