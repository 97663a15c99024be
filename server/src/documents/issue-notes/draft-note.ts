import type { NoteFields } from '@ghala/contract/calls/issue-notes';
import type { Row } from '../../db/send';
import type { StoredUpload } from '../../files/stored-upload';
import { type Loader, rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { deleting, inserting } from '../../operation/writer';
import { invalid } from '../../runtime/errors';
import { newNumber } from '../new-numbers';
import { enteredColumns, ownColumns } from './entered-columns';
import { claimDraft, type Note } from './note-facts';
import type { NoteKind } from './note-kind';

/** This is a new note: the common fields, and the columns of its kind. */
export interface DraftNote extends NoteFields {
  own: Partial<Pick<Note, keyof typeof ownColumns>>;
}

/** Holds the fields of a new draft, apart from its items. */
export interface DraftSource {
  /** This is the document uploaded with the call. */
  document: StoredUpload | undefined;
  /** This is the time zone of a date and time that names none. */
  timezone: string;
}

const warehouses = rowById({
  name: 'warehouses of new notes',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('places')
      .select(['id', 'kind'])
      .where('id', '=', ids)
      .where('deleted_at', 'is', null)
      .where('kind', '<>', 'section'),
});

const purposes = rowById({
  name: 'purposes',
  level: 'plain',
  query: (database, ids) => database.selectFrom('purposes').select(['id', 'kind']).where('id', '=', ids),
});

/** Holds moments as they were entered; those without a zone are in the given one. */
const moments: Loader<{ moment: string; timezone: string }, string> = {
  name: 'moments',
  level: 'plain',
  statements: () => [
    `select position, case when moment ~ '(Z|[+-]\\d{2}:?\\d{2})$' then moment::timestamptz
        else moment::timestamp at time zone timezone end as moment
      from unnest($1::text[], $2::text[]) with ordinality as wanted (moment, timezone, position)`,
  ],
  textOf: ({ moment, timezone }) => `${moment} ${timezone}`,
  values: (keys) => [keys.map(({ moment }) => moment), keys.map(({ timezone }) => timezone)],
  facts: ([rows = []], keys) =>
    keys.map(
      (_key, index) => (rows as (Row & { moment: string })[]).find((row) => row.position === index + 1)?.moment ?? '',
    ),
};

/** Writes a moment as it is stored. */
export async function momentIn(facts: Facts, moment: string | null, timezone: string): Promise<string | null> {
  return moment === null ? null : facts.find(moments, { moment, timezone });
}

const drafts = inserting(
  'issue_notes',
  [...(['id', 'kind', 'note_no', 'warehouse_id', 'document', 'created_by_id'] as const), ...enteredColumns],
  { order: 'documents' },
);

/** Creates a draft. @throws {AppError} invalid if the warehouse or purpose cannot be chosen */
export async function createDraft(
  facts: Facts,
  kind: NoteKind,
  draft: DraftNote,
  { document, timezone }: DraftSource,
): Promise<Decide<{ id: number; noteNo: string }>> {
  const [warehouse] = await Promise.all([
    facts.find(warehouses, draft.warehouseId),
    draft.purposeId === null ? undefined : requirePurpose(facts, kind, draft.purposeId),
  ]);
  if (warehouse === undefined) throw invalid('warehouseId', 'notInList', { entity: 'noteWarehouse' });
  const [id, noteNo, pickupAt] = await Promise.all([
    facts.newId('issue_notes'),
    newNumber(facts, kind),
    momentIn(facts, draft.pickupDate, timezone),
  ]);
  // The quota of its user is counted alone.
  const stored = document === undefined ? '' : await document.keep(facts.alone());
  return (changes) => {
    changes.write(drafts, {
      id,
      kind: kind.kind,
      note_no: noteNo,
      warehouse_id: draft.warehouseId,
      purpose_id: draft.purposeId,
      project: draft.project,
      reference: draft.reference,
      instructions: draft.instructions,
      document: stored,
      assignee_company: draft.assigneeCompany,
      assignee_phone: draft.assigneePhone,
      assignee_email: draft.assigneeEmail,
      pickup_at: pickupAt,
      ...ownColumns,
      ...draft.own,
      created_by_id: changes.actor.id,
    });
    changes.record({ code: `${kind.entity}.create`, id, number: noteNo });
    return { id, noteNo };
  };
}

/** @throws {AppError} invalid unless the purpose is one of the kind's */
export async function requirePurpose(facts: Facts, { kind, word }: NoteKind, purposeId: number): Promise<void> {
  const purpose = await facts.find(purposes, purposeId);
  if (purpose?.kind !== word) throw invalid('purposeId', 'wrongPurpose', { kind });
}

const discarded = deleting('issue_notes', { order: 'documents' });

/** Discards a draft; its number is not used again. @throws {AppError} conflict if it is no longer a draft */
export async function discardDraft(facts: Facts, kind: NoteKind, noteId: number): Promise<Decide<string>> {
  const note = await claimDraft(facts, kind, noteId, 'discard');
  return (changes) => {
    changes.write(discarded, { id: noteId });
    changes.record({ code: `${kind.entity}.discardDraft`, id: noteId, number: note.note_no });
    return note.note_no;
  };
}
