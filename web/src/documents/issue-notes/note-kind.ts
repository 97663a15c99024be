import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import type { callsOfNotes, NoteDetail } from '@ghala/contract/calls/calls-of-notes';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import type { AnswerOf } from '@ghala/contract/common/call';
import {
  type NoteKindName,
  type NoteKindOf,
  noteKey,
  noteKindNames,
  noteKinds as rows,
} from '@ghala/contract/kinds/note-kinds';
import type { z } from 'zod';
import type { PurposeKind } from '../../pickers/purpose-kinds';
import { labels, t } from '../../text/t';
import type { IssuedItem } from './issued-item';
import { type ChangedNote, changesOf, type NoteCalls, type NoteChanges } from './note-changes';

/** Builds the paths of a kind's screens; `pdf` and `gate` are its papers. */
function screensOf<const Name extends NoteKindName>(name: Name) {
  return {
    add: `/orders/${name}/add`,
    process: `/orders/${name}/process/$id`,
    note: `/orders/${name}/note/$id`,
    pdf: `/orders/${name}/pdf/$id`,
    gate: `/orders/${name}/gate/$id`,
  } as const;
}
export type NoteScreen = keyof ReturnType<typeof screensOf>;

/** Holds the differences between the screens of pickup and dispatch notes; this folder has what they share. */
export interface NoteKind {
  calls: NoteCalls;
  changes: NoteChanges;
  screens: { [Name in NoteKindName]: ReturnType<typeof screensOf<Name>> }[NoteKindName];
  texts: Pick<typeof t.noteTexts.dispatch, keyof typeof t.noteTexts.pickup & keyof typeof t.noteTexts.dispatch>;
  /** Names the kind in a list with others, and by itself. */
  word: string;
  title: string;
  /** Answers have the note under this key. */
  answerKey: NoteKindName;
  purposes: PurposeKind;
  /** Labels the project, if not in the usual way. */
  projectLabel?: string;
  flags: NoteKindOf<NoteKindName>['flags'];
}

export const dispatchNotes: NoteKind = {
  calls: dispatchCalls,
  // The misspelt name comes from the specification.
  changes: changesOf(dispatchCalls, rows.dispatch.idKey, 'disptachNoteId'),
  screens: screensOf('dispatch'),
  texts: t.noteTexts.dispatch,
  word: labels.noteKinds.dispatch,
  title: labels.modules.dispatch,
  answerKey: 'dispatch',
  purposes: 'dispatchPurpose',
  projectLabel: t.common.project,
  flags: rows.dispatch.flags,
};

export const pickupNotes: NoteKind = {
  calls: pickupCalls,
  changes: changesOf(pickupCalls, rows.pickup.idKey),
  screens: screensOf('pickup'),
  texts: t.noteTexts.pickup,
  word: labels.noteKinds.pickup,
  title: labels.modules.pickup,
  answerKey: 'pickup',
  purposes: 'pickupPurpose',
  flags: rows.pickup.flags,
};

/** Maps a kind's name on the wire to the kind. */
export const noteKinds: Record<NoteKindName, NoteKind> = { pickup: pickupNotes, dispatch: dispatchNotes };

/** The shared screens need these parts of a note. */
export interface Note {
  id: number;
  /** Holds the number under a name common to both kinds. */
  noteNo: string;
  warehouseId: number;
  Warehouse: { id: number; name: string };
  items: IssuedItem[];
}

/** This is an answer with one note and its people. */
export type WholeAnswer<Name extends NoteKindName> = AnswerOf<(typeof callsOfNotes)[Name]['get']>;
/** This is a note as its kind has it. */
export type WholeNote<Name extends NoteKindName = NoteKindName> = z.output<NoteDetail<Name>>;
/** This is a note beside the name of its kind. */
export type FoundNote<Name extends NoteKindName = NoteKindName> = {
  [Kind in Name]: { name: Kind; note: WholeNote<Kind> };
}[Name];

/** Finds the note of an answer under the name of its kind. */
export function findNote(answer: ChangedNote): FoundNote {
  const found = findUnder(answer, (name) => name);
  if (found === undefined) throw new Error('no note in the answer');
  return found;
}

/** Finds the note that a request is about, if it is about one. */
export function findRequested(request: ApprovalRow): FoundNote | undefined {
  return findUnder(request, noteKey);
}

function findUnder(answer: object, keyOf: (name: NoteKindName) => string): FoundNote | undefined {
  const notes = answer as Record<string, WholeNote | undefined>;
  for (const name of noteKindNames) {
    const note = notes[keyOf(name)];
    if (note !== undefined) return { name, note } as FoundNote;
  }
  return undefined;
}

/** Takes the note from an answer as its kind has it. */
export function wholeNoteOf(answer: ChangedNote): WholeNote {
  return findNote(answer).note;
}

/** Extracts the note from its kind's answer. */
export function noteOf(answer: ChangedNote): Note & { status: NoteStatus } {
  const found = findNote(answer);
  return { ...found.note, noteNo: numberOf(found) };
}

export function numberOf({ name, note }: FoundNote): string {
  const numbers = note as Partial<Record<NoteKindOf<NoteKindName>['numberKey'], string>>;
  return numbers[rows[name].numberKey] ?? '';
}

/** Identifies the note in a question or a notice. */
export type NamedNote = Pick<Note, 'id' | 'noteNo'>;
