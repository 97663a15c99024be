import { z } from 'zod';
import { gateFlags } from '../access/permissions';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { text } from '../common/field';
import { filterWord } from '../common/filter';
import { idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { type NoteKindName, type NoteKindOf, noteKindNames, noteKinds } from '../kinds/note-kinds';
import { fault } from '../refusals/field-faults';
import { entered } from '../stock/entered-quantity';

/** Says whether goods may leave: valid passes allow it, once. */
export const gateStates = ['valid', 'left', 'cancelled', 'not processed'] as const;
export type GateState = (typeof gateStates)[number];

/** This is a note as it is named at the gate. */
const gateNote = {
  id: z.number(),
  kind: z.enum(noteKindNames),
  number: z.string(),
  /** This is the recipient of the goods, with the company if known. */
  recipient: z.string(),
  vehicle: z.string(),
};

/** Says what a guard compares with the vehicle at the gate. Vehicle and items are shown only for processed notes. */
const gateCheck = z.object({
  ...gateNote,
  state: z.enum(gateStates),
  warehouse: z.string(),
  comment: z.string(),
  processedAt: timestamp.nullable(),
  leftAt: timestamp.nullable(),
  leftBy: z.string(),
  /** This is the name of the photo taken as they left; it is '' for those who may not see it, or without one. */
  photo: z.string(),
  items: z.array(z.object({ id: z.number(), product: z.string(), unit: z.string(), quantity: z.number(), entered })),
  /** Opens the printed gate pass without signing in; it is null if there is none. */
  gatePassUrl: z.string().nullable(),
});
export type GateCheck = z.infer<typeof gateCheck>;

export const gateCheckAnswer = answer({ gate: gateCheck });

/** After so many hours an exit can no longer be told: an Idempotency-Key is remembered as long. */
export const LATEST_EXIT_HOURS = 48;

const markedAt = z.iso.datetime({ offset: true, error: fault('dateTime') });

/** `markedAt`: when the goods left, if a phone without a network tells it later. */
export const exitRequest = z
  .object({
    markedAt: z
      .union([z.literal(''), z.null(), markedAt], { error: fault('dateTime') })
      .optional()
      .transform((value) => value || null),
  })
  .nullish()
  .transform((value) => value ?? { markedAt: null });

/** This is the number of a note as the guard types it: 'PN-000012', 'pn 12' or '12'. */
export const gateSearch = z.object({ number: text(50) });

const expectedFilters = { processed: filterWord(['today', 'earlier']) };
/** `processed` says whether they were handed out today, or before. */
export const expectedQuery = listQuery.extend(expectedFilters);

/** This is what a list at the gate names of a note's goods. */
const goodsAtGate = {
  items: z.number(),
  /** This is the product of the first item; it is '' if nothing was handed out. */
  firstItem: z.string(),
};

/** Lists processed goods that have not left the gate. */
const expectedNote = z.object({ ...gateNote, ...goodsAtGate, processedAt: timestamp });
export type ExpectedNote = z.infer<typeof expectedNote>;

/** Filters what has left by the day on which it did. */
export const exitFilters = { day: filterDay };
export const exitQuery = listQuery.extend(exitFilters);

/** Lists goods that have left the gate. */
const exit = z.object({
  ...gateNote,
  ...goodsAtGate,
  leftAt: timestamp,
  leftBy: z.string(),
  photo: z.string(),
});
export type Exit = z.infer<typeof exit>;

/** For so many days the gate opens the passes of goods that have left. */
export const GATE_DAYS = 14;

const tag = 'gate';

function gateOf<const Kind extends NoteKindName>(kind: Kind) {
  const flag: NoteKindOf<Kind>['flags']['process'] = noteKinds[kind].flags.process;
  return {
    check: call({
      method: 'GET',
      path: `/gate/${kind}/:id`,
      tag,
      summary: `Whether the goods of a ${kind} note may leave`,
      access: 'any',
      atGate: true,
      bySignedLink: true,
      params: idParams,
      answer: gateCheckAnswer,
    }),
    markAsLeft: call({
      method: 'POST',
      path: `/gate/${kind}/:id/left`,
      tag,
      summary: `The goods of a ${kind} note have left the gate; a photo of them is sent as multipart`,
      access: ['gateMark', flag],
      params: idParams,
      body: exitRequest,
      files: { photo: 'optional' },
      answer: gateCheckAnswer,
    }),
  };
}

const ofEach = Object.fromEntries(noteKindNames.map((kind) => [kind, gateOf(kind)])) as unknown as {
  [Kind in NoteKindName]: ReturnType<typeof gateOf<Kind>>;
};

export const gateCalls = {
  ...ofEach,
  find: call({
    method: 'GET',
    path: '/gate/find',
    tag,
    summary: 'The note with a number as typed at the gate',
    access: gateFlags,
    query: gateSearch,
    answer: answer({ note: z.object({ id: gateNote.id, kind: gateNote.kind }) }),
  }),
  expected: call({
    method: 'GET',
    path: '/gate/expected',
    tag,
    summary: 'Processed notes whose goods have not left',
    access: gateFlags,
    query: expectedQuery,
    answer: z.array(expectedNote),
  }),
  exits: call({
    method: 'GET',
    path: '/gate/exits',
    tag,
    summary: 'Notes whose goods have left',
    access: gateFlags,
    query: exitQuery,
    answer: z.array(exit),
  }),
};
