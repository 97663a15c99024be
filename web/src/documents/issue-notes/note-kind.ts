import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import type { PermissionFlag } from '@ghala/contract/permissions';
import { t } from '../../text/t';
import type { IssuedItem } from './issued-item';
import { type ChangedNote, dispatchChanges, type NoteChanges, pickupChanges } from './note-changes';

const screens = {
  pickup: {
    add: '/orders/pickup/add',
    process: '/orders/pickup/process/$id',
    pdf: '/orders/pickup/pdf/$id',
    gate: '/orders/pickup/gate/$id',
  },
  dispatch: {
    add: '/orders/dispatch/add',
    process: '/orders/dispatch/process/$id',
    pdf: '/orders/dispatch/pdf/$id',
    gate: '/orders/dispatch/gate/$id',
  },
} as const;

/** What the screens of pickup and dispatch notes differ in; everything else stands once in this folder. */
export interface NoteKind {
  calls: typeof pickupCalls | typeof dispatchCalls;
  changes: NoteChanges;
  /** Its screens. */
  screens: (typeof screens)['pickup' | 'dispatch'];
  /** 'Dispatch', as the sections' titles and their labels begin. */
  word: string;
  /** 'Dispatch Note' */
  title: string;
  /** What an answer names the note. */
  answerKey: 'dispatch' | 'pickup';
  flags: { add: PermissionFlag; process: PermissionFlag; cancel: PermissionFlag };
  /** The product's label while items are added. */
  productLabel: string;
  /** The specified notice where the warehouse has nothing to issue. */
  noProduct: string;
  /** Said where more is asked for than there is. */
  shortage: string;
  /** Handing a line out: its button, what stands there afterwards, and the quantity's head. */
  issue: { deed: string; done: string; quantity: string };
  /** Titles of the pop-ups. */
  failures: {
    create: string;
    addItem: string;
    removeItem: string;
    generate: string;
    drop: string;
    remove: string;
    cancel: string;
    setReturn: string;
    issue: string;
    process: string;
    /** The vehicle is missing; nothing was sent. */
    vehicle: string;
    find: string;
  };
}

export const dispatchNotes: NoteKind = {
  calls: dispatchCalls,
  changes: dispatchChanges,
  screens: screens.dispatch,
  word: t.common.dispatch,
  title: t.common.dispatchNote,
  answerKey: 'dispatch',
  flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
  productLabel: t.common.productDescription,
  noProduct: t.issueNotes.noProductFoundInThat,
  shortage: t.issueNotes.cannotAssignMoreQuantityThan,
  issue: { deed: t.common.dispatch, done: t.issueNotes.dispatched, quantity: t.issueNotes.qtyDispatched },
  failures: {
    create: t.issueNotes.dispatchNoteNotCreated,
    addItem: t.issueNotes.dispatchNoteNotCreated,
    removeItem: t.issueNotes.itemNotDeleted,
    generate: t.issueNotes.dispatchNoteNotGenerated,
    drop: t.issueNotes.dispatchNoteDeletionFailed,
    remove: t.issueNotes.dispatchNoteDeletionFailed,
    cancel: t.issueNotes.dispatchNoteCancellationFailed,
    setReturn: t.issueNotes.dispatchNoteNotProcessedTry,
    issue: t.issueNotes.dispatchNoteNotProcessedTry,
    process: t.issueNotes.dispatchNoteNotProcessedTry,
    vehicle: t.issueNotes.dispatchNotProcessed,
    find: t.issueNotes.dispatchNoteNotFoundTry,
  },
};

export const pickupNotes: NoteKind = {
  calls: pickupCalls,
  changes: pickupChanges,
  screens: screens.pickup,
  word: t.common.pickup,
  title: t.common.pickupNote,
  answerKey: 'pickup',
  flags: { add: 'pickupAdd', process: 'pickupProcess', cancel: 'pickupCancel' },
  productLabel: t.issueNotes.productName,
  noProduct: t.common.noProductFound,
  shortage: t.issueNotes.cannotAddMoreQuantityThan,
  issue: { deed: t.issueNotes.assign, done: t.issueNotes.assigned, quantity: t.issueNotes.qtyAssigned },
  failures: {
    create: t.issueNotes.pickupNoteNotCreated,
    addItem: t.issueNotes.pickupNoteNotCreated,
    removeItem: t.issueNotes.itemNotRemoved,
    generate: t.issueNotes.pickupNoteNotGenerated,
    drop: t.issueNotes.pickupNoteDeletionFailed,
    remove: t.issueNotes.pickupNoteDeletionFailed,
    cancel: t.issueNotes.pickupNoteCancellationFailed,
    setReturn: t.issueNotes.itemNotSetToReturn,
    issue: t.issueNotes.itemNotAssignedTryAgain,
    process: t.issueNotes.itemNotAssignedTryAgain,
    vehicle: t.issueNotes.pickupNotProcessed,
    find: t.issueNotes.pickupNoteNotFoundTry,
  },
};

/** Either kind, by its name on the wire. */
export const noteKinds = { pickup: pickupNotes, dispatch: dispatchNotes };

/** A note as the shared parts of the screens need it. */
export interface Note {
  id: number;
  /** Its number, under neither kind's own name. */
  noteNo: string;
  warehouseId: number;
  items: IssuedItem[];
}

/** The note out of its kind's own answer. */
export function noteOf(answer: ChangedNote): Note & { status: NoteStatus } {
  if ('pickup' in answer) return { ...answer.pickup, noteNo: answer.pickup.pickupNo };
  return { ...answer.dispatch, noteNo: answer.dispatch.dispatchNo };
}

/** What names a note in a question or a notice. */
export type NamedNote = Pick<Note, 'id' | 'noteNo'>;
