import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import type { CatalogueKind } from '../../pickers/catalogue-pickers';
import { t } from '../../text/t';
import type { IssuedItem } from './issued-item';
import { type ChangedNote, dispatchChanges, type NoteChanges, pickupChanges } from './note-changes';

const screens = {
  pickup: {
    add: '/orders/pickup/add',
    process: '/orders/pickup/process/$id',
    note: '/orders/pickup/note/$id',
    pdf: '/orders/pickup/pdf/$id',
    gate: '/orders/pickup/gate/$id',
  },
  dispatch: {
    add: '/orders/dispatch/add',
    process: '/orders/dispatch/process/$id',
    note: '/orders/dispatch/note/$id',
    pdf: '/orders/dispatch/pdf/$id',
    gate: '/orders/dispatch/gate/$id',
  },
} as const;

/** The differences between the screens of pickup and dispatch notes; the shared parts are in this folder. */
export interface NoteKind {
  calls: typeof pickupCalls | typeof dispatchCalls;
  changes: NoteChanges;
  /** Its screens. */
  screens: (typeof screens)['pickup' | 'dispatch'];
  /** The texts of its screens. */
  texts: typeof t.dispatchNote;
  /** The note's key in an answer. */
  answerKey: 'dispatch' | 'pickup';
  purposes: CatalogueKind;
  /** The label of the project, if it is not the usual one. */
  projectLabel?: string;
  flags: { add: PermissionFlag; process: PermissionFlag; cancel: PermissionFlag };
}

export const dispatchNotes: NoteKind = {
  calls: dispatchCalls,
  changes: dispatchChanges,
  screens: screens.dispatch,
  texts: t.dispatchNote,
  answerKey: 'dispatch',
  purposes: 'dispatchPurpose',
  projectLabel: t.common.project,
  flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
};

export const pickupNotes: NoteKind = {
  calls: pickupCalls,
  changes: pickupChanges,
  screens: screens.pickup,
  texts: t.pickupNote,
  answerKey: 'pickup',
  purposes: 'pickupPurpose',
  flags: { add: 'pickupAdd', process: 'pickupProcess', cancel: 'pickupCancel' },
};

/** Either kind, by its name on the wire. */
export const noteKinds = { pickup: pickupNotes, dispatch: dispatchNotes };

/** The parts of a note that the shared screens need. */
export interface Note {
  id: number;
  /** Its number, under a name common to both kinds. */
  noteNo: string;
  warehouseId: number;
  Warehouse: { id: number; name: string };
  items: IssuedItem[];
}

/** Extracts the note from its kind's answer. */
export function noteOf(answer: ChangedNote): Note & { status: NoteStatus } {
  if ('pickup' in answer) return { ...answer.pickup, noteNo: answer.pickup.pickupNo };
  return { ...answer.dispatch, noteNo: answer.dispatch.dispatchNo };
}

/** Identifies the note in a question or a notice. */
export type NamedNote = Pick<Note, 'id' | 'noteNo'>;
