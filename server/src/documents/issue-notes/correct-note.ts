import type { Updateable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/database-types';
import type { Operation } from '../../operation/operation';
import { requirePurpose } from './draft-note';
import { lockNote, wrongStatus } from './lock-note';
import type { LockedNote } from './locked-note';
import type { NoteKind } from './note-kind';
import { changeOfApproved, lockRequest, reapprove } from './reapprove-note';

/** The columns that can be corrected, and their names in events. */
const names = {
  assignee_name: 'assigneeName',
  assignee_company: 'assigneeCompany',
  assignee_phone: 'assigneePhone',
  assignee_email: 'assigneeEmail',
  assigned_to_id: 'assignedToId',
  is_scheduled: 'scheduled',
  is_urgent: 'isUrgent',
  pickup_at: 'pickupDate',
  project: 'project',
  purpose_id: 'purposeId',
  reference: 'reference',
  instructions: 'instructions',
} as const;
type Column = keyof typeof names;
const columns = Object.keys(names) as Column[];

/** The corrected columns of a note; those that are missing stay as they are. */
export type Correction = Omit<Pick<Updateable<DB['issue_notes']>, Column>, 'pickup_at'> & {
  pickup_at?: RawBuilder<string> | null;
};

/** A note before and after its correction. */
export interface Corrected {
  before: LockedNote;
  after: Pick<LockedNote, Column>;
  /** What was approved has changed, and awaits approval again. */
  isAwaited: boolean;
}

/**
 * Corrects the details of a note that is not processed yet. A choice that has been withdrawn since may stay. For whom the
 * goods are, and why, is part of what is approved: once it is submitted, whoever changes that asks for the approval anew,
 * unless they may approve it.
 * @param requireChoices refuses the kind's own choices that can't be made
 * @throws {AppError} conflict once the note is processed or cancelled; invalid if a choice can't be made
 */
export async function correctNote(
  operation: Operation,
  kind: NoteKind,
  noteId: number,
  correction: Correction,
  requireChoices?: (before: LockedNote) => Promise<void>,
): Promise<Corrected> {
  await lockRequest(operation, kind, noteId);
  const before = await lockNote(operation, kind, noteId);
  if (before.status === 'completed' || before.status === 'cancelled') throw wrongStatus(before, 'correct');
  const { purpose_id: purposeId } = correction;
  if (purposeId && purposeId !== before.purpose_id) await requirePurpose(operation, kind, purposeId);
  await requireChoices?.(before);
  const after = await operation.db
    .updateTable('issue_notes')
    .set({ ...correction, updated_at: sql`now()` })
    .where('id', '=', noteId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  const changed = columns.filter((column) => String(before[column]) !== String(after[column]));
  const part = before.status === 'draft' ? undefined : changeOfApproved(before, after);
  const { isAwaited, approverId } =
    part === undefined ? { isAwaited: false, approverId: null } : await reapprove(operation, kind, before, after);
  const isReassigned = isRequested(before) && changed.includes('assigned_to_id');
  if (changed.length > 0)
    operation.record({
      code: `${kind.entity}.correct`,
      id: noteId,
      number: before.note_no,
      isAwaited,
      ...(approverId !== null && { approverId }),
      ...(part !== undefined && { isRedirected: true as const, part }),
      ...(isReassigned && before.assigned_to_id !== null && { formerAssigneeId: before.assigned_to_id }),
      before: Object.fromEntries(changed.map((column) => [names[column], before[column]])),
      after: Object.fromEntries(changed.map((column) => [names[column], after[column]])),
    });
  return { before, after, isAwaited };
}

/** Whether a note's goods are meant for its receiver: it awaits approval, or has it. */
export function isRequested({ status }: Pick<LockedNote, 'status'>): boolean {
  return status === 'pending' || status === 'active';
}
