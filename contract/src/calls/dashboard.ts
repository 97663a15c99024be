import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { noteKindNames } from '../kinds/note-kinds';

/**
 * This is the current figure, the same figure a day or a month earlier, and the change in percent: 0 if equal, -100 if
 * it fell to nothing.
 */
const trend = z.object({ value: z.number(), before: z.number(), change: z.number() });
export type Trend = z.infer<typeof trend>;

/** This is a pickup or dispatch note raised today. */
const todaysOrder = z.object({
  id: z.number(),
  kind: z.enum(noteKindNames),
  orderNo: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'cancelled']),
  createdAt: timestamp,
  /** Names who collects or receives the goods. */
  assigneeName: z.string(),
  project: z.string(),
});
export type TodaysOrder = z.infer<typeof todaysOrder>;

/** This is one day of the week; both counts are null for future days. */
const weekDay = z.object({
  /** The days run from Sat to Fri. */
  day: z.string(),
  /** This is the date, YYYY-MM-DD, in the business's time zone. */
  date: z.string(),
  Orders: z.number().nullable(),
  BPNs: z.number().nullable(),
});
export type WeekDay = z.infer<typeof weekDay>;

const categoryCount = z.object({ category: z.string(), Products: z.number() });
export type CategoryCount = z.infer<typeof categoryCount>;

/**
 * Says how many stock records stand at each level, as the list of stock shows them; and how many products are kept
 * nowhere, of which it has no record.
 */
const stockLevelCounts = z.object({
  normal: z.number(),
  low: z.number(),
  order: z.number(),
  out: z.number(),
  over: z.number(),
  unstocked: z.number(),
});
export type StockLevelCounts = z.infer<typeof stockLevelCounts>;

/** Holds every figure and series of Home. */
export const dashboardAnswer = answer({
  /** Lists warnings about the server itself, such as a disk that is nearly full. */
  warnings: z.array(z.string()),
  cards: z.object({
    /** Counts receipts entered today, compared with yesterday. */
    stockTransactionsToday: trend,
    /** Counts dispatch notes raised today, compared with yesterday. */
    dispatchOrdersToday: trend,
    /** Counts completed pickup and dispatch notes of those raised today, compared with yesterday. */
    ordersProcessedToday: trend,
    /** Counts receipts of this month with an exception, compared with last month. */
    exceptionsThisMonth: trend,
    /** This is the same figure, as exceptions of this month. */
    warehouseExceptionsThisMonth: trend,
    /** Counts purchase orders that await approval, compared with the start of the day. */
    pendingPurchases: trend,
    /** Counts pickup and dispatch notes that are approved but not processed, compared with the start of the day. */
    unverifiedStocks: trend,
    /** Counts scheduled pickups raised this month, compared with last month. */
    scheduledCollectionsThisMonth: trend,
  }),
  /** The latest come first; there are at most 100. */
  todaysOrders: z.array(todaysOrder),
  /** This is the total number. */
  todaysOrderCount: z.number(),
  week: z.array(weekDay),
  categories: z.array(categoryCount),
  stockLevels: stockLevelCounts,
});
export type Dashboard = z.infer<typeof dashboardAnswer>;

/** A count says no more than that there are more than this. */
export const MOST_WAITING = 10_000;

/** Says what waits for the reader, by what they may do; it is 0 also for what their role does not allow. */
const waiting = z.object({
  /** Counts purchase orders against which goods may be received. */
  receive: z.number(),
  /** Counts pickup and dispatch notes that are approved but not processed, of the kinds that the reader may process. */
  handOut: z.number(),
  /** Counts requests that the reader may decide. */
  approve: z.number(),
  /** Counts incomplete deliveries that are open. */
  settle: z.number(),
  /** Counts stock records at or below their order level. */
  reorder: z.number(),
  /** Counts the counts of stock that go on, for whoever counts. */
  count: z.number(),
  /** Counts the counts of stock whose counting has ended, for whoever reviews them. */
  reviewCounts: z.number(),
  /** Counts notes that were handed out today and have not left the gate. */
  exits: z.number(),
  /** Counts lots that expire within 30 days, for those who keep or issue stock. */
  expiring: z.number(),
  /** This is what all of these are worth, in Kenyan shillings. */
  expiringValue: z.number(),
});
export type Waiting = z.infer<typeof waiting>;
/** Each is at most one more than MOST_WAITING. */
export const waitingAnswer = answer({ waiting });

/** Says what a new company has done so far, as its data says at this moment. */
const firstSteps = z.object({
  /** The company has a name. */
  company: z.boolean(),
  /** There are a product category and a unit. */
  categories: z.boolean(),
  warehouse: z.boolean(),
  products: z.boolean(),
  /** A receipt was processed. */
  received: z.boolean(),
  /** There is a second user. */
  colleague: z.boolean(),
  /** There is a value above which a receipt without an order needs a second name. */
  secondName: z.boolean(),
  /** Backups are made on their own, or one was made. */
  backup: z.boolean(),
  /** A pickup or dispatch note was processed. */
  issued: z.boolean(),
  /** This is the latest receipt that is begun, until one is processed. */
  receipt: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** This is the latest note that is under way, until one is processed. */
  note: z
    .object({
      id: z.number(),
      number: z.string(),
      kind: z.enum(noteKindNames),
      status: z.enum(['draft', 'pending', 'active']),
    })
    .nullable(),
});
export type FirstStepsDone = z.infer<typeof firstSteps>;
export const firstStepsAnswer = answer({ done: firstSteps });

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
  waiting: call({
    method: 'GET',
    path: '/dashboard/waiting',
    tag,
    summary: 'How much waits for the caller, by what they may do',
    access: 'any',
    answer: waitingAnswer,
  }),
  firstSteps: call({
    method: 'GET',
    path: '/dashboard/first-steps',
    tag,
    summary: 'Which of the first steps of a new company are done',
    access: 'dashboard',
    answer: firstStepsAnswer,
  }),
};
