import type { NoteItem } from '@ghala/contract/issue-notes';
import type { PermissionFlag } from '@ghala/contract/permissions';

/** What the screens of pickup and dispatch notes differ in; everything else stands once in this folder. */
export interface NoteKind {
  /** The calls' first part, under /api. */
  path: string;
  /** The screens' first part; `/process/7` and so on follow. */
  screens: string;
  /** 'Dispatch Note' */
  title: string;
  /** What a call's body and answer name the note; the return call spells its own. */
  idKey: string;
  returnIdKey: string;
  answerKey: string;
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
  title: 'Dispatch Note',
  idKey: 'dispatchNoteId',
  returnIdKey: 'disptachNoteId',
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

/** What names a note in a question or a notice. */
export type NamedNote = Pick<Note, 'id' | 'noteNo'>;
