import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { lineProduct } from '../common/references';
import { fault } from '../refusals/field-faults';
import { purchaseNumber } from './purchase-head';

/*
 * A supplier's scorecard, counted when it is asked for. Orders count from their approval on; those pending, rejected or
 * cancelled never do. 'Measured' are the orders approved in the last `MEASURED_MONTHS` months. An order is received in
 * full on the day of the processed receipt by which every line had at least its ordered quantity. Days are those of the
 * business's calendar; percentages have one decimal. A figure that rests on nothing is null, never 0.
 */

/** Of measured orders received in full: from the approval to the receipt that completed them. */
export const leadTime = z.object({
  days: z.number().nullable(),
  /** Says how many orders it rests on. */
  orders: z.number(),
  /**
   * These are the most days that an order may take to be on time: half as long again as the median, and at least a day
   * more. Null with fewer than `LEAST_RECEIVED` orders; nothing is then late.
   */
  expectedDays: z.number().nullable(),
});

/**
 * Of measured orders that were received in full, closed short, or have waited longer than `expectedDays`: those received
 * in full within `expectedDays`.
 */
export const onTime = z.object({ percent: z.number().nullable(), orders: z.number() });

/** They are counted over measured orders received in full or closed short. */
export const complete = z.object({
  /** The mean over their lines of the received share of the ordered quantity, each at most 100. */
  percent: z.number().nullable(),
  orders: z.number(),
  /** Says how many of them were received in full. */
  whole: z.number(),
});

/** Describes a supplier in a few figures. */
export const supplierScore = z.object({ id: z.number(), leadTime, onTime, complete });
export type SupplierScore = z.infer<typeof supplierScore>;

export const supplierScorecard = z.object({
  /** This is the first day measured, YYYY-MM-DD. */
  since: z.string(),
  leadTime,
  onTime,
  complete,
  /** Incomplete delivery notes for the supplier's orders, and for what the supplier delivered without an order. */
  settling: z.object({
    /** This is the median from a note's creation to its settlement, of those settled in the measured months. */
    days: z.number().nullable(),
    settled: z.number(),
    /** Counts those open now, whatever their age, and gives the age of the oldest in days. */
    open: z.number(),
    oldestDays: z.number().nullable(),
  }),
  /**
   * Of products on two or more measured orders: what was ordered of them would cost so many percent more (or less) at
   * the latest unit prices than at the earliest. VAT and lines without a price are left out.
   */
  prices: z.object({ changePercent: z.number().nullable(), products: z.number() }),
  /** Orders with goods still to be received, whenever they were approved. */
  open: z.object({
    orders: z.number(),
    /** This is the total of these orders in Kenyan shillings, with VAT if they have any, whatever of them has come. */
    amount: z.number(),
    /** Counts those that have waited longer than `leadTime.expectedDays`; it is null without it. */
    overdue: z.number().nullable(),
    /** Counts the days since the approval of the oldest. */
    oldestDays: z.number().nullable(),
  }),
  /**
   * This is the lead time of the measured orders by the month in which they were received in full, oldest first,
   * without gaps.
   */
  months: z.array(z.object({ month: z.string(), days: z.number().nullable(), orders: z.number() })),
});
export type SupplierScorecard = z.infer<typeof supplierScorecard>;

/** This is a product on the supplier's measured orders; prices in Kenyan shillings a unit, without VAT. */
export const supplierPrice = z.object({
  /** It is the product's. */
  id: z.number(),
  Product: lineProduct,
  /** Says how many orders priced it. */
  orders: z.number(),
  /** This is the quantity on them, in the product's unit. */
  quantity: z.number(),
  firstPrice: z.number(),
  lastPrice: z.number(),
  /** Compares the last price with the first; it is null if only one order has a price. */
  changePercent: z.number().nullable(),
  /** Says when the latest of the orders was approved. */
  lastOrderedAt: timestamp,
  lastOrder: purchaseNumber,
});
export type SupplierPrice = z.infer<typeof supplierPrice>;

/** So many suppliers are scored by one call. */
export const MOST_SCORED = 50;

/** Holds ids of suppliers, separated by commas: `3,17`. */
export const scoresQuery = z.object({
  ids: z
    .string({ error: fault('ids', { max: MOST_SCORED }) })
    .regex(new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MOST_SCORED - 1}}$`), {
      error: fault('ids', { max: MOST_SCORED }),
    })
    .transform((text) => [...new Set(text.split(',').map(Number))]),
});

const tag = 'suppliers';

export const supplierScorecardCalls = {
  scores: call({
    method: 'GET',
    path: '/suppliers/scores',
    tag,
    summary: 'How long several suppliers take, how often they are on time, and how complete',
    access: ['supplierView', 'purchaseAdd'],
    query: scoresQuery,
    answer: answer({ scores: z.array(supplierScore) }),
  }),
  scorecard: call({
    method: 'GET',
    path: '/suppliers/:id/scorecard',
    tag,
    summary: "A supplier's scorecard",
    access: 'supplierView',
    params: idParams,
    answer: answer({ scorecard: supplierScorecard }),
  }),
  prices: call({
    method: 'GET',
    path: '/suppliers/:id/prices',
    tag,
    summary: "The products on a supplier's orders of the last months, with their first and latest prices",
    access: 'supplierView',
    params: idParams,
    query: listQuery,
    answer: z.array(supplierPrice),
  }),
};
