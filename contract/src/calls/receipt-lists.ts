import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay } from '../common/date';
import { filterFlag, filterText, filterWord } from '../common/filter';
import { filterId } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { viewCounts } from '../common/view-counts';
import { fault } from '../refusals/field-faults';
import { receiptHead } from './receipt-head';

/** 1 or true for verified receipts, 0 or false for the others: here 0 does not mean all. */
const verification = z
  .union([z.enum(['', 'all', 'All', '1', '0', 'true', 'false']), z.literal(1), z.literal(0), z.boolean(), z.null()], {
    error: fault('choice', { choices: ['all', '1 (verified)', '0 (unverified)'] }),
  })
  .optional()
  .transform((value): boolean | null => {
    const word = String(value ?? 'all').toLowerCase();
    return word === '1' || word === 'true' ? true : word === '0' || word === 'false' ? false : null;
  });

const filters = {
  dateFrom: filterDay,
  dateTo: filterDay,
  /** It is part of the receipt's number. */
  batchNo: filterText(50),
  /** Says whether it has a purchase order. */
  criteria: filterWord(['with', 'without']),
  /** `partial`: processed, split and not merged. */
  status: filterWord(['processed', 'partial', 'saved', 'cancelled']),
  verification,
  /** Says whether it differs from what was ordered. */
  exception: filterFlag,
  /** This is the stock category. */
  stockId: filterId,
  createdId: filterId,
  verifiedId: filterId,
};

/** Filters for receipts in the query of the list call. */
export const receiptListQuery = listQuery.extend(filters);

/** These are the same filters in the body of the search call. */
export const receiptSearch = z.object(filters);
export type ReceiptFilters = z.output<typeof receiptSearch>;

/** Lists the views that the list of receipts offers, with their filters. */
export const receiptViews = {
  all: {},
  saved: { status: 'saved' },
  unverified: { status: 'processed', verification: false },
  exception: { exception: true },
  partial: { status: 'partial' },
} as const;

/** These are the batch numbers offered in a select; `productId` restricts them to receipts of that product. */
export const receiptNumberQuery = listQuery.extend({ productId: filterId });

/** This is a receipt in a list. */
export const receiptRow = z.object({ ...receiptHead, User: named });
export type ReceiptRow = z.infer<typeof receiptRow>;

export const receiptListAnswer = z.array(receiptRow);
export const receiptSearchAnswer = answer({ batches: z.array(receiptRow) });
export const receiptNumbersAnswer = answer({ batches: z.array(z.object({ id: z.number(), batchNo: z.string() })) });

const tag = 'batches';

export const receiptListCalls = {
  list: call({
    method: 'GET',
    path: '/batches',
    tag,
    summary: 'Receipts',
    access: ['transaction', 'dashboard'],
    query: receiptListQuery,
    answer: receiptListAnswer,
  }),
  viewCounts: call({
    method: 'GET',
    path: '/batches/views',
    tag,
    summary: 'How many receipts each view of their list shows',
    access: ['transaction', 'dashboard'],
    answer: viewCounts(receiptViews),
  }),
  search: call({
    method: 'POST',
    path: '/batches/search',
    tag,
    summary: 'Receipts, filtered',
    access: 'transaction',
    query: listQuery,
    body: receiptSearch,
    answer: receiptSearchAnswer,
    rows: 'batches',
  }),
  numbers: call({
    method: 'GET',
    path: '/batches/batchno',
    tag,
    summary: 'Numbers of the processed receipts',
    access: 'any',
    query: receiptNumberQuery,
    answer: receiptNumbersAnswer,
    rows: 'batches',
  }),
  mergeCandidates: call({
    method: 'GET',
    path: '/batches/batchno/split',
    tag,
    summary: 'Numbers of the receipts with which another can be merged',
    access: ['transaction', 'batchVerify'],
    query: listQuery,
    answer: receiptNumbersAnswer,
    rows: 'batches',
  }),
};
