import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { optionalLine } from '../common/field';
import { filterWord } from '../common/filter';
import { filterId, id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { viewCounts } from '../common/view-counts';
import { fault } from '../refusals/field-faults';
import { stockMovementCalls } from './stock-movements';
import { stockLevels, stockRecord, stockWarehouse } from './stock-records';

/** This is a level, or `toOrder`: all that is at or below its order level, with what is out of stock and has one. */
export const stockFilterWords = [...stockLevels, 'toOrder'] as const;
export type StockFilterWord = (typeof stockFilterWords)[number];

const filters = {
  productId: filterId,
  categoryId: filterId,
  subCategoryId: filterId,
  warehouseId: filterId,
  sectionId: filterId,
  stock: filterWord(stockFilterWords),
};

/** Filters of the stock list in the query of the list call. */
export const stockListQuery = listQuery.extend(filters);

/** These are the same filters in the body of the search call. */
export const stockSearch = z.object(filters);
export type StockFilters = z.output<typeof stockSearch>;

/** Lists the views that the stock list offers, with their filters. */
export const stockViews = {
  all: {},
  out: { stock: 'out' },
  low: { stock: 'low' },
  toOrder: { stock: 'toOrder' },
  over: { stock: 'over' },
} as const;

export const locateRequest = z.object({ productId: filterId });
export const placeStockRequest = z.object({
  warehouseId: id,
  type: z.enum(['section', 'virtual'], { error: fault('choice', { choices: ['section', 'virtual'] }) }),
  /** It is for display only. */
  title: optionalLine(500),
});

export const stockListAnswer = answer({ activities: z.array(stockRecord) });
export const placeStockAnswer = answer({ inventory: z.array(stockRecord) });
export const locateAnswer = answer({ warehouses: z.array(stockRecord) });
export const stockRecordAnswer = answer({
  inventory: stockRecord.extend({
    /** Lists years of its history that were detached from the ledger; it is absent if there are none. */
  }),
});
export const placeCountsAnswer = answer({
  inventory: z.array(z.object({ warehouseId: z.number(), sectionId: z.number().nullable(), count: z.number() })),
});

export const placesAnswer = z.array(stockWarehouse);

const tag = 'inventory';

export const inventoryCalls = {
  places: call({
    method: 'GET',
    path: '/inventory',
    tag,
    summary: 'Warehouses and virtual warehouses',
    access: 'any',
    query: listQuery,
    answer: placesAnswer,
  }),
  viewCounts: call({
    method: 'GET',
    path: '/inventory/views',
    tag,
    summary: 'How many records each view of the stock list shows',
    access: 'any',
    answer: viewCounts(stockViews),
  }),
  placeCounts: call({
    method: 'GET',
    path: '/inventory/warehouse',
    tag,
    summary: 'The number of products in each place',
    access: 'any',
    answer: placeCountsAnswer,
  }),
  placeStock: call({
    method: 'POST',
    path: '/inventory/warehouse',
    tag,
    summary: 'Stock of a section or virtual warehouse',
    access: 'any',
    query: listQuery,
    body: placeStockRequest,
    answer: placeStockAnswer,
    rows: 'inventory',
  }),
  locate: call({
    method: 'POST',
    path: '/inventory/locate',
    tag,
    summary: 'The places of a product',
    access: 'any',
    query: listQuery,
    body: locateRequest,
    answer: locateAnswer,
    rows: 'warehouses',
  }),
  list: call({
    method: 'GET',
    path: '/inventory/activity',
    tag,
    summary: 'The stock list',
    access: 'any',
    query: stockListQuery,
    answer: stockListAnswer,
    rows: 'activities',
  }),
  search: call({
    method: 'POST',
    path: '/inventory/activity/search',
    tag,
    summary: 'The stock list, filtered',
    access: 'any',
    query: listQuery,
    body: stockSearch,
    answer: stockListAnswer,
    rows: 'activities',
  }),
  ...stockMovementCalls,
  get: call({
    method: 'GET',
    path: '/inventory/:id',
    tag,
    summary: 'One stock record',
    access: 'any',
    params: idParams,
    answer: stockRecordAnswer,
  }),
};
