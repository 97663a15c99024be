import { z } from 'zod';
import { answer } from './common/answer';
import { optionalFlag, optionalText } from './common/field';
import { filterText } from './common/filter';
import { id, optionalId } from './common/id';
import { listQuery } from './common/list-query';
import {
  cancelledFilters,
  issuedItem,
  newNoteItem,
  noteBody,
  noteFields,
  noteFilters,
  noteHead,
  noteItem,
  notePerson,
  returnMark,
  stockLine,
} from './issue-notes';

/** Particulars of a dispatch note, which issues stock to a user. */
export const newDispatch = z.object({ ...noteFields, assignedToId: id, isUrgent: optionalFlag(false) });
export type NewDispatch = z.output<typeof newDispatch>;

export const newDispatchItem = z.object({ ...newNoteItem, dispatchNoteId: id });
export const dispatchItemParams = z.object({ itemId: id, dispatchNoteId: id });

/** Marks a line to come back. The note's id goes by either spelling; `isReturn` 0 takes the mark away again. */
export const dispatchReturn = z
  .object({ itemId: id, disptachNoteId: optionalId, dispatchNoteId: optionalId, isReturn: returnMark })
  .refine(({ disptachNoteId, dispatchNoteId }) => (disptachNoteId ?? dispatchNoteId) !== null, {
    path: ['dispatchNoteId'],
    error: 'is required',
  })
  .transform(({ disptachNoteId, dispatchNoteId, ...mark }) => ({
    ...mark,
    dispatchNoteId: (dispatchNoteId ?? disptachNoteId) as number,
  }));

export const dispatchAssignment = z.object({ ...issuedItem, dispatchNoteId: id });

export const dispatchProcessing = z.object({
  /** Required; an empty one is refused in the specified words. */
  vehicle: optionalText(50),
  comment: optionalText(2000),
  /** The user who took the goods. */
  dispatchToId: optionalId,
  dispatchNoteId: id,
});

export const dispatchCancellation = z.object({
  dispatchNoteId: id,
  /** Required; an empty one is refused in the specified words. */
  reason: optionalText(1000),
});

const filters = { ...noteFilters, dispatchNo: filterText(50) };
/** Filters of the notes in the query of the list call. */
export const dispatchListQuery = listQuery.extend(filters);
/** The same filters in the body of the search call. */
export const dispatchSearch = z.object(filters);
export type DispatchFilters = z.output<typeof dispatchSearch>;
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

export const dispatchListAnswer = z.array(dispatchRow);
export const dispatchesAnswer = answer({ dispatches: z.array(dispatchRow) });
export const newDispatchAnswer = answer({
  dispatch: z.object({ id: z.number(), dispatchNo: z.string() }),
  products: z.array(stockLine),
});
/** After an item was added (`products`) or removed (`items`). */
export const addedItemsAnswer = answer({ products: z.array(dispatchItem) });
export const remainingItemsAnswer = answer({ items: z.array(dispatchItem) });
export const changedDispatchAnswer = answer({ dispatch: dispatchDetail });
export const stockLinesAnswer = answer({ products: z.array(stockLine) });

/** One note with the people on it; the links open its documents without signing in. */
export const dispatchAnswer = answer({
  dispatch: dispatchDetail,
  assignedTo: notePerson,
  dispatchedBy: notePerson.nullable(),
  dispatchedTo: notePerson.nullable(),
  pdfUrl: z.string(),
  gatePassUrl: z.string(),
});
export type DispatchAnswer = z.infer<typeof dispatchAnswer>;
