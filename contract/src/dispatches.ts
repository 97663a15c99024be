import { z } from 'zod';
import { answer } from './common/answer';
import { optionalFlag } from './common/field';
import { filterText } from './common/filter';
import { id, optionalId } from './common/id';
import { listQuery } from './common/list-query';
import { signer } from './common/references';
import { fault } from './field-faults';
import {
  cancellation,
  cancelledFilters,
  departure,
  issuedItem,
  newNoteItem,
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

/** Particulars of a dispatch note, which issues stock to a user. */
export const newDispatch = z.object({ ...noteFields, assignedToId: id, isUrgent: optionalFlag(false) });
export type NewDispatch = z.output<typeof newDispatch>;

const noteKey = 'dispatchNoteId';
export const newDispatchItem = onNote(noteKey, newNoteItem);
export const dispatchItemParams = onNote(noteKey, { itemId: id });
export const dispatchAssignment = onNote(noteKey, issuedItem);
export const dispatchCancellation = onNote(noteKey, cancellation);

/** Marks a line to come back. The note's id goes by either spelling; `isReturn` 0 takes the mark away again. */
export const dispatchReturn = z
  .object({ itemId: id, disptachNoteId: optionalId, dispatchNoteId: optionalId, isReturn: returnMark })
  .refine(({ disptachNoteId, dispatchNoteId }) => (disptachNoteId ?? dispatchNoteId) !== null, {
    path: ['dispatchNoteId'],
    error: fault('required'),
  })
  .transform(({ disptachNoteId, dispatchNoteId, ...mark }) => ({
    ...mark,
    noteId: (dispatchNoteId ?? disptachNoteId) as number,
  }));

/** `dispatchToId` is the user who took the goods. */
export const dispatchProcessing = onNote(noteKey, { ...departure, dispatchToId: optionalId });

const filters = { ...noteFilters, dispatchNo: filterText(50) };
/** Filters of the notes in the query of the list call. */
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
/** After an item was added (`products`) or removed (`items`). */
export const addedItemsAnswer = answer({ products: z.array(dispatchItem) });
export const remainingItemsAnswer = answer({ items: z.array(dispatchItem) });
export const changedDispatchAnswer = answer({ dispatch: dispatchDetail });

/** One note with the people on it; the links open its documents without signing in. */
export const dispatchAnswer = answer({
  dispatch: dispatchDetail,
  assignedTo: signer,
  dispatchedBy: signer.nullable(),
  dispatchedTo: signer.nullable(),
  pdfUrl: z.string(),
  gatePassUrl: z.string(),
});
export type DispatchAnswer = z.infer<typeof dispatchAnswer>;
