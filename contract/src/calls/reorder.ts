import { z } from 'zod';
import { reorderKeepers } from '../access/permissions';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { filterWord } from '../common/filter';
import { filterId, id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { manyLines } from '../common/many-lines';
import { optionalQuantity, positiveQuantity, quantity } from '../common/quantity';
import { lineProduct, named } from '../common/references';
import { viewCounts } from '../common/view-counts';
import { fault } from '../refusals/field-faults';
import { entered } from '../stock/entered-quantity';
import { stockLevels, stockSection, stockWarehouse } from './stock-records';

/** Says which levels are listed: without a word those that are short; all; or those above their maximum. */
export const reorderShown = ['levels', 'over'] as const;
export type ReorderShown = (typeof reorderShown)[number];

/** What of the list an order can be made for. */
const scope = {
  warehouseId: filterId,
  /** Whom it would be ordered from. */
  supplierId: filterId,
  categoryId: filterId,
};

/** Filters of the list of levels. */
export const reorderFilters = z.object({ ...scope, show: filterWord(reorderShown) });
export type ReorderFilters = z.output<typeof reorderFilters>;

/** These are the views that the list offers by itself, with their filters. */
export const reorderViews = { short: {}, levels: { show: 'levels' }, over: { show: 'over' } } as const;

/** Filters of the products that lie in a warehouse and have no levels there. */
export const withoutLevelsFilters = z.object({ warehouseId: filterId, categoryId: filterId });

/** Says for how many days nothing moved, at least. */
export const unmovedPeriods = ['30', '60', '90', '180', '365'] as const;
/** It applies without a choice. */
export const UNMOVED_DAYS = 90;

export const unmovedFilters = z.object({
  days: filterWord(unmovedPeriods),
  warehouseId: filterId,
  categoryId: filterId,
});
export type UnmovedFilters = z.output<typeof unmovedFilters>;

/**
 * This is a supplier of a product. Prices are those of its last approved order for it; its days are those of all its
 * orders of the last twelve months.
 */
export const reorderSupplier = named.extend({
  /** It is in Kenyan shillings a unit, with at most six decimals; it is null if nothing was ordered from it yet. */
  unitPrice: z.number().nullable(),
  orderedAt: timestamp.nullable(),
  /**
   * This is the median of the days from an order's approval to the receipt that completed it; it is null without such an
   * order.
   */
  leadDays: z.number().nullable(),
  /** Says on how many orders it rests. */
  leadOrders: z.number(),
  /** This is the least quantity that it delivers, in the product's unit; it is null if any will do. */
  leastQuantity: z.number().nullable(),
});
export type ReorderSupplier = z.infer<typeof reorderSupplier>;

/** Says how the use of a product is forecast: see the server's forecast.ts. */
export const forecastMethods = ['ses', 'sba', 'tsb'] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

/** This is what is expected to be issued in a week, from the issues of at most the last 52. */
export const reorderForecast = z.object({
  method: z.enum(forecastMethods),
  /** It is in the product's unit, with at most three decimals. */
  perWeek: z.number(),
  /** Says by how much the forecast for each past week was off, on average. */
  meanError: z.number(),
  /**
   * This is the same as a share of the error of 'as much as the week before' in those weeks (MASE): below 1 is better.
   */
  scaledError: z.number().nullable(),
  /** Says how many weeks it rests on. */
  weeks: z.number(),
});
export type ReorderForecast = z.infer<typeof reorderForecast>;

/** Levels that the forecast and the supplier's days suggest. */
const suggested = z.object({
  minimum: z.number(),
  target: z.number(),
  /** It allows for so many days until the goods come; `isAssumed` where the supplier's are not known. */
  leadDays: z.number(),
  isAssumed: z.boolean(),
});

/** Says what a product in a place has, expects and owes, in the product's unit. */
export const reorderFigures = z.object({
  /** Says what can be issued: reserved goods are not part of it. */
  available: z.number(),
  reserved: z.number(),
  /** Approved orders, not yet received; where an order names no place, what of it falls to this one. */
  onOrder: z.number(),
  /** This is the same of drafts and orders that await approval. */
  inDrafts: z.number(),
  /** Approved notes whose goods are still to be issued. */
  pending: z.number(),
  /** Available, with what is on order, less what is pending; may be below 0. */
  position: z.number(),
});
export type ReorderFigures = z.infer<typeof reorderFigures>;

const levels = {
  minimum: z.number(),
  target: z.number(),
  /** It is null if there is none. */
  maximum: z.number().nullable(),
};

const goods = { Product: lineProduct, Warehouse: named };

/** These are the levels of a product in a place, with what would be ordered. */
export const reorderRow = z.object({
  id: z.number(),
  ...goods,
  ...levels,
  /** Says whether they were set for the place; else they are the product's. */
  isOwn: z.boolean(),
  ...reorderFigures.shape,
  /** By what is available, as on the lists of stock. */
  level: z.enum(stockLevels),
  /** Says whether what is expected is below the minimum, or at it where that is the product's. */
  isShort: z.boolean(),
  /** Says whom it would be ordered from; it is null if it was never bought, and nobody was chosen. */
  Supplier: reorderSupplier.nullable(),
  /** Says what a draft would order now; it is null if nothing is missing, or drafts cover it. */
  toOrder: z
    .object({
      quantity: z.number(),
      entered,
      /** It is the whole line's, in Kenyan shillings. */
      price: z.number(),
      /** Whole packagings, or the supplier's least quantity, take it above the maximum. */
      isOver: z.boolean(),
    })
    .nullable(),
  forecast: reorderForecast.nullable(),
  /** Says for how many days what is available lasts; it is null if nothing is expected to be issued. */
  coversDays: z.number().nullable(),
});
export type ReorderRow = z.infer<typeof reorderRow>;

export const withoutLevelsRow = z.object({
  /** It is that of a stock record in the place. */
  id: z.number(),
  ...goods,
  /** It is null for a reader who counts it blind. */
  available: z.number().nullable(),
  forecast: reorderForecast.nullable(),
  coversDays: z.number().nullable(),
  suggested: suggested.nullable(),
});
export type WithoutLevelsRow = z.infer<typeof withoutLevelsRow>;

export const unmovedRow = z.object({
  /** It is the stock record's. */
  id: z.number(),
  Product: lineProduct,
  Warehouse: stockWarehouse,
  Section: stockSection.nullable(),
  /** On hand, with what is reserved. */
  quantity: z.number(),
  /** This is what is on hand, times the purchase price, in Kenyan shillings. */
  stockValue: z.number(),
  lastMovedAt: timestamp,
});
export type UnmovedRow = z.infer<typeof unmovedRow>;

/** This is a product in a place, with or without levels, and all that helps to set them. */
export const reorderPlace = z.object({
  ...goods,
  isWhole: z.boolean(),
  /** Those of the product, which count where the place has none of its own; 0 for one that is not set. */
  productLevels: z.object({ min: z.number(), order: z.number(), max: z.number() }),
  level: z.enum(stockLevels),
  /** Null if none are set for the place. `supplierId`: who was chosen. */
  levels: z.object({ id: z.number(), ...levels, supplierId: z.number().nullable() }).nullable(),
  ...reorderFigures.shape,
  /** This is the last one first that it was ordered from; then those for which only a least quantity is known. */
  suppliers: z.array(reorderSupplier),
  /** What was issued in each of the last weeks, the oldest first; at most 52. */
  issues: z.array(z.number()),
  forecast: reorderForecast.nullable(),
  suggested: suggested.nullable(),
});
export type ReorderPlace = z.infer<typeof reorderPlace>;

const places = { productId: id, placeId: id };

/** Levels of a product in a warehouse or virtual warehouse. */
export const reorderLevels = z
  .object({
    ...places,
    minimum: quantity,
    target: positiveQuantity,
    maximum: optionalQuantity,
    /** Whom it is ordered from; none: who it was last ordered from. */
    supplierId: optionalId,
    /** The supplier's minimum order quantity of the product; if none is given, any quantity can be ordered. */
    leastQuantity: optionalQuantity,
  })
  .superRefine(({ minimum, target, maximum, supplierId, leastQuantity }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (target < minimum) refuse('target', fault('atLeast', { min: minimum }));
    if (maximum !== null && maximum < target) refuse('maximum', fault('atLeast', { min: target }));
    if (leastQuantity && supplierId === null) refuse('supplierId', fault('supplierRequired'));
  });
export type ReorderLevels = z.output<typeof reorderLevels>;

/** Products whose levels become those that are suggested. */
export const suggestedLevels = z.object({ places: manyLines(z.object(places)) });

/** At most so many levels are ordered at once. */
export const MOST_REORDERED = 2000;

/** Says what is to be ordered: these levels, or if the field is left out all that are short and fit the filters. */
export const reorderScope = z.object({
  levelIds: z
    .array(id, { error: fault('list') })
    .min(1, { error: fault('required') })
    .max(MOST_REORDERED, { error: fault('tooManyLines', { max: MOST_REORDERED }) })
    .default([]),
  ...scope,
  q: listQuery.shape.q,
});
export type ReorderScope = z.output<typeof reorderScope>;

/** Says why a level is not ordered. */
export const leftOutReasons = ['noSupplier', 'inDrafts', 'enough'] as const;

const leftOut = z.object({ id: z.number(), ...goods, why: z.enum(leftOutReasons) });
export type LeftOut = z.infer<typeof leftOut>;

const ordered = { Supplier: named, lines: z.number(), amount: z.number() };

export const reorderPlan = z.object({
  /** There is one for each supplier; amounts are in Kenyan shillings, without VAT. */
  orders: z.array(z.object(ordered)),
  leftOut: z.array(leftOut),
  /** Says how many more are short than are ordered at once. */
  more: z.number(),
});
export type ReorderPlan = z.infer<typeof reorderPlan>;

/** These are the drafts that were made, with what was left out. */
export const reorderDrafts = reorderPlan.extend({
  orders: z.array(z.object({ id: z.number(), purchaseNo: z.string(), ...ordered })),
});
export type ReorderDrafts = z.infer<typeof reorderDrafts>;

const tag = 'reorder';

export const reorderCalls = {
  list: call({
    method: 'GET',
    path: '/reorder',
    tag,
    summary: 'Products that are short by their levels, with what would be ordered',
    access: 'any',
    query: listQuery.extend(reorderFilters.shape),
    answer: answer({ levels: z.array(reorderRow) }),
    rows: 'levels',
  }),
  viewCounts: call({
    method: 'GET',
    path: '/reorder/views',
    tag,
    summary: 'How many levels each view of the list shows',
    access: 'any',
    answer: viewCounts(reorderViews),
  }),
  withoutLevels: call({
    method: 'GET',
    path: '/reorder/unset',
    tag,
    summary: 'Products in stock without levels, with those that are suggested',
    access: 'any',
    query: listQuery.extend(withoutLevelsFilters.shape),
    answer: answer({ products: z.array(withoutLevelsRow) }),
    rows: 'products',
  }),
  unmoved: call({
    method: 'GET',
    path: '/reorder/unmoved',
    tag,
    summary: 'Stock that has not moved for some days',
    access: 'any',
    query: listQuery.extend(unmovedFilters.shape),
    answer: answer({ stock: z.array(unmovedRow) }),
    rows: 'stock',
  }),
  unmovedTotal: call({
    method: 'GET',
    path: '/reorder/unmoved/total',
    tag,
    summary: 'The value of all stock that has not moved for some days',
    access: 'any',
    query: unmovedFilters.extend({ q: listQuery.shape.q }),
    answer: answer({ total: z.object({ records: z.number(), value: z.number() }) }),
  }),
  place: call({
    method: 'GET',
    path: '/reorder/places',
    tag,
    summary: 'A product in a place: its levels, forecast and suppliers',
    access: 'any',
    query: z.object(places),
    answer: answer({ place: reorderPlace }),
  }),
  save: call({
    method: 'POST',
    path: '/reorder',
    tag,
    summary: 'Set the levels of a product in a place',
    access: reorderKeepers,
    body: reorderLevels,
    answer: answer({ level: z.object({ id: z.number() }) }),
  }),
  saveSuggested: call({
    method: 'POST',
    path: '/reorder/suggested',
    tag,
    summary: 'Set the suggested levels of several products that have none',
    access: reorderKeepers,
    body: suggestedLevels,
    answer: answer({ count: z.number() }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/reorder/:id',
    tag,
    summary: 'Remove the levels of a product in a place',
    access: reorderKeepers,
    params: idParams,
    answer: done,
  }),
  plan: call({
    method: 'POST',
    path: '/reorder/plan',
    tag,
    summary: 'The draft orders that would be made',
    access: 'purchaseAdd',
    body: reorderScope,
    answer: answer({ plan: reorderPlan }),
  }),
  order: call({
    method: 'POST',
    path: '/reorder/drafts',
    tag,
    summary: 'Make one draft order for each supplier of what is short',
    access: 'purchaseAdd',
    body: reorderScope,
    answer: answer({ drafts: reorderDrafts }),
  }),
};
