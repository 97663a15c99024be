import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import type { AnswerOf } from '@ghala/contract/common/call';
import { change, type Input, type Mutation } from '../../net/send';
import type { IssuedItem } from './issued-item';

/** Holds an item as its form sends it. */
type NewItem = Omit<Input<typeof pickupCalls.addItem>['body'], 'pickupNoteId'>;
type ChangedItem = Omit<Input<typeof pickupCalls.changeItem>['body'], 'pickupNoteId'>;
type IssuedLine = Omit<Input<typeof pickupCalls.issueItem>['body'], 'pickupNoteId'>;

/** Calls on an item answer with the whole note, under the kind's own name. */
export type ChangedNote = AnswerOf<typeof pickupCalls.issueItem> | AnswerOf<typeof dispatchCalls.issueItem>;

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

export const pickupChanges: NoteChanges = {
  addItem: (pickupNoteId, item) => change(pickupCalls.addItem, { body: { ...item, pickupNoteId } }),
  addItems: (pickupNoteId, items) => change(pickupCalls.addItems, { body: { items, pickupNoteId } }),
  changeItem: (pickupNoteId, item) => change(pickupCalls.changeItem, { body: { ...item, pickupNoteId } }),
  removeItem: (pickupNoteId, itemId) => change(pickupCalls.removeItem, { params: { itemId, pickupNoteId } }),
  markItem: (pickupNoteId, mark) => change(pickupCalls.markItem, { body: { ...mark, pickupNoteId } }),
  issueItem: (pickupNoteId, line) => change(pickupCalls.issueItem, { body: { ...line, pickupNoteId } }),
  issueItems: (pickupNoteId, lines) => change(pickupCalls.issueItems, { body: { lines, pickupNoteId } }),
  undoIssue: (pickupNoteId, itemId) => change(pickupCalls.undoIssue, { body: { itemId, pickupNoteId } }),
  cancel: (pickupNoteId, reason) => change(pickupCalls.cancel, { body: { pickupNoteId, reason } }),
};

export const dispatchChanges: NoteChanges = {
  addItem: (dispatchNoteId, item) => change(dispatchCalls.addItem, { body: { ...item, dispatchNoteId } }),
  addItems: (dispatchNoteId, items) => change(dispatchCalls.addItems, { body: { items, dispatchNoteId } }),
  changeItem: (dispatchNoteId, item) => change(dispatchCalls.changeItem, { body: { ...item, dispatchNoteId } }),
  removeItem: (dispatchNoteId, itemId) => change(dispatchCalls.removeItem, { params: { itemId, dispatchNoteId } }),
  // The misspelt name comes from the specification.
  markItem: (disptachNoteId, mark) => change(dispatchCalls.markItem, { body: { ...mark, disptachNoteId } }),
  issueItem: (dispatchNoteId, line) => change(dispatchCalls.issueItem, { body: { ...line, dispatchNoteId } }),
  issueItems: (dispatchNoteId, lines) => change(dispatchCalls.issueItems, { body: { lines, dispatchNoteId } }),
  undoIssue: (dispatchNoteId, itemId) => change(dispatchCalls.undoIssue, { body: { itemId, dispatchNoteId } }),
  cancel: (dispatchNoteId, reason) => change(dispatchCalls.cancel, { body: { dispatchNoteId, reason } }),
};
