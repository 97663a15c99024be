import type { NoteFields } from '@ghala/contract/calls/issue-notes';
import { type RawBuilder, sql } from 'kysely';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';
import { lockNote, requireStatus } from './lock-note';
import type { NoteKind } from './note-kind';

/** A new note: the common fields and those of its kind. */
export interface DraftNote extends NoteFields {
  assigneeName?: string;
  assignedToId?: number;
  isScheduled?: boolean;
  isUrgent?: boolean;
}

/** The fields of a new draft, apart from its items. */
export interface DraftSource {
  /** The document uploaded with the call. */
  document: StoredUpload | undefined;
  /** The time zone of a date and time that names none. */
  timezone: string;
}

/** Creates a draft. @throws {AppError} invalid if the warehouse or purpose cannot be chosen */
export async function createDraft(
  operation: Operation,
  kind: NoteKind,
  draft: DraftNote,
  { document, timezone }: DraftSource,
): Promise<{ id: number; noteNo: string }> {
  await requireWarehouse(operation, draft.warehouseId);
  if (draft.purposeId !== null) await requirePurpose(operation, kind, draft.purposeId);
  const { id, noteNo } = await operation.db
    .insertInto('issue_notes')
    .values({
      kind: kind.kind,
      note_no: sql<string>`document_number(${kind.prefix}, nextval(${kind.sequence}::regclass), 6)`,
      warehouse_id: draft.warehouseId,
      purpose_id: draft.purposeId,
      project: draft.project,
      reference: draft.reference,
      instructions: draft.instructions,
      document: (await document?.keep(operation)) ?? '',
      assignee_name: draft.assigneeName ?? '',
      assignee_company: draft.assigneeCompany,
      assignee_phone: draft.assigneePhone,
      assignee_email: draft.assigneeEmail,
      assigned_to_id: draft.assignedToId ?? null,
      is_scheduled: draft.isScheduled ?? false,
      is_urgent: draft.isUrgent ?? false,
      pickup_at: draft.pickupDate === null ? null : momentIn(draft.pickupDate, timezone),
      created_by_id: operation.actor.id,
    })
    .returning(['id', 'note_no as noteNo'])
    .executeTakeFirstOrThrow();
  operation.record({ code: `${kind.entity}.create`, id, number: noteNo });
  return { id, noteNo };
}

/** A moment as it was entered; one without a zone is in the given one. */
export function momentIn(moment: string, timezone: string): RawBuilder<string> {
  return /(Z|[+-]\d{2}:?\d{2})$/.test(moment)
    ? sql`${moment}::timestamptz`
    : sql`${moment}::timestamp at time zone ${timezone}`;
}

async function requireWarehouse(operation: Operation, warehouseId: number): Promise<void> {
  const place = await operation.db
    .selectFrom('places')
    .select('kind')
    .where('id', '=', warehouseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (place === undefined || place.kind === 'section')
    throw invalid('warehouseId', 'notInList', { entity: 'noteWarehouse' });
}

/** @throws {AppError} invalid unless the purpose is one of the kind's */
export async function requirePurpose(operation: Operation, { kind, word }: NoteKind, purposeId: number): Promise<void> {
  const purpose = await operation.db
    .selectFrom('purposes')
    .select('id')
    .where('id', '=', purposeId)
    .where('kind', '=', word)
    .executeTakeFirst();
  if (purpose === undefined) throw invalid('purposeId', 'wrongPurpose', { kind });
}

/** Discards a draft; its number is not used again. @throws {AppError} conflict if it is no longer a draft */
export async function discardDraft(operation: Operation, kind: NoteKind, noteId: number): Promise<string> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'discard');
  await operation.db.deleteFrom('issue_notes').where('id', '=', noteId).execute();
  operation.record({ code: `${kind.entity}.discardDraft`, id: noteId, number: note.note_no });
  return note.note_no;
}
