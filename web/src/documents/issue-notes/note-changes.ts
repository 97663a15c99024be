import type { callsOfNotes } from '@ghala/contract/calls/calls-of-notes';
import type { pickupCalls } from '@ghala/contract/calls/pickups';
import type { AnswerOf } from '@ghala/contract/common/call';
import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { change, type Input, type Mutation } from '../../net/send';
import type { IssuedItem } from './issued-item';

/** Has the calls of a kind. */
export type NoteCalls = (typeof callsOfNotes)[NoteKindName];

/** Holds an item as its form sends it. */
type NewItem = Omit<Input<typeof pickupCalls.addItem>['body'], 'pickupNoteId'>;
type ChangedItem = Omit<Input<typeof pickupCalls.changeItem>['body'], 'pickupNoteId'>;
type IssuedLine = Omit<Input<typeof pickupCalls.issueItem>['body'], 'pickupNoteId'>;

/** Calls on an item answer with the whole note, under the kind's own name. */
export type ChangedNote = AnswerOf<NoteCalls['issueItem']>;

/** Lists the changes whose calls use the kind's own name for the note's id. */
export interface NoteChanges {
  addItem: (noteId: number, item: NewItem) => Mutation<{ products: IssuedItem[] }>;
  /** Adds items together: all of them, or none. */
  addItems: (noteId: number, items: NewItem[]) => Mutation<{ products: IssuedItem[] }>;
  /** Gives a line of a draft another quantity. */
  changeItem: (noteId: number, item: ChangedItem) => Mutation<{ products: IssuedItem[] }>;
  removeItem: (noteId: number, itemId: number) => Mutation<{ items: IssuedItem[] }>;
  /** Marks a line for return (1), or removes the mark (0). */
  markItem: (noteId: number, mark: { itemId: number; isReturn: 0 | 1 }) => Mutation<ChangedNote>;
  issueItem: (noteId: number, line: IssuedLine) => Mutation<ChangedNote>;
  /** Issues lines together: all of them, or none. */
  issueItems: (noteId: number, lines: IssuedLine[]) => Mutation<ChangedNote>;
  undoIssue: (noteId: number, itemId: number) => Mutation<ChangedNote>;
  cancel: (noteId: number, reason: string) => Mutation<{ waits: boolean }>;
}

/**
 * Makes the changes of a kind, whose calls have the note's id under its own key. They differ from those of a pickup in
 * nothing else, so their types stand for all.
 */
export function changesOf(ownCalls: NoteCalls, idKey: string, markKey = idKey): NoteChanges {
  const calls = ownCalls as typeof pickupCalls;
  const note = (id: number, key = idKey) => ({ [key]: id }) as { pickupNoteId: number };
  return {
    addItem: (id, item) => change(calls.addItem, { body: { ...item, ...note(id) } }),
    addItems: (id, items) => change(calls.addItems, { body: { items, ...note(id) } }),
    changeItem: (id, item) => change(calls.changeItem, { body: { ...item, ...note(id) } }),
    removeItem: (id, itemId) => change(calls.removeItem, { params: { itemId, ...note(id) } }),
    markItem: (id, mark) => change(calls.markItem, { body: { ...mark, ...note(id, markKey) } }),
    issueItem: (id, line) => change(calls.issueItem, { body: { ...line, ...note(id) } }),
    issueItems: (id, lines) => change(calls.issueItems, { body: { lines, ...note(id) } }),
    undoIssue: (id, itemId) => change(calls.undoIssue, { body: { itemId, ...note(id) } }),
    cancel: (id, reason) => change(calls.cancel, { body: { reason, ...note(id) } }),
  };
}
