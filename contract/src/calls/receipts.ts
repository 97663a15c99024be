import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { condition, conditions } from '../common/condition';
import { filterDay, timestamp } from '../common/date';
import { optionalFlag, optionalLine, optionalText } from '../common/field';
import { filterText, filterWord } from '../common/filter';
import { filterId, id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { optionalMoney, positiveQuantity } from '../common/quantity';
import { contact, lineProduct, named } from '../common/references';
import { fault } from '../field-faults';
import { purchaseLine, purchaseStatuses } from './purchases';

/** A receipt (Batch Processing Note): only a saved one can be edited, processed or cancelled. */
export const receiptStatuses = ['saved', 'processed', 'cancelled'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** The document that came with the goods. */
export const documentTypes = [
  'Delivery Note',
  'Invoice',
  'Goods Received Receipt',
  'Written Note',
  'Good Issue',
  'PO Document',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/**
 * Details of a delivery. `document` is the type of its document; the document itself comes as the multipart file
 * `file`; driver, contacts and vehicle are the supplier's. An internal delivery names a driver among the users, an
 * external one its supplier.
 */
export const receiptRequest = z
  .object({
    name: optionalLine(200),
    isInternal: optionalFlag(true),
    driverId: optionalId,
    driver: optionalLine(100),
    contacts: optionalLine(100),
    vehicle: optionalLine(50),
    project: optionalLine(200),
    document: z
      .union([z.literal(''), z.null(), z.enum(documentTypes)], {
        error: fault('choice', { choices: [...documentTypes] }),
      })
      .optional()
      .transform((value) => value ?? ''),
    reference1: optionalLine(100),
    reference2: optionalLine(100),
    nogId: id,
    tagId: optionalId,
    supplierId: optionalId,
    purchaseId: optionalId,
  })
  .refine(({ isInternal, supplierId }) => isInternal || supplierId !== null, {
    path: ['supplierId'],
    error: fault('supplierRequired'),
  });
export type ReceiptRequest = z.output<typeof receiptRequest>;

/** The received quantity of a product: in its unit, above 0. */
const delivered = {
  quantity: positiveQuantity,
  /** Price of the whole line, in Kenyan shillings. */
  price: optionalMoney.transform((value) => value ?? 0),
  condition,
  comment: optionalText(500),
  batchNo: optionalLine(100),
};

/** Where the goods are stored. */
const place = {
  warehouseId: id,
  /** If omitted, the goods go to the warehouse's oldest section; virtual warehouses have none. */
  sectionId: optionalId,
};

/** Where the goods are stored, as entered in a form. */
export const receivingPlace = z.object(place);

/** A line of a receipt. `itemId` names the line to correct; without it one is added. */
export const receiptItemRequest = z.object({
  batchId: id,
  itemId: optionalId,
  productId: id,
  ...delivered,
  ...place,
  /** The line of the receipt's purchase order that this completes; such a receipt accepts no other items. */
  purchaseId: optionalId,
});
export type ReceiptItemRequest = z.output<typeof receiptItemRequest>;

/** The most lines of an order that one call completes. */
export const MAX_COMPLETED_LINES = 2000;

/** Several lines of the receipt's purchase order, completed into one place: all of them or none. */
export const completionRequest = z.object({
  batchId: id,
  ...place,
  lines: z
    .array(z.object({ purchaseId: id, ...delivered }), { error: fault('lines') })
    .min(1, { error: fault('noLines') })
    .max(MAX_COMPLETED_LINES, { error: fault('tooManyLines', { max: MAX_COMPLETED_LINES }) }),
});
export type CompletionRequest = z.output<typeof completionRequest>;

export const itemOfReceipt = z.object({ itemId: id, batchId: id });

export const processRequest = z
  .object({
    batchId: id,
    isVerified: optionalFlag(false),
    isGuardian: optionalFlag(false),
    guardianId: optionalId,
    note: optionalText(2000),
  })
  .refine(({ isGuardian, guardianId }) => !isGuardian || guardianId !== null, {
    path: ['guardianId'],
    error: fault('guardianRequired'),
  });
export type ProcessRequest = z.output<typeof processRequest>;

export const mergeRequest = z.object({ batchId: id, mergeId: id, comment: optionalText(2000) });
export type MergeRequest = z.output<typeof mergeRequest>;

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
  /** Part of the receipt's number. */
  batchNo: filterText(50),
  /** With or without a purchase order. */
  criteria: filterWord(['with', 'without']),
  /** `partial`: processed, split and not merged. */
  status: filterWord(['processed', 'partial', 'saved', 'cancelled']),
  verification,
  /** The stock category. */
  stockId: filterId,
  createdId: filterId,
  verifiedId: filterId,
};

/** Filters for receipts in the query of the list call. */
export const receiptListQuery = listQuery.extend(filters);
/** The same filters in the body of the search call. */
export const receiptSearch = z.object(filters);
export type ReceiptFilters = z.output<typeof receiptSearch>;

/** The batch numbers offered in a select; `productId` restricts them to receipts of that product. */
export const receiptNumberQuery = listQuery.extend({ productId: filterId });

export const receivingReportRequest = z.object({ dateFrom: filterDay, dateTo: filterDay });

/** The order of a receipt; `exception` is 1 while the received quantities differ from the order. */
const orderHead = z.object({ id: z.number(), purchaseNo: z.string(), exception: z.number() });
/** The same with its lines, which are empty for users who may not read purchase orders. */
const receivedOrder = orderHead.extend({
  status: z.enum(purchaseStatuses),
  PurchaseProduct: z.array(purchaseLine),
});
export type ReceivedOrder = z.infer<typeof receivedOrder>;

const head = {
  id: z.number(),
  batchNo: z.string(),
  status: z.enum(receiptStatuses),
  isSplit: z.boolean(),
  isMerge: z.boolean(),
  mergeId: z.number().nullable(),
  isVerified: z.boolean(),
  isInternal: z.boolean(),
  /** Set from processing on: its order's goods differ from the order, or an incomplete delivery note is open. */
  exception: z.boolean(),
  project: z.string(),
  reference1: z.string(),
  reference2: z.string(),
  nogId: z.number(),
  purchaseId: z.number().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  Nog: z.object({ id: z.number(), nog: z.string() }),
  Purchase: orderHead.nullable(),
};

/** A receipt in a list. */
export const receiptRow = z.object({ ...head, User: named });
export type ReceiptRow = z.infer<typeof receiptRow>;

/** A line of a receipt; `price` is that of the whole line, in Kenyan shillings. */
export const receiptItem = z.object({
  id: z.number(),
  productId: z.number(),
  /** The line of the purchase order that it completes, and the ordered quantity; null without an order. */
  purchaseLineId: z.number().nullable(),
  quantityOrdered: z.number().nullable(),
  quantity: z.number(),
  price: z.number(),
  condition: z.enum(conditions),
  comment: z.string(),
  batchNo: z.string(),
  warehouseId: z.number(),
  sectionId: z.number().nullable(),
  isVerified: z.boolean(),
  Product: lineProduct,
  Warehouse: z.object({ id: z.number(), name: z.string(), description: z.string(), isVirtual: z.boolean() }),
  Section: named.nullable(),
});
export type ReceiptItem = z.infer<typeof receiptItem>;

/** A whole receipt. */
export const receiptDetail = z.object({
  ...head,
  name: z.string(),
  driverId: z.number().nullable(),
  supplierId: z.number().nullable(),
  supplierDriver: z.string(),
  supplierContact: z.string(),
  supplierVehicle: z.string(),
  documentType: z.string(),
  /** Name of the stored document, '' without one: it opens at /files/{document}. */
  document: z.string(),
  tagId: z.number().nullable(),
  mergeComment: z.string(),
  confirmNote: z.string(),
  processedAt: timestamp.nullable(),
  /** `signature` is the name of a stored picture, '' without one. */
  User: named.extend({ signature: z.string() }),
  Tag: z.object({ id: z.number(), tag: z.string() }).nullable(),
  Supplier: contact.nullable(),
  Purchase: receivedOrder.nullable(),
  /** The latest incomplete delivery note against it that was completed and not cancelled. */
  IncompleteDeliveryNote: z.object({ id: z.number(), idnNo: z.string(), status: z.string() }).nullable(),
  items: z.array(receiptItem),
});
export type ReceiptDetail = z.infer<typeof receiptDetail>;

export const receiptListAnswer = z.array(receiptRow);
export const receiptSearchAnswer = answer({ batches: z.array(receiptRow) });
export const receiptNumbersAnswer = answer({ batches: z.array(z.object({ id: z.number(), batchNo: z.string() })) });
/** `pdfUrl` opens the printed note without signing in; `purchase` is the receipt's order with its lines. */
export const savedReceiptAnswer = answer({
  batch: receiptDetail,
  purchase: receivedOrder.nullable(),
  pdfUrl: z.string(),
});
export const receiptItemsAnswer = answer({ items: z.array(receiptItem) });

/** One receipt with its people. */
export const receiptAnswer = answer({
  batch: receiptDetail,
  driver: contact.nullable(),
  verifiedBy: named.extend({ signature: z.string() }).nullable(),
  guardian: contact.nullable(),
  mergedBatch: z.object({ id: z.number(), batchNo: z.string() }).nullable(),
  /** Why the reader may not verify it after entering it; '' if they may. */
  whyNotVerify: z.string(),
  pdfUrl: z.string(),
});
export type ReceiptAnswer = z.infer<typeof receiptAnswer>;

/** A received line in the receiving report; `price` is the line's amount in Kenyan shillings. */
export const receivedLine = z.object({
  id: z.number(),
  createdAt: timestamp,
  batchNo: z.string(),
  category: z.string(),
  purchaseNo: z.string(),
  documentType: z.string(),
  reference1: z.string(),
  reference2: z.string(),
  ProductName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** The warehouse. */
  name: z.string(),
  stockCategory: z.string(),
  RequestedBy: z.string(),
  GuardedBy: z.string(),
  VerifiedBy: z.string(),
  isInternal: z.boolean(),
  DriverBy: z.string(),
  SupplierName: z.string(),
  vehicle: z.string(),
  project: z.string(),
  status: z.enum(receiptStatuses),
});
export type ReceivedLine = z.infer<typeof receivedLine>;
export const receivingReportAnswer = answer({ batches: z.array(receivedLine) });

const tag = 'batches';

export const receiptCalls = {
  list: call({
    method: 'GET',
    path: '/batches',
    tag,
    summary: 'Receipts',
    access: ['transaction', 'dashboard'],
    query: receiptListQuery,
    answer: receiptListAnswer,
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
  report: call({
    method: 'POST',
    path: '/batches/report',
    tag,
    summary: 'The receiving report: one row per line of a processed receipt',
    access: 'any',
    query: listQuery,
    body: receivingReportRequest,
    answer: receivingReportAnswer,
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
  paper: call({
    method: 'GET',
    path: '/pdf/batch/:id',
    tag,
    summary: 'The printed Batch Processing Note',
    access: 'any',
    bySignedLink: true,
    params: idParams,
    produces: ['application/pdf'],
  }),
  get: call({
    method: 'GET',
    path: '/batches/:id',
    tag,
    summary: 'One receipt with its items',
    access: 'any',
    params: idParams,
    answer: receiptAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/batches',
    tag,
    summary: 'Open a receipt',
    access: 'batchAdd',
    body: receiptRequest,
    files: { file: 'optional' },
    answer: savedReceiptAnswer,
  }),
  update: call({
    method: 'POST',
    path: '/batches/:id',
    tag,
    summary: 'Change the details of a saved receipt',
    access: 'batchAdd',
    params: idParams,
    body: receiptRequest,
    files: { file: 'optional' },
    answer: savedReceiptAnswer,
  }),
  saveItem: call({
    method: 'POST',
    path: '/batches/items',
    tag,
    summary: 'Add or correct an item',
    access: 'batchAdd',
    body: receiptItemRequest,
    answer: receiptItemsAnswer,
  }),
  completeLines: call({
    method: 'POST',
    path: '/batches/items/complete',
    tag,
    summary: 'Complete several lines of the purchase order in one place',
    access: 'batchAdd',
    body: completionRequest,
    answer: receiptItemsAnswer,
  }),
  removeItem: call({
    method: 'POST',
    path: '/batches/items/delete',
    tag,
    summary: 'Remove an item',
    access: 'batchAdd',
    body: itemOfReceipt,
    answer: receiptItemsAnswer,
  }),
  process: call({
    method: 'POST',
    path: '/batches/process',
    tag,
    summary: 'Process a receipt: enter its goods into stock',
    access: 'batchAdd',
    body: processRequest,
    answer: done,
  }),
  cancel: call({
    method: 'GET',
    path: '/batches/cancel/:id',
    tag,
    summary: 'Cancel a saved receipt',
    access: 'batchAdd',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  split: call({
    method: 'GET',
    path: '/batches/split/:id',
    tag,
    summary: 'Split a receipt: its remaining goods are to follow',
    access: 'batchAdd',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  merge: call({
    method: 'POST',
    path: '/batches/merge',
    tag,
    summary: 'Merge a receipt with the split one whose goods it brings',
    access: 'batchVerify',
    body: mergeRequest,
    answer: done,
  }),
  verifyItem: call({
    method: 'POST',
    path: '/batches/verify',
    tag,
    summary: 'Verify an item',
    access: 'batchVerify',
    body: itemOfReceipt,
    answer: receiptItemsAnswer,
  }),
};
