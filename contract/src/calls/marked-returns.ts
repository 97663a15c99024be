import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { optionalText } from '../common/field';
import { filterWord } from '../common/filter';
import { id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { type NoteKindName, noteKindNames, noteKinds } from '../kinds/note-kinds';
import { messagedAnswer } from './messages';

/** Goods issued for return: active until they come back. */
export const markedReturnStatuses = ['active', 'done'] as const;
export type MarkedReturnStatus = (typeof markedReturnStatuses)[number];

/** Records the receipt by which the goods came back. */
export const returnedGoods = z.object({ markedId: id, batchId: id, comment: optionalText(2000) });
export type ReturnedGoods = z.output<typeof returnedGoods>;

const filters = { dateFrom: filterDay, dateTo: filterDay, status: filterWord(markedReturnStatuses) };
/** Filters in the query of the list call; the dates are dates of issue. */
export const markedReturnQuery = listQuery.extend(filters);
/** These are the same filters in the body of the search call. */
export const markedReturnSearch = z.object(filters);
export type MarkedReturnFilters = z.output<typeof markedReturnSearch>;

/** This is the issued quantity, under the key of the note's kind; under that of another it is null. */
const issuedQuantities = Object.fromEntries(
  noteKindNames.map((kind) => [returnedKey(kind), z.number().nullable()]),
) as Record<ReturnType<typeof returnedKey>, z.ZodNullable<z.ZodNumber>>;

export function returnedKey(kind: NoteKindName) {
  return `${noteKinds[kind].word}Qty` as const;
}

/** This is a line of an issue note marked for return. */
export const markedReturn = z.object({
  id: z.number(),
  kind: z.enum(noteKindNames),
  noteId: z.number(),
  /** This is the number of the note by which the goods left. */
  noteNo: z.string(),
  /** This is the note's own reference, or its number if it has none. */
  reference: z.string(),
  /** Names the receipt that brought the goods back; it is '' until then. */
  BatchNo: z.string(),
  batchId: z.number().nullable(),
  assigneCompany: z.string(),
  /** Names the recipient of the note. */
  AssignedName: z.string(),
  /** Names the user who took the goods of a dispatch, if that is someone else; it is '' otherwise. */
  TakenBy: z.string(),
  ...issuedQuantities,
  status: z.enum(markedReturnStatuses),
  ProductId: z.number(),
  ProductName: z.string(),
  unit: z.string(),
  project: z.string(),
  /** Says when the goods came back. */
  comment: z.string(),
  /** Says when the goods were issued. */
  createdAt: timestamp,
  returnedAt: timestamp.nullable(),
  remindedAt: timestamp.nullable(),
  /** Says whether a message of the last reminder was sent, or is about to be. */
  isReminderSent: z.boolean(),
});
export type MarkedReturn = z.infer<typeof markedReturn>;

export const markedReturnsAnswer = answer({ stocks: z.array(markedReturn) });

export const returnReceiptQuery = listQuery.pick({ q: true, limit: true });

/** This is a receipt that may have brought the goods of a return back. */
export const returnReceipt = z.object({
  id: z.number(),
  batchNo: z.string(),
  /** This is the quantity of the product that it brought, less the returns tied to it. */
  available: z.number(),
});
export type ReturnReceipt = z.infer<typeof returnReceipt>;
export const returnReceiptsAnswer = answer({ batches: z.array(returnReceipt) });

const tag = 'marked returns';

export const markedReturnCalls = {
  markReturned: call({
    method: 'POST',
    path: '/markedreturn',
    tag,
    summary: 'Link a return to the receipt that brought the goods back',
    access: 'any',
    body: returnedGoods,
    answer: done,
  }),
  remind: call({
    method: 'GET',
    path: '/markedreturn/remind/:id',
    tag,
    summary: 'Send a reminder to the holder of the goods',
    access: 'any',
    isChange: true,
    params: idParams,
    answer: messagedAnswer,
  }),
  receipts: call({
    method: 'GET',
    path: '/markedreturn/batches/:id',
    tag,
    summary: 'Receipts that may have brought the goods of a return back, newest first',
    access: 'any',
    params: idParams,
    query: returnReceiptQuery,
    answer: returnReceiptsAnswer,
  }),
  list: call({
    method: 'GET',
    path: '/markedreturn',
    tag,
    summary: 'Goods marked for return',
    access: 'any',
    query: markedReturnQuery,
    answer: markedReturnsAnswer,
    rows: 'stocks',
  }),
  search: call({
    method: 'POST',
    path: '/markedreturn/search',
    tag,
    summary: 'Goods marked for return, filtered',
    access: 'any',
    query: listQuery,
    body: markedReturnSearch,
    answer: markedReturnsAnswer,
    rows: 'stocks',
  }),
};
