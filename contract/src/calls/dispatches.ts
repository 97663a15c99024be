import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { optionalFlag } from '../common/field';
import { filterText } from '../common/filter';
import { id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { signer } from '../common/references';
import { fault } from '../refusals/field-faults';
import {
  cancellation,
  cancelledFilters,
  changedNoteItem,
  correctableFields,
  departure,
  issuedLines,
  issuedOn,
  newNoteItem,
  newNoteItems,
  noteBody,
  noteFields,
  noteFilters,
  noteHead,
  noteItem,
  noteReportRow,
  onNote,
  returnMark,
  stockLine,
} from './issue-notes';
import { noteCalls } from './note-calls';

/** The fields of a dispatch note, which issues stock to a user. */
export const newDispatch = z.object({ ...noteFields, assignedToId: id, isUrgent: optionalFlag(false) });
export type NewDispatch = z.output<typeof newDispatch>;

/** Those that can be corrected until the note is processed; all of them are replaced. */
export const correctedDispatch = z.object({ ...correctableFields, assignedToId: id, isUrgent: optionalFlag(false) });
export type CorrectedDispatch = z.output<typeof correctedDispatch>;

const noteKey = 'dispatchNoteId';
const note = { [noteKey]: id };
export const newDispatchItem = onNote(note, newNoteItem);
export const newDispatchItems = onNote(note, newNoteItems);
export const changedDispatchItem = onNote(note, changedNoteItem);
export const dispatchItemParams = onNote(note, { itemId: id });
export const dispatchAssignment = issuedOn(note);
export const dispatchAssignments = onNote(note, issuedLines);
export const dispatchUndo = onNote(note, { itemId: id });
export const dispatchCancellation = onNote(note, cancellation);

/** Marks a line for return. Either spelling of the note's id is accepted; `isReturn` 0 removes the mark. */
export const dispatchReturn = z
  .object({ itemId: id, disptachNoteId: optionalId, dispatchNoteId: optionalId, isReturn: returnMark })
  .transform(({ disptachNoteId, dispatchNoteId, ...mark }, context) => {
    const noteId = dispatchNoteId ?? disptachNoteId;
    if (noteId !== null) return { ...mark, noteId };
    context.addIssue({ code: 'custom', path: ['dispatchNoteId'], message: fault('required') });
    return z.NEVER;
  });

/** `dispatchToId` is the user who took the goods. */
export const dispatchProcessing = onNote(note, { ...departure, dispatchToId: optionalId });

const filters = { ...noteFilters, dispatchNo: filterText(50) };
/** Filters for notes in the query of the list call. */
export const dispatchListQuery = listQuery.extend(filters);
/** The same filters in the body of the search call. */
export const dispatchSearch = z.object(filters);
export const cancelledDispatchQuery = listQuery.extend(cancelledFilters);

/** A dispatch note in a list. */
export const dispatchRow = z.object({
  ...noteHead,
  dispatchNo: z.string(),
  isImmediate: z.boolean(),
  assignedToId: z.number(),
  /** Name of the user that the goods are for. */
  AssignedTo: z.string(),
});
export type DispatchRow = z.infer<typeof dispatchRow>;

export const dispatchItem = z.object({ ...noteItem, quantityDispatched: z.number() });
export type DispatchItem = z.infer<typeof dispatchItem>;

/** A whole dispatch note. */
export const dispatchDetail = z.object({ ...dispatchRow.shape, ...noteBody, items: z.array(dispatchItem) });
export type DispatchDetail = z.infer<typeof dispatchDetail>;

/** A line of the dispatch report. */
export const dispatchReportRow = z.object({
  ...noteReportRow,
  dispatchNo: z.string(),
  quantityDispatched: z.number(),
  AssignedToBy: z.string(),
  DispatchedToBy: z.string(),
});
export type DispatchReportRow = z.infer<typeof dispatchReportRow>;

export const dispatchListAnswer = z.array(dispatchRow);
export const dispatchesAnswer = answer({ dispatches: z.array(dispatchRow) });
export const dispatchReportAnswer = answer({ dispatches: z.array(dispatchReportRow) });
export const newDispatchAnswer = answer({
  dispatch: z.object({ id: z.number(), dispatchNo: z.string() }),
  products: z.array(stockLine),
});
/** After adding or changing (`products`) or removing (`items`) an item. */
export const addedItemsAnswer = answer({ products: z.array(dispatchItem) });
export const remainingItemsAnswer = answer({ items: z.array(dispatchItem) });
export const changedDispatchAnswer = answer({ dispatch: dispatchDetail });

/** One note with its people; the links open its documents without signing in. */
export const dispatchAnswer = answer({
  dispatch: dispatchDetail,
  assignedTo: signer,
  dispatchedBy: signer.nullable(),
  dispatchedTo: signer.nullable(),
  pdfUrl: z.string(),
  gatePassUrl: z.string(),
});
export type DispatchAnswer = z.infer<typeof dispatchAnswer>;

const tag = 'dispatches';

export const dispatchCalls = {
  ...noteCalls(
    {
      kind: 'dispatch',
      plural: tag,
      title: 'Dispatch Note',
      noteKey,
      flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
    },
    {
      listQuery: dispatchListQuery,
      search: dispatchSearch,
      cancelledQuery: cancelledDispatchQuery,
      list: dispatchListAnswer,
      rows: dispatchesAnswer,
      report: dispatchReportAnswer,
      newItem: newDispatchItem,
      newItems: newDispatchItems,
      changedItem: changedDispatchItem,
      itemParams: dispatchItemParams,
      mark: dispatchReturn,
      assignment: dispatchAssignment,
      assignments: dispatchAssignments,
      undo: dispatchUndo,
      cancellation: dispatchCancellation,
      added: addedItemsAnswer,
      remaining: remainingItemsAnswer,
      changed: changedDispatchAnswer,
    },
  ),
  create: call({
    method: 'POST',
    path: '/dispatches',
    tag,
    summary: 'Start a draft',
    access: 'dispatchAdd',
    body: newDispatch,
    files: { file: 'optional' },
    answer: newDispatchAnswer,
  }),
  correct: call({
    method: 'PUT',
    path: '/dispatches/:id',
    tag,
    summary: 'Correct the details of an unprocessed note',
    access: 'dispatchAdd',
    params: idParams,
    body: correctedDispatch,
    answer: changedDispatchAnswer,
  }),
  process: call({
    method: 'POST',
    path: '/dispatches/process',
    tag,
    summary: 'Process a note',
    access: 'dispatchProcess',
    body: dispatchProcessing,
    answer: done,
  }),
  get: call({
    method: 'GET',
    path: '/dispatches/:id',
    tag,
    summary: 'One dispatch note',
    access: 'any',
    params: idParams,
    answer: dispatchAnswer,
  }),
};
