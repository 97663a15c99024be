import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import type { PermissionFlag } from '@ghala/contract/permissions';
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
  word: 'Dispatch',
  title: 'Dispatch Note',
  answerKey: 'dispatch',
  flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
  productLabel: 'Product Description',
  noProduct: 'No Product Found in that warehouse.',
  shortage: 'Cannot assign more quantity than available',
  issue: { deed: 'Dispatch', done: 'Dispatched', quantity: 'Qty Dispatched' },
  failures: {
    create: 'Dispatch Note not created',
    addItem: 'Dispatch Note not created',
    removeItem: 'Item not deleted',
    generate: 'Dispatch Note not generated',
    drop: 'Dispatch Note Deletion Failed',
    remove: 'Dispatch Note Deletion Failed',
    cancel: 'Dispatch Note Cancellation Failed',
    setReturn: 'Dispatch Note not processed. Try again',
    issue: 'Dispatch Note not processed. Try again',
    process: 'Dispatch Note not processed. Try again',
    vehicle: 'Dispatch not Processed',
    find: 'Dispatch Note not found. Try again',
  },
};

export const pickupNotes: NoteKind = {
  calls: pickupCalls,
  changes: pickupChanges,
  screens: screens.pickup,
  word: 'Pickup',
  title: 'Pickup Note',
  answerKey: 'pickup',
  flags: { add: 'pickupAdd', process: 'pickupProcess', cancel: 'pickupCancel' },
  productLabel: 'Product Name',
  noProduct: 'No Product Found.',
  shortage: 'Cannot add more quantity than available',
  issue: { deed: 'Assign', done: 'Assigned', quantity: 'Qty Assigned' },
  failures: {
    create: 'Pickup Note not created',
    addItem: 'Pickup Note not created',
    removeItem: 'Item not Removed',
    generate: 'Pickup Note not generated',
    drop: 'Pickup Note Deletion Failed',
    remove: 'Pickup Note Deletion Failed',
    cancel: 'Pickup Note Cancellation Failed',
    setReturn: 'Item not set to return. Try again',
    issue: 'Item not assigned. Try again',
    process: 'Item not assigned. Try again',
    vehicle: 'Pickup not Processed',
    find: 'Pickup Note not found. Try again',
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
