import type { SecondPersonFlag } from '../access/permissions';

/** These are the steps of a note that need a permission of its kind. */
type NoteStep = 'add' | 'process' | 'cancel';

/** What a kind of issue note is called, and who takes its steps. */
interface NoteKindRow {
  title: string;
  /** This is the first part of its paths, and the key of its lists. */
  plural: string;
  /** The names on the wire of its id, its number, and the quantity that a line was issued. */
  idKey: string;
  numberKey: string;
  issuedKey: string;
  /** It is in events and refusals. */
  entity: string;
  /** Its numbers begin so, and come from this sequence. */
  prefix: string;
  sequence: string;
  /** It is in the titles of its lists, and the kind of its purposes; files may have it in Swahili, in small letters. */
  word: string;
  swahili: string;
  /** Whom its goods are for: a user, or somebody outside. */
  isForUser: boolean;
  /** Whoever collects them shows a code that was sent to them. */
  hasCode: boolean;
  /** The columns of its files that other kinds call otherwise; the last ones name the recipient in its report. */
  columns: { number: string; recipient: string; issued: string; recipients: readonly string[] };
  /** Who may create such notes (and edit a draft beside its author), who may process them, and who may cancel them. */
  flags: Record<NoteStep, SecondPersonFlag>;
}

/** These are the kinds of issue notes: pickup notes leave with someone outside, dispatch notes with a user. */
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
    swahili: 'kuchukua',
    isForUser: false,
    hasCode: true,
    columns: {
      number: 'PN No.',
      recipient: 'Assignee',
      issued: 'Quantity Assigned',
      recipients: ['Dispatched To', 'Assigned to'],
    },
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
    swahili: 'kupeleka',
    isForUser: true,
    hasCode: false,
    columns: {
      number: 'DN No.',
      recipient: 'Assigned To',
      issued: 'Quantity Dispatched',
      recipients: ['Dispatched to', 'Assigned to'],
    },
    flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
  },
} as const satisfies Record<string, NoteKindRow>;

export type NoteKindName = keyof typeof noteKinds;
/** This is the row of a kind. */
export type NoteKindOf<Name extends NoteKindName> = (typeof noteKinds)[Name];

export const noteKindNames = Object.keys(noteKinds) as [NoteKindName, ...NoteKindName[]];

export type NoteEntity = NoteKindOf<NoteKindName>['entity'];

/** This is the key of a kind's notes where an answer has documents of several kinds. */
export type NoteKey<Kind extends NoteKindName = NoteKindName> = Capitalize<NoteKindOf<Kind>['entity']>;

export function noteKey<Kind extends NoteKindName>(kind: Kind): NoteKey<Kind> {
  const { entity } = noteKinds[kind];
  return (entity.charAt(0).toUpperCase() + entity.slice(1)) as NoteKey<Kind>;
}

/** An entry for each kind, under that key. */
export function byNoteKey<Entries extends Record<NoteKey, unknown>>(entryOf: (kind: NoteKindName) => Entries[NoteKey]) {
  return Object.fromEntries(noteKindNames.map((kind) => [noteKey(kind), entryOf(kind)])) as Entries;
}

/** This is the screen that shows a note. */
export function notePath(kind: NoteKindName, id: number): string {
  return `/orders/${kind}/note/${id}`;
}

/** These are the columns of files that kinds call otherwise. */
export type KindColumn = {
  [Kind in NoteKindName]:
    | NoteKindOf<Kind>['columns']['number' | 'recipient' | 'issued']
    | NoteKindOf<Kind>['columns']['recipients'][number];
}[NoteKindName];

export const kindColumns = noteKindNames.flatMap((kind): KindColumn[] => {
  const { number, recipient, issued, recipients } = noteKinds[kind].columns;
  return [number, recipient, issued, ...recipients];
});

/** These are the permissions for the steps of the kinds. */
export type NoteFlag = NoteKindOf<NoteKindName>['flags'][NoteStep];

/** An entry for each kind, under its own name or another of its row's. */
export function byNote<Name extends 'kind' | 'title' | 'plural' | 'entity' | 'word', Entry>(
  name: Name,
  entryOf: (kind: NoteKindName) => Entry,
) {
  const nameOf = (kind: NoteKindName) => (name === 'kind' ? kind : noteKinds[kind][name as 'title']);
  return Object.fromEntries(noteKindNames.map((kind) => [nameOf(kind), entryOf(kind)])) as Record<
    Name extends keyof NoteKindOf<NoteKindName> ? NoteKindOf<NoteKindName>[Name] & string : NoteKindName,
    Entry
  >;
}

/** Entries by the codes of an entity's events: `create` becomes 'pickupNote.create'. */
export function ofEntity<const Entity extends string, Entries extends object>(entity: Entity, entries: Entries) {
  return Object.fromEntries(Object.entries(entries).map(([action, entry]) => [`${entity}.${action}`, entry])) as {
    [Action in keyof Entries & string as `${Entity}.${Action}`]: Entries[Action];
  };
}

/** This is the same for each kind of note, or what is made for it. */
export function ofEachNote<Entries extends object>(given: Entries | ((kind: NoteKindName) => Entries)) {
  const entriesOf = (kind: NoteKindName) => (typeof given === 'function' ? given(kind) : given);
  return Object.assign({}, ...noteKindNames.map((kind) => ofEntity(noteKinds[kind].entity, entriesOf(kind)))) as {
    [Action in keyof Entries & string as `${NoteEntity}.${Action}`]: Entries[Action];
  };
}

/** These are the codes of these events of each kind. */
export function noteCodes<const Action extends string>(...actions: Action[]): `${NoteEntity}.${Action}`[] {
  return noteKindNames.flatMap((kind) =>
    actions.map((action): `${NoteEntity}.${Action}` => `${noteKinds[kind].entity}.${action}`),
  );
}
