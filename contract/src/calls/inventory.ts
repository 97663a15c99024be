import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { optionalLine } from '../common/field';
import { filterWord } from '../common/filter';
import { filterId, id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { fault } from '../field-faults';

/** Level of a stock record. The filter offers all but `order`, though it accepts that too. */
export const stockLevels = ['over', 'normal', 'order', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** Why a quantity changed, as recorded in the ledger. */
export const stockActivities = [
  'addition',
  'remove',
  'StockAdjustment',
  'StockTransfer',
  'StockReserved',
  'StockRelease',
  'StockReversal',
] as const;
export type StockActivity = (typeof stockActivities)[number];

const filters = {
  productId: filterId,
  categoryId: filterId,
  subCategoryId: filterId,
  warehouseId: filterId,
  sectionId: filterId,
  stock: filterWord(stockLevels),
};

/** Filters of the stock list in the query of the list call. */
export const stockListQuery = listQuery.extend(filters);
/** The same filters in the body of the search call. */
export const stockSearch = z.object(filters);
export type StockFilters = z.output<typeof stockSearch>;

export const historyRequest = z.object({ inventoryId: id });
export const locateRequest = z.object({ productId: filterId });
export const placeStockRequest = z.object({
  warehouseId: id,
  type: z.enum(['section', 'virtual'], { error: fault('choice', { choices: ['section', 'virtual'] }) }),
  /** For display only. */
  title: optionalLine(500),
});

/** A warehouse or virtual warehouse in stock lists. */
export const stockWarehouse = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  isVirtual: z.boolean(),
});
export const stockSection = z.object({ id: z.number(), name: z.string() });
export const stockProduct = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  /** Kenyan shillings per unit. */
  pricePurchase: z.number(),
  unit: z.object({ unit: z.string() }),
  Category: z.object({ category: z.string() }),
});

/**
 * One product in one place: `quantity` is available, `quantityReserved` is reserved, and the quantity on hand is their
 * sum.
 */
export const stockRecord = z.object({
  id: z.number(),
  quantity: z.number(),
  quantityReserved: z.number(),
  onHand: z.number(),
  /** On hand times the purchase price, in Kenyan shillings. */
  stockValue: z.number(),
  stock: z.enum(stockLevels),
  Product: stockProduct,
  Warehouse: stockWarehouse,
  Section: stockSection.nullable(),
});
export type StockRecord = z.infer<typeof stockRecord>;

/** One row of a stock record's ledger. `quantity` and `quantityReserved` are the balances after it. */
export const stockMovement = z.object({
  id: z.number(),
  createdAt: timestamp,
  activity: z.string(),
  changedQuantity: z.number(),
  changedReserved: z.number(),
  quantity: z.number(),
  quantityReserved: z.number(),
  /** Kenyan shillings per unit, for receipts. */
  unitCost: z.number().nullable(),
  note: z.string(),
  /** Who made the change: for a request, the approver, if it needed one. */
  User: z.object({ name: z.string() }),
  /** Who requested it. */
  RequestedBy: z.string(),
  Inventory: z.object({ Product: stockProduct, Warehouse: stockWarehouse, Section: stockSection.nullable() }),
  Batch: z
    .object({
      id: z.number(),
      batchNo: z.string(),
      isInternal: z.boolean(),
      purchaseId: z.number().nullable(),
      project: z.string(),
      Supplier: z.object({ name: z.string() }).nullable(),
      Purchase: z.object({ id: z.number(), purchaseNo: z.string() }).nullable(),
    })
    .nullable(),
  StockAdjustment: z.array(z.object({ id: z.number(), type: z.string(), quantity: z.number(), comment: z.string() })),
  /** `Inventory` is the old place, `Warehouse` and `Section` are the new one. */
  StockTransfer: z.array(
    z.object({
      id: z.number(),
      quantity: z.number(),
      reason: z.string(),
      comment: z.string(),
      Inventory: z.object({ Warehouse: stockWarehouse, Section: stockSection.nullable() }),
      Warehouse: stockWarehouse,
      Section: stockSection.nullable(),
    }),
  ),
  PickupNote: z
    .object({
      id: z.number(),
      pickupNo: z.string(),
      project: z.string(),
      assigneeName: z.string(),
      assigneeCompany: z.string(),
      User: z.object({ name: z.string() }),
    })
    .nullable(),
  DispatchNote: z
    .object({
      id: z.number(),
      dispatchNo: z.string(),
      project: z.string(),
      assigneeName: z.string(),
      User: z.object({ name: z.string() }),
    })
    .nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

export const stockListAnswer = answer({ activities: z.array(stockRecord) });
export const historyAnswer = answer({ activities: z.array(stockMovement) });
export const placeStockAnswer = answer({ inventory: z.array(stockRecord) });
export const locateAnswer = answer({ warehouses: z.array(stockRecord) });
export const stockRecordAnswer = answer({ inventory: stockRecord });
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
  searchHistory: call({
    method: 'POST',
    path: '/inventory/activity',
    tag,
    summary: 'The history of one stock record, newest first',
    access: 'any',
    query: listQuery,
    body: historyRequest,
    answer: historyAnswer,
    rows: 'activities',
  }),
  history: call({
    method: 'GET',
    path: '/inventory/:id/activity',
    tag,
    summary: 'The history of one stock record, newest first',
    access: 'any',
    params: idParams,
    query: listQuery,
    answer: historyAnswer,
    rows: 'activities',
  }),
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
