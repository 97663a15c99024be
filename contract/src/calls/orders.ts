import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterFlag, filterText } from '../common/filter';
import { listQuery } from '../common/list-query';
import { viewCounts } from '../common/view-counts';
import { noteKindNames } from '../kinds/note-kinds';
import { cancelledFilters, noteFilters, noteHead } from './issue-notes';

const { cancelledBy: _, ...filters } = noteFilters;
/**
 * Filters of the combined list of pickup and dispatch notes; `orderNo` matches part of either's number, `scheduled` the
 * pickup notes for a set time.
 */
export const orderFilters = { ...filters, orderNo: filterText(50), scheduled: filterFlag };
export const orderListQuery = listQuery.extend(orderFilters);

/** Lists the views that the list of orders offers, with their filters. */
export const orderViews = {
  all: {},
  pending: { progress: 'pending' },
  awaiting: { status: 'awaiting approval' },
  exception: { status: 'exception' },
} as const;

export const cancelledOrderQuery = listQuery.extend(cancelledFilters);

/** This is a note of either kind; only its own kind's fields are set. */
export const orderRow = z.object({
  ...noteHead,
  kind: z.enum(noteKindNames),
  orderNo: z.string(),
  /** It is for pickups. */
  scheduled: z.boolean(),
  /** It is for urgent dispatches. */
  isImmediate: z.boolean(),
  /** Names the recipient of the goods: a user, or the assignee with the company. */
  assignee: z.string(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** Notes created today and this month, and cancelled today, in the business's time zone; drafts do not count. */
export const orderCounts = z.object({
  dispatchesToday: z.number(),
  pickupsToday: z.number(),
  scheduledPickupsThisMonth: z.number(),
  cancelledToday: z.number(),
});
export type OrderCounts = z.infer<typeof orderCounts>;

export const orderListAnswer = z.array(orderRow);
export const orderCountsAnswer = answer({ counts: orderCounts });

const tag = 'orders';

export const orderCalls = {
  list: call({
    method: 'GET',
    path: '/orders',
    tag,
    summary: 'Pickup and dispatch notes, except for drafts of other users',
    access: 'any',
    query: orderListQuery,
    answer: orderListAnswer,
  }),
  viewCounts: call({
    method: 'GET',
    path: '/orders/views',
    tag,
    summary: 'How many orders each view of their list shows',
    access: 'any',
    answer: viewCounts(orderViews),
  }),
  cancelled: call({
    method: 'GET',
    path: '/orders/cancelled',
    tag,
    summary: 'Cancelled pickup and dispatch notes',
    access: 'any',
    query: cancelledOrderQuery,
    answer: orderListAnswer,
  }),
  counts: call({
    method: 'GET',
    path: '/orders/counts',
    tag,
    summary: 'Orders of today and of this month',
    access: 'any',
    answer: orderCountsAnswer,
  }),
};
