import { z } from 'zod';
import { answer } from '../common/answer';
import { type AnswerOf, call, type RowOf } from '../common/call';
import { timestamp } from '../common/date';
import { changed, optionalEmail, optionalFlag, optionalPhone, text } from '../common/field';
import { id } from '../common/id';
import { signer } from '../common/references';
import { fault } from '../refusals/field-faults';
import { correctableFields, noteFields, onNote, returnMark } from './issue-notes';
import { messagedChannels } from './messages';
import { noteCalls } from './note-calls';

/** Rules over several fields are checked together with single fields, so that a form shows all errors at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Says who collects the goods, and when. */
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

/** These are the fields of a pickup note: someone outside collects the goods, and shows a code sent to them. */
export const newPickup = completeCollection(z.object({ ...noteFields, ...collection }));
export type NewPickup = z.output<typeof newPickup>;

/** Lists those that can be corrected until the note is processed; all of them are replaced. */
export const correctedPickup = completeCollection(z.object({ ...correctableFields, ...collection }));
export type CorrectedPickup = z.output<typeof correctedPickup>;

const note = { pickupNoteId: id };

/** Sends a new code, optionally to a corrected phone or address; omitted ones are unchanged, one of the two is needed. */
export const newCodeRequest = onNote(note, {
  assigneePhone: changed(optionalPhone),
  assigneeEmail: changed(optionalEmail),
}).refine(({ assigneePhone, assigneeEmail }) => assigneePhone !== '' || assigneeEmail !== '', {
  path: ['assigneePhone'],
  error: fault('contactRequired'),
});

/** These are the assignee's digits; spaces, as when they are read out, are ignored. */
export const pickupVerification = onNote(note, {
  code: z
    .union([z.string(), z.number().transform(String)], { error: fault('codeRequired') })
    .transform((value) => value.replaceAll(/\s/g, ''))
    .refine((value) => /^\d{6}$/.test(value), { error: 'must be six digits' }),
});

/** `channels`: to which a new code was written, as the note's phone or address is new; [] without a new code. */
const messaged = { channels: messagedChannels };

const shared = noteCalls('pickup', {
  created: newPickup,
  corrected: correctedPickup,
  mark: onNote(note, { itemId: id, isReturn: returnMark }),
  departure: {},
  row: {
    assigneeName: z.string(),
    scheduled: z.boolean(),
    /** Says whether somebody has entered its code. */
    isVerified: z.boolean(),
  },
  // Of its authorization code, only the time it was last sent is told.
  body: { codeSentAt: timestamp.nullable() },
  report: { assigneeName: z.string(), assigneeCompany: z.string() },
  correction: messaged,
  answer: {
    dispatchedBy: signer.nullable(),
    /** Says whether the reader has entered the code, and so may hand out the goods. */
    isVerified: z.boolean(),
    /** Says why the reader may not enter the code after redirecting it; it is '' if they may. */
    whyNotVerify: z.string(),
  },
});

export const pickupCalls = {
  ...shared,
  sendCode: call({
    method: 'POST',
    path: '/pickups/code',
    tag: 'pickups',
    summary: 'Send the assignee another code, at most once a minute',
    access: 'pickupAdd',
    body: newCodeRequest,
    /** `code`, and `text` with it as an SMS has it: where no service sends it, to pass on, this once; '' otherwise. */
    answer: answer({ ...messaged, code: z.string(), text: z.string() }),
  }),
  verifyCode: call({
    method: 'POST',
    path: '/pickups/verify',
    tag: 'pickups',
    summary: 'Enter the code; wrong ones are counted',
    access: 'pickupProcess',
    body: pickupVerification,
    answer: shared.issueItem.answer,
  }),
};

export type PickupAnswer = AnswerOf<typeof pickupCalls.get>;
export type PickupDetail = PickupAnswer['pickup'];
export type PickupRow = RowOf<typeof pickupCalls.list>;
export type PickupItem = PickupDetail['items'][number];
export type PickupReportRow = RowOf<typeof pickupCalls.report>;
