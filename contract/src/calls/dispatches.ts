import { z } from 'zod';
import type { AnswerOf, RowOf } from '../common/call';
import { optionalFlag } from '../common/field';
import { id, optionalId } from '../common/id';
import { signer } from '../common/references';
import { fault } from '../refusals/field-faults';
import { correctableFields, noteFields, returnMark } from './issue-notes';
import { noteCalls } from './note-calls';

/** These are the fields of a dispatch note, which issues stock to a user. */
export const newDispatch = z.object({ ...noteFields, assignedToId: id, isUrgent: optionalFlag(false) });
export type NewDispatch = z.output<typeof newDispatch>;

/** Lists those that can be corrected until the note is processed; all of them are replaced. */
export const correctedDispatch = z.object({ ...correctableFields, assignedToId: id, isUrgent: optionalFlag(false) });
export type CorrectedDispatch = z.output<typeof correctedDispatch>;

/** Marks a line for return. Either spelling of the note's id is accepted; `isReturn` 0 removes the mark. */
const dispatchReturn = z
  .object({ itemId: id, disptachNoteId: optionalId, dispatchNoteId: optionalId, isReturn: returnMark })
  .transform(({ disptachNoteId, dispatchNoteId, ...mark }, context) => {
    const noteId = dispatchNoteId ?? disptachNoteId;
    if (noteId !== null) return { ...mark, noteId };
    context.addIssue({ code: 'custom', path: ['dispatchNoteId'], message: fault('required') });
    return z.NEVER;
  });

export const dispatchCalls = noteCalls('dispatch', {
  created: newDispatch,
  corrected: correctedDispatch,
  mark: dispatchReturn,
  departure: {
    /** Names the user who took the goods. */
    dispatchToId: optionalId,
  },
  row: {
    isImmediate: z.boolean(),
    assignedToId: z.number(),
    /** This is the name of the user that the goods are for. */
    AssignedTo: z.string(),
  },
  body: {},
  report: { AssignedToBy: z.string(), DispatchedToBy: z.string() },
  correction: {},
  answer: { assignedTo: signer, dispatchedBy: signer.nullable(), dispatchedTo: signer.nullable() },
});

export type DispatchAnswer = AnswerOf<typeof dispatchCalls.get>;
export type DispatchDetail = DispatchAnswer['dispatch'];
export type DispatchRow = RowOf<typeof dispatchCalls.list>;
export type DispatchItem = DispatchDetail['items'][number];
export type DispatchReportRow = RowOf<typeof dispatchCalls.report>;
