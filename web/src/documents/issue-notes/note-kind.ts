import type { NoteItem, NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { PermissionFlag } from '@ghala/contract/permissions';

/** What the screens of pickup and dispatch notes differ in; everything else stands once in this folder. */
export interface NoteKind {
  /** The calls' first part, under /api. */
  path: string;
  /** The screens' first part; `/process/7` and so on follow. */
  screens: string;
  /** 'Dispatch', as the sections' titles and their labels begin. */
  word: string;
  /** 'Dispatch Note' */
  title: string;
  /** What a call's body and answer name the note; the return call spells its own. */
  idKey: string;
  returnIdKey: string;
  answerKey: string;
  /** What the answers name its number. */
  numberKey: string;
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
  path: '/dispatches',
  screens: '/orders/dispatch',
  word: 'Dispatch',
  title: 'Dispatch Note',
  idKey: 'dispatchNoteId',
  returnIdKey: 'disptachNoteId',
  answerKey: 'dispatch',
  numberKey: 'dispatchNo',
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
  path: '/pickups',
  screens: '/orders/pickup',
  word: 'Pickup',
  title: 'Pickup Note',
  idKey: 'pickupNoteId',
  returnIdKey: 'pickupNoteId',
  answerKey: 'pickup',
  numberKey: 'pickupNo',
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

/** A line of either kind, with what was issued under the kind's own name. */
export type IssuedItem = NoteItem & { quantityDispatched?: number; quantityAssigned?: number };

export function issuedOf(item: IssuedItem): number {
  return item.quantityDispatched ?? item.quantityAssigned ?? 0;
}

/** A note as the shared parts of the screens need it. */
export interface Note {
  id: number;
  /** Its number, under neither kind's own name. */
  noteNo: string;
  warehouseId: number;
  items: IssuedItem[];
}

/** The note out of a kind's own answer. */
export function noteOf(kind: NoteKind, answer: object): Note & { status: NoteStatus } {
  const note = (answer as Record<string, Omit<Note, 'noteNo'> & { status: NoteStatus } & Record<string, unknown>>)[
    kind.answerKey
  ];
  if (note === undefined) throw new Error(`the answer holds no ${kind.answerKey}`);
  const { id, status, warehouseId, items } = note;
  return { id, noteNo: String(note[kind.numberKey]), status, warehouseId, items };
}

/** What names a note in a question or a notice. */
export type NamedNote = Pick<Note, 'id' | 'noteNo'>;
