import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { requirePurpose } from './draft-note';
import { type EnteredColumn, enteredColumns, enteredNames } from './entered-columns';
import { claimNoteWithRequest, type Note, wrongStatus } from './note-facts';
import type { NoteKind } from './note-kind';
import { changeOfApproved, reapprove, unchangedApproval } from './reapprove-note';

const corrections = updating('issue_notes', enteredColumns, { order: 'documents', setNow: ['updated_at'] });

/** Holds the corrected columns of a note; those that are missing stay as they are. */
export type Correction = Partial<Pick<Note, EnteredColumn>>;

/** This is a note before and after its correction. */
export interface Corrected {
  /** This is a copy. */
  before: Note;
  after: Note;
  /** What was approved has changed, and awaits approval again. */
  isAwaited: boolean;
  correct: Decide<void>;
}

/**
 * Corrects the details of a note that is not processed yet. A choice that has been withdrawn since may stay. For whom the
 * goods are, and why, is part of what is approved: once it is submitted, whoever changes that asks for the approval anew,
 * unless they may approve it.
 * @param requireChoices refuses the kind's own choices that can't be made
 * @throws {AppError} conflict once the note is processed or cancelled; invalid if a choice can't be made
 */
export async function correctNote(
  facts: Facts,
  kind: NoteKind,
  noteId: number,
  correction: Correction,
  requireChoices?: (before: Note) => Promise<void>,
): Promise<Corrected> {
  const { note, request } = await claimNoteWithRequest(facts, kind, noteId);
  if (note.status === 'completed' || note.status === 'cancelled') throw wrongStatus(note, 'correct');
  const { purpose_id: purposeId } = correction;
  if (purposeId && purposeId !== note.purpose_id) await requirePurpose(facts, kind, purposeId);
  await requireChoices?.(note);
  const before = { ...note };
  const after = { ...before, ...correction };
  const changed = enteredColumns.filter((column) => String(before[column]) !== String(after[column]));
  const part = before.status === 'draft' ? undefined : changeOfApproved(before, after);
  const { isAwaited, approverId, reopen } =
    part === undefined ? unchangedApproval : await reapprove(facts, kind, { note, request }, after);
  const isReassigned = isRequested(before) && changed.includes('assigned_to_id');
  const correct: Decide<void> = (changes) => {
    changes.set(note, correction);
    changes.write(corrections, { id: noteId, ...pick(after) });
    reopen(changes);
    if (changed.length === 0) return;
    changes.record({
      code: `${kind.entity}.correct`,
      id: noteId,
      number: before.note_no,
      isAwaited,
      ...(approverId !== null && { approverId }),
      ...(part !== undefined && { isRedirected: true as const, part }),
      ...(isReassigned && before.assigned_to_id !== null && { formerAssigneeId: before.assigned_to_id }),
      before: Object.fromEntries(changed.map((column) => [enteredNames[column], before[column]])),
      after: Object.fromEntries(changed.map((column) => [enteredNames[column], after[column]])),
    });
  };
  return { before, after, isAwaited, correct };
}

function pick(note: Note): Pick<Note, EnteredColumn> {
  return Object.fromEntries(enteredColumns.map((column) => [column, note[column]])) as Pick<Note, EnteredColumn>;
}

/** Says whether a note's goods are meant for its receiver: it awaits approval, or has it. */
export function isRequested({ status }: Pick<Note, 'status'>): boolean {
  return status === 'pending' || status === 'active';
}
