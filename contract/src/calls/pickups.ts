import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { changed, optionalEmail, optionalFlag, optionalPhone, text } from '../common/field';
import { filterText } from '../common/filter';
import { id, idParams } from '../common/id';
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
import { messagedChannels } from './messages';
import { noteCalls } from './note-calls';

/** Rules over several fields are checked together with single fields, so that a form shows all errors at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Who collects the goods, and when. */
const collection = {
  assigneeName: text(),
  assigneeCompany: noteFields.assigneeCompany,
  assigneePhone: noteFields.assigneePhone,
  assigneeEmail: optionalEmail,
  scheduled: optionalFlag(false),
  pickupDate: noteFields.pickupDate,
};

/** The assignee can be reached, and a scheduled pickup has its time. */
function completeCollection<Fields extends z.ZodObject<typeof collection>>(fields: Fields) {
  return fields
    .refine((pickup) => Boolean(pickup.assigneePhone || pickup.assigneeEmail), {
      path: ['assigneePhone'],
      error: fault('contactRequired'),
      when: isObject,
    })
    .refine((pickup) => pickup.scheduled !== true || Boolean(pickup.pickupDate), {
      path: ['pickupDate'],
      error: fault('pickupDateRequired'),
      when: isObject,
    });
}

/** The fields of a pickup note: someone outside collects the goods, and shows a code sent to them. */
export const newPickup = completeCollection(z.object({ ...noteFields, ...collection }));
export type NewPickup = z.output<typeof newPickup>;

/** Those that can be corrected until the note is processed; all of them are replaced. */
export const correctedPickup = completeCollection(z.object({ ...correctableFields, ...collection }));
export type CorrectedPickup = z.output<typeof correctedPickup>;

const noteKey = 'pickupNoteId';
const note = { [noteKey]: id };
export const newPickupItem = onNote(note, newNoteItem);
export const newPickupItems = onNote(note, newNoteItems);
export const changedPickupItem = onNote(note, changedNoteItem);
export const pickupItemParams = onNote(note, { itemId: id });
export const pickupAssignment = issuedOn(note);
export const pickupAssignments = onNote(note, issuedLines);
export const pickupUndo = onNote(note, { itemId: id });
export const pickupReturn = onNote(note, { itemId: id, isReturn: returnMark });
export const pickupProcessing = onNote(note, departure);
export const pickupCancellation = onNote(note, cancellation);

/** Sends a new code, optionally to a corrected phone or address; omitted ones are unchanged, one of the two is needed. */
export const newCodeRequest = onNote(note, {
  assigneePhone: changed(optionalPhone),
  assigneeEmail: changed(optionalEmail),
}).refine(({ assigneePhone, assigneeEmail }) => assigneePhone !== '' || assigneeEmail !== '', {
  path: ['assigneePhone'],
  error: fault('contactRequired'),
});

/** The assignee's digits; spaces, as when they are read out, are ignored. */
export const pickupVerification = onNote(note, {
  code: z
    .union([z.string(), z.number().transform(String)], { error: fault('codeRequired') })
    .transform((value) => value.replaceAll(/\s/g, ''))
    .refine((value) => /^\d{6}$/.test(value), { error: 'must be six digits' }),
});

const filters = { ...noteFilters, pickupNo: filterText(50) };
/** Filters for notes in the query of the list call. */
export const pickupListQuery = listQuery.extend(filters);
/** The same filters in the body of the search call. */
export const pickupSearch = z.object(filters);
export const cancelledPickupQuery = listQuery.extend(cancelledFilters);

/** A pickup note in a list. */
export const pickupRow = z.object({
  ...noteHead,
  pickupNo: z.string(),
  assigneeName: z.string(),
  scheduled: z.boolean(),
  /** Whether somebody has entered its code. */
  isVerified: z.boolean(),
});
export type PickupRow = z.infer<typeof pickupRow>;

export const pickupItem = z.object({ ...noteItem, quantityAssigned: z.number() });
export type PickupItem = z.infer<typeof pickupItem>;

/** A whole pickup note; of its authorization code, only the time it was last sent. */
export const pickupDetail = z.object({
  ...pickupRow.shape,
  ...noteBody,
  codeSentAt: timestamp.nullable(),
  items: z.array(pickupItem),
});
export type PickupDetail = z.infer<typeof pickupDetail>;

/** A line of the pickup report. */
export const pickupReportRow = z.object({
  ...noteReportRow,
  pickupNo: z.string(),
  quantityAssigned: z.number(),
  assigneeName: z.string(),
  assigneeCompany: z.string(),
});
export type PickupReportRow = z.infer<typeof pickupReportRow>;

export const pickupListAnswer = z.array(pickupRow);
export const pickupsAnswer = answer({ pickups: z.array(pickupRow) });
export const pickupReportAnswer = answer({ pickups: z.array(pickupReportRow) });
export const newPickupAnswer = answer({
  pickup: z.object({ id: z.number(), pickupNo: z.string() }),
  products: z.array(stockLine),
});
/** After adding or changing (`products`) or removing (`items`) an item. */
export const addedPickupItemsAnswer = answer({ products: z.array(pickupItem) });
export const remainingPickupItemsAnswer = answer({ items: z.array(pickupItem) });
export const changedPickupAnswer = answer({ pickup: pickupDetail });
/** `channels`: to which a new code was written, as the note's phone or address is new; [] without a new code. */
/** `code`, and `text` with it as an SMS has it: where no service sends it, to pass on, this once; '' otherwise. */
const newCodeAnswer = answer({ channels: messagedChannels, code: z.string(), text: z.string() });
export const correctedPickupAnswer = answer({ pickup: pickupDetail, channels: messagedChannels });

/** One note with its people; the links open its documents without signing in. */
export const pickupAnswer = answer({
  pickup: pickupDetail,
  dispatchedBy: signer.nullable(),
  /** Whether the reader has entered the code, and so may hand out the goods. */
  isVerified: z.boolean(),
  /** Why the reader may not enter the code after redirecting it; '' if they may. */
  whyNotVerify: z.string(),
  pdfUrl: z.string(),
  gatePassUrl: z.string(),
});
export type PickupAnswer = z.infer<typeof pickupAnswer>;

const tag = 'pickups';

export const pickupCalls = {
  ...noteCalls(
    {
      kind: 'pickup',
      plural: tag,
      title: 'Pickup Note',
      noteKey,
      flags: { add: 'pickupAdd', process: 'pickupProcess', cancel: 'pickupCancel' },
    },
    {
      listQuery: pickupListQuery,
      search: pickupSearch,
      cancelledQuery: cancelledPickupQuery,
      list: pickupListAnswer,
      rows: pickupsAnswer,
      report: pickupReportAnswer,
      newItem: newPickupItem,
      newItems: newPickupItems,
      changedItem: changedPickupItem,
      itemParams: pickupItemParams,
      mark: pickupReturn,
      assignment: pickupAssignment,
      assignments: pickupAssignments,
      undo: pickupUndo,
      cancellation: pickupCancellation,
      added: addedPickupItemsAnswer,
      remaining: remainingPickupItemsAnswer,
      changed: changedPickupAnswer,
    },
  ),
  sendCode: call({
    method: 'POST',
    path: '/pickups/code',
    tag,
    summary: 'Send the assignee another code, at most once a minute',
    access: 'pickupAdd',
    body: newCodeRequest,
    answer: newCodeAnswer,
  }),
  verifyCode: call({
    method: 'POST',
    path: '/pickups/verify',
    tag,
    summary: 'Enter the code; wrong ones are counted',
    access: 'pickupProcess',
    body: pickupVerification,
    answer: changedPickupAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/pickups',
    tag,
    summary: 'Start a draft',
    access: 'pickupAdd',
    body: newPickup,
    files: { file: 'optional' },
    answer: newPickupAnswer,
  }),
  correct: call({
    method: 'PUT',
    path: '/pickups/:id',
    tag,
    summary: 'Correct the details of an unprocessed note',
    access: 'pickupAdd',
    params: idParams,
    body: correctedPickup,
    answer: correctedPickupAnswer,
  }),
  process: call({
    method: 'POST',
    path: '/pickups/process',
    tag,
    summary: 'Process a note',
    access: 'pickupProcess',
    body: pickupProcessing,
    answer: done,
  }),
  get: call({
    method: 'GET',
    path: '/pickups/:id',
    tag,
    summary: 'One pickup note',
    access: 'any',
    params: idParams,
    answer: pickupAnswer,
  }),
};
