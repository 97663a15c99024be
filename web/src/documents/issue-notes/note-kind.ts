import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { type NoteKindName, type NoteKindOf, noteKindNames, noteKinds as rows } from '@ghala/contract/kinds/note-kinds';
import type { CatalogueKind } from '../../pickers/catalogue-pickers';
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
  texts: typeof t.noteTexts.dispatch;
  /** Names the kind in a list with others, and by itself. */
  word: string;
  title: string;
  /** Answers have the note under this key. */
  answerKey: NoteKindName;
  purposes: CatalogueKind;
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

type WholeNote = { [Name in NoteKindName]: Extract<ChangedNote, Record<Name, unknown>>[Name] }[NoteKindName];

/** Finds the note of an answer under the name of its kind. */
function findNote(answer: ChangedNote): { name: NoteKindName; note: WholeNote } {
  const notes: Partial<Record<NoteKindName, WholeNote>> = answer;
  for (const name of noteKindNames) {
    const note = notes[name];
    if (note !== undefined) return { name, note };
  }
  throw new Error('no note in the answer');
}

/** Takes the note from an answer as its kind has it. */
export function wholeNoteOf(answer: ChangedNote): WholeNote {
  return findNote(answer).note;
}

/** Extracts the note from its kind's answer. */
export function noteOf(answer: ChangedNote): Note & { status: NoteStatus } {
  const { name, note } = findNote(answer);
  const numbers = note as Partial<Record<NoteKindOf<NoteKindName>['numberKey'], string>>;
  return { ...note, noteNo: numbers[rows[name].numberKey] ?? '' };
}

/** Identifies the note in a question or a notice. */
export type NamedNote = Pick<Note, 'id' | 'noteNo'>;
