import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { filterFlag, filterText, filterWord } from '../common/filter';
import { filterId } from '../common/id';
import { listQuery } from '../common/list-query';
import { filterMoney } from '../common/quantity';
import { viewCounts } from '../common/view-counts';
import { MAX_DEPARTMENT } from '../entities/purchase-fields';
import { orderedLine, purchaseHead, purchaseNumber, purchaseStatuses } from './purchase-head';

const filters = {
  dateFrom: filterDay,
  dateTo: filterDay,
  /** It is part of the order's number. */
  poNo: filterText(50),
  /** `active` is the screen's word for approved; goods may still be received against those that are `receivable`. */
  status: filterWord(['active', 'receivable', ...purchaseStatuses]),
  /** Says whether what was received differs from it. */
  exception: filterFlag,
  supplierId: filterId,
  raisedById: filterId,
  approvedById: filterId,
  /** This is the project's name. */
  project: filterText(),
  /** This is the department, by name. */
  departmentId: filterText(MAX_DEPARTMENT),
  /** This is the order's total in Kenyan shillings; 0 means any. */
  amount: filterMoney,
};

/** Filters for orders in the query of the list call. */
export const purchaseListQuery = listQuery.extend(filters);

/** These are the same filters in the body of the search call. */
export const purchaseSearch = z.object(filters);
export type PurchaseFilters = z.output<typeof purchaseSearch>;

/** Lists the views that the list of orders offers, with their filters. */
export const purchaseViews = {
  all: {},
  pending: { status: 'pending' },
  approved: { status: 'active' },
  toReceive: { status: 'receivable' },
  exception: { exception: true },
} as const;

/** These are the departments offered in a select: `q` is part of the name. */
export const departmentQuery = listQuery.pick({ q: true, limit: true });

/** This is an order in a list. */
export const purchaseRow = z.object({ ...purchaseHead, PurchaseProduct: z.array(orderedLine) });
export type PurchaseRow = z.infer<typeof purchaseRow>;

/** Users who may not view purchases get only the numbers. */
const listedPurchase = purchaseRow.partial().required({ id: true, purchaseNo: true });
export type ListedPurchase = z.infer<typeof listedPurchase>;

export const purchaseListAnswer = answer({ purchases: z.array(listedPurchase) });
export const purchaseSearchAnswer = answer({ purchases: z.array(purchaseRow) });
/** Filters of the orders that goods may be received against; by supplier, users who may not list them find none. */
export const receivableQuery = listQuery.extend({ purchaseId: filterId, supplierId: filterId });

/** This is an order that goods may be received against; its supplier is for users who may list suppliers. */
export const receivablePurchase = purchaseNumber.extend({
  createdAt: timestamp,
  /** Counts its lines that were not received in full. */
  openLines: z.number(),
  Supplier: z.object({ id: z.number(), name: z.string() }).optional(),
  /**
   * This is the stock category of the reader's latest receipt, otherwise of anyone's; it is given only if one order is asked
   * for.
   */
  lastNog: z.object({ id: z.number(), nog: z.string() }).nullish(),
});
export type ReceivablePurchase = z.infer<typeof receivablePurchase>;
export const receivablePurchasesAnswer = z.array(receivablePurchase);
export const departmentsAnswer = answer({ departments: z.array(z.string()) });

const tag = 'purchases';

export const purchaseListCalls = {
  list: call({
    method: 'GET',
    path: '/purchases',
    tag,
    summary: 'Purchase orders; only their numbers for users who may not view purchases',
    access: 'any',
    query: purchaseListQuery,
    answer: purchaseListAnswer,
    rows: 'purchases',
  }),
  viewCounts: call({
    method: 'GET',
    path: '/purchases/views',
    tag,
    summary: 'How many purchase orders each view of their list shows',
    access: 'purchaseView',
    answer: viewCounts(purchaseViews),
  }),
  search: call({
    method: 'POST',
    path: '/purchases/search',
    tag,
    summary: 'Purchase orders, filtered',
    access: 'purchaseView',
    query: listQuery,
    body: purchaseSearch,
    answer: purchaseSearchAnswer,
    rows: 'purchases',
  }),
  receivable: call({
    method: 'GET',
    path: '/purchases/purchasenos',
    tag,
    summary: 'The orders against which goods may be received: their numbers and suppliers',
    access: 'any',
    query: receivableQuery,
    answer: receivablePurchasesAnswer,
  }),
  departments: call({
    method: 'GET',
    path: '/purchases/departments',
    tag,
    summary: 'Departments named on orders so far',
    access: ['purchaseView', 'purchaseAdd'],
    query: departmentQuery,
    answer: departmentsAnswer,
  }),
};
