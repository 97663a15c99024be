import type { SecondPersonFlag } from '../access/permissions';

/** What a kind of issue note is called, and who takes its steps. */
interface NoteKindRow {
  title: string;
  /** The first part of its paths, and the key of its lists. */
  plural: string;
  /** The names on the wire of its id, its number, and the quantity that a line was issued. */
  idKey: string;
  numberKey: string;
  issuedKey: string;
  /** In events and refusals. */
  entity: string;
  /** Its numbers begin so, and come from this sequence. */
  prefix: string;
  sequence: string;
  /** In the titles of its lists, and the kind of its purposes. */
  word: string;
  /** Who may create such notes (and edit a draft beside its author), who may process them, and who may cancel them. */
  flags: Record<'add' | 'process' | 'cancel', SecondPersonFlag>;
}

/** The kinds of issue notes: pickup notes leave with someone outside, dispatch notes with a user. */
export const noteKinds = {
  pickup: {
    title: 'Pickup Note',
    plural: 'pickups',
    idKey: 'pickupNoteId',
    numberKey: 'pickupNo',
    issuedKey: 'quantityAssigned',
    entity: 'pickupNote',
    prefix: 'PN-',
    sequence: 'pickup_numbers',
    word: 'Pickup',
    flags: { add: 'pickupAdd', process: 'pickupProcess', cancel: 'pickupCancel' },
  },
  dispatch: {
    title: 'Dispatch Note',
    plural: 'dispatches',
    idKey: 'dispatchNoteId',
    numberKey: 'dispatchNo',
    issuedKey: 'quantityDispatched',
    entity: 'dispatchNote',
    prefix: 'DN-',
    sequence: 'dispatch_numbers',
    word: 'Dispatch',
    flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
  },
} as const satisfies Record<string, NoteKindRow>;

export type NoteKindName = keyof typeof noteKinds;
/** The row of a kind. */
export type NoteKindOf<Name extends NoteKindName> = (typeof noteKinds)[Name];

export const noteKindNames = Object.keys(noteKinds) as ['pickup', 'dispatch'];
