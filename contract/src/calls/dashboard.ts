import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';

/**
 * A figure of now, what the same figure was a day or a month before, and the change between the two in percent:
 * 0 where they are equal, -100 where nothing is left of something.
 */
const trend = z.object({ value: z.number(), before: z.number(), change: z.number() });
export type Trend = z.infer<typeof trend>;

/** A pickup or dispatch note that was raised today. */
const todaysOrder = z.object({
  id: z.number(),
  kind: z.enum(['pickup', 'dispatch']),
  orderNo: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'cancelled']),
  createdAt: timestamp,
  /** Who collects or receives the goods. */
  assigneeName: z.string(),
  project: z.string(),
});
export type TodaysOrder = z.infer<typeof todaysOrder>;

/** One day of the week; both counts are null on days ahead. */
const weekDay = z.object({
  /** Sat to Fri. */
  day: z.string(),
  /** YYYY-MM-DD in the business's time zone. */
  date: z.string(),
  Orders: z.number().nullable(),
  BPNs: z.number().nullable(),
});
export type WeekDay = z.infer<typeof weekDay>;

const categoryCount = z.object({ category: z.string(), Products: z.number() });
export type CategoryCount = z.infer<typeof categoryCount>;

/** How many stock records stand at each level. */
const stockLevelCounts = z.object({
  normal: z.number(),
  low: z.number(),
  order: z.number(),
  out: z.number(),
  over: z.number(),
});
export type StockLevelCounts = z.infer<typeof stockLevelCounts>;

/** Every figure and series of Home. */
export const dashboardAnswer = answer({
  /** Sentences on what somebody should see to on the server itself, such as a disk that is nearly full. */
  warnings: z.array(z.string()),
  cards: z.object({
    /** Receipts entered today, against yesterday. */
    stockTransactionsToday: trend,
    /** Dispatch notes raised today, against yesterday. */
    dispatchOrdersToday: trend,
    /** Pickup and dispatch notes raised today that are completed, against yesterday. */
    ordersProcessedToday: trend,
    /** Receipts of this month with an exception, against last month. */
    exceptionsThisMonth: trend,
    /** The same figure as the exceptions of this month. */
    warehouseExceptionsThisMonth: trend,
    /** Purchase orders that await approval, against those that did when the day began. */
    pendingPurchases: trend,
    /** Pickup and dispatch notes that are approved and not processed, against those when the day began. */
    unverifiedStocks: trend,
    /** Scheduled pickups raised this month, against last month. */
    scheduledCollectionsThisMonth: trend,
  }),
  /** The latest first, at most 100 of them. */
  todaysOrders: z.array(todaysOrder),
  /** How many there are in all. */
  todaysOrderCount: z.number(),
  week: z.array(weekDay),
  categories: z.array(categoryCount),
  stockLevels: stockLevelCounts,
});
export type Dashboard = z.infer<typeof dashboardAnswer>;

const tag = 'dashboard';

export const dashboardCalls = {
  get: call({
    method: 'GET',
    path: '/dashboard',
    tag,
    summary: 'Every figure and series of Home',
    access: 'dashboard',
    answer: dashboardAnswer,
  }),
};
