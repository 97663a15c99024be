import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { optionalFlag, optionalLine, optionalText } from '../common/field';
import { filterText, filterWord } from '../common/filter';
import { filterId, id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { filterMoney, money, positiveQuantity } from '../common/quantity';
import { lineProduct, named, signer } from '../common/references';

/**
 * draft -> pending -> approved or rejected; approved -> fulfilled (something was received) -> completed; or cancelled.
 */
export const purchaseStatuses = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'fulfilled',
  'completed',
  'cancelled',
] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Longest name of a department, in characters. */
export const MAX_DEPARTMENT = 200;

/** The header of a new order: its draft, to which lines are then added. */
export const newPurchase = z.object({
  /** Free text; GET /purchases/departments offers earlier ones. */
  department: optionalLine(MAX_DEPARTMENT),
  /** The project's name. */
  project: optionalLine(200),
  /** A prequalified supplier. */
  supplierId: id,
  /** The payment terms. */
  paymentId: optionalId,
  /** Whether the order includes VAT, 16 percent of the sum of its lines. */
  vat: optionalFlag(false),
});
export type NewPurchase = z.output<typeof newPurchase>;

/** A line of a draft. */
export const newPurchaseLine = z.object({
  purchaseId: id,
  productId: id,
  description: optionalText(500),
  quantity: positiveQuantity,
  /** Price of the whole line, in Kenyan shillings. */
  price: money,
});
export type NewPurchaseLine = z.output<typeof newPurchaseLine>;

export const purchaseLineParams = z.object({ lineId: id, purchaseId: id });
export const purchaseParams = z.object({ purchaseId: id });
export const purchaseProductParams = z.object({ productId: id });

/** Closes an order that will stay short. */
export const purchaseClosing = z.object({
  purchaseId: id,
  /** Required; an empty one is refused with its own message. */
  reason: optionalText(1000),
});

const filters = {
  dateFrom: filterDay,
  dateTo: filterDay,
  /** Part of the order's number. */
  poNo: filterText(50),
  /** `active` is the screen's word for approved. */
  status: filterWord(['active', ...purchaseStatuses]),
  raisedById: filterId,
  approvedById: filterId,
  /** The project's name. */
  project: filterText(),
  /** The department, by name. */
  departmentId: filterText(MAX_DEPARTMENT),
  /** The order's total in Kenyan shillings; 0 means any. */
  amount: filterMoney,
};
/** Filters for orders in the query of the list call. */
export const purchaseListQuery = listQuery.extend(filters);
/** The same filters in the body of the search call. */
export const purchaseSearch = z.object(filters);
export type PurchaseFilters = z.output<typeof purchaseSearch>;

/** The departments offered in a select: `q` is part of the name. */
export const departmentQuery = listQuery.pick({ q: true, limit: true });

/** An order with only its number. */
export const purchaseNumber = z.object({ id: z.number(), purchaseNo: z.string() });
export type PurchaseNumber = z.infer<typeof purchaseNumber>;

/** A line of an order; `price` is that of the whole line, in Kenyan shillings. */
const line = z.object({
  id: z.number(),
  productId: z.number(),
  description: z.string(),
  quantity: z.number(),
  price: z.number(),
  Product: lineProduct,
});

/** A line with the quantity received so far by processed receipts, and the quantity still to come (never below 0). */
export const purchaseLine = line.extend({ quantityReceived: z.number(), quantityOutstanding: z.number() });
export type PurchaseLine = z.infer<typeof purchaseLine>;

/** Amounts of an order in Kenyan shillings: the sum of its lines, the VAT on it, and the total. */
const totals = { subtotal: z.number(), vatAmount: z.number(), amount: z.number() };
const purchaseTotals = z.object(totals);
export type PurchaseTotals = z.infer<typeof purchaseTotals>;

const row = {
  id: z.number(),
  purchaseNo: z.string(),
  /** Numbers of its receipts, separated by commas; '' before the first. */
  batchNo: z.string(),
  department: z.string(),
  project: z.string(),
  supplierId: z.number(),
  paymentId: z.number().nullable(),
  vat: z.boolean(),
  status: z.enum(purchaseStatuses),
  /** 1 if a receipt was processed and the received quantities differ from the order. */
  exception: z.number(),
  /** Who processed the latest receipt, '' before the first. */
  fulfilledName: z.string(),
  ...totals,
  /** Who raised it. */
  name: z.string(),
  /** The approver's comment on approving or rejecting. */
  approveComment: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  Supplier: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
  }),
  Payment: z.object({ id: z.number(), payment: z.string() }).nullable(),
  User: signer,
};

/** An order in a list. */
export const purchaseRow = z.object({ ...row, PurchaseProduct: z.array(line) });
export type PurchaseRow = z.infer<typeof purchaseRow>;

/** A whole order. */
export const purchaseDetail = z.object({
  ...row,
  PurchaseProduct: z.array(purchaseLine),
  /** When it was approved or rejected. */
  actionedAt: timestamp.nullable(),
  /** Whether it was rejected, even if deleted since. */
  isRejected: z.boolean(),
  /** Why it was closed short, '' if it was not. */
  closeReason: z.string(),
  closedAt: timestamp.nullable(),
  /** Who closed it, '' if nobody did. */
  closedBy: z.string(),
  /** Its receipts, oldest first. */
  batches: z.array(z.object({ id: z.number(), batchNo: z.string(), status: z.string() })),
});
export type PurchaseDetail = z.infer<typeof purchaseDetail>;

/** Users who may not view purchases get only the numbers. */
const listedPurchase = purchaseRow.partial().required({ id: true, purchaseNo: true });
export type ListedPurchase = z.infer<typeof listedPurchase>;
export const purchaseListAnswer = answer({ purchases: z.array(listedPurchase) });
export const purchaseSearchAnswer = answer({ purchases: z.array(purchaseRow) });
export const purchaseNumbersAnswer = z.array(purchaseNumber);
export const departmentsAnswer = answer({ departments: z.array(z.string()) });

/** An order for one product, approved or later: `PurchaseProduct` lists only that product's lines. */
export const productPurchase = z.object({
  id: z.number(),
  purchaseNo: z.string(),
  status: z.enum(purchaseStatuses),
  createdAt: timestamp,
  Supplier: named,
  PurchaseProduct: z.array(
    z.object({
      id: z.number(),
      productId: z.number(),
      quantity: z.number(),
      price: z.number(),
      quantityReceived: z.number(),
    }),
  ),
});
export type ProductPurchase = z.infer<typeof productPurchase>;
export const productPurchasesAnswer = answer({ purchase: z.array(productPurchase) });

export const newPurchaseAnswer = answer({ purchase: purchaseNumber });
/** After adding or removing a line: the draft's lines and amounts. */
export const purchaseLinesAnswer = answer({ products: z.array(purchaseLine), totals: purchaseTotals });

/** One order with who approved or rejected it; `pdfUrl` opens the printed order without signing in. */
export const purchaseAnswer = answer({
  purchase: purchaseDetail,
  actionedBy: signer.nullable(),
  pdfUrl: z.string(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;

/** For readers of purchase orders: on their screens, printed, and beside a receipt. */
export const purchaseReaders = ['purchaseView', 'batchAdd', 'transaction', 'supplierView', 'approvePurchase'] as const;

const tag = 'purchases';

export const purchaseCalls = {
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
    summary: 'Numbers of the orders against which goods may be received',
    access: 'any',
    query: listQuery,
    answer: purchaseNumbersAnswer,
  }),
  ofProduct: call({
    method: 'GET',
    path: '/purchases/product/:productId',
    tag,
    summary: 'Approved orders for a product, for comparing suppliers and prices',
    access: 'any',
    params: purchaseProductParams,
    query: listQuery,
    answer: productPurchasesAnswer,
    rows: 'purchase',
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
  get: call({
    method: 'GET',
    path: '/purchases/:id',
    tag,
    summary: 'One purchase order',
    access: [...purchaseReaders, 'purchaseAdd'],
    params: idParams,
    answer: purchaseAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/purchases',
    tag,
    summary: 'Start a draft',
    access: 'purchaseAdd',
    body: newPurchase,
    answer: newPurchaseAnswer,
  }),
  update: call({
    method: 'POST',
    path: '/purchases/:id',
    tag,
    summary: 'Correct the details of a draft',
    access: 'purchaseAdd',
    params: idParams,
    body: newPurchase,
    answer: newPurchaseAnswer,
  }),
  addLine: call({
    method: 'POST',
    path: '/purchases/products',
    tag,
    summary: 'Add a line to a draft',
    access: 'purchaseAdd',
    body: newPurchaseLine,
    answer: purchaseLinesAnswer,
  }),
  removeLine: call({
    method: 'DELETE',
    path: '/purchases/products/:lineId/:purchaseId',
    tag,
    summary: 'Remove a line from a draft',
    access: 'purchaseAdd',
    params: purchaseLineParams,
    answer: purchaseLinesAnswer,
  }),
  submit: call({
    method: 'GET',
    path: '/purchases/generate/:purchaseId',
    tag,
    summary: 'Submit a draft',
    access: 'purchaseAdd',
    isChange: true,
    params: purchaseParams,
    answer: done,
  }),
  close: call({
    method: 'POST',
    path: '/purchases/close',
    tag,
    summary: 'Close an order that stays short',
    access: 'purchaseManage',
    body: purchaseClosing,
    answer: done,
  }),
  delete: call({
    method: 'DELETE',
    path: '/purchases/:id',
    tag,
    summary: "Discard one's own draft, or cancel an order without receipts",
    access: ['purchaseManage', 'purchaseAdd'],
    params: idParams,
    answer: done,
  }),
  paper: call({
    method: 'GET',
    path: '/pdf/purchase/:id',
    tag,
    summary: 'The printed purchase order',
    access: purchaseReaders,
    bySignedLink: true,
    params: idParams,
    produces: ['application/pdf'],
  }),
  /** The same at the address used by its QR code and shared links. */
  publicPaper: call({
    method: 'GET',
    path: '/purchases/pdf/:id',
    tag,
    summary: 'The printed purchase order',
    access: purchaseReaders,
    bySignedLink: true,
    params: idParams,
    produces: ['application/pdf'],
  }),
};
