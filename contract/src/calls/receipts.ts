import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { idParams } from '../common/id';
import { contact, named } from '../common/references';
import { purchaseLine, purchaseStatuses } from './purchase-head';
import { receiptRequest } from './receipt-form';
import { receiptHead, receiptOrder } from './receipt-head';
import { receiptItem, receiptItemCalls, storedPlace } from './receipt-items';
import { receiptListCalls } from './receipt-lists';
import { receiptReversal, receiptReversalCalls } from './receipt-reversals';
import { receiptStepCalls } from './receipt-steps';
import { receivingReportCalls } from './receiving-report';

/** This is the order of a receipt with its lines, which are empty for users who may not read purchase orders. */
const receivedOrder = receiptOrder.extend({
  status: z.enum(purchaseStatuses),
  PurchaseProduct: z.array(purchaseLine),
});
export type ReceivedOrder = z.infer<typeof receivedOrder>;

/** This is a whole receipt. */
export const receiptDetail = z.object({
  ...receiptHead,
  name: z.string(),
  driverId: z.number().nullable(),
  supplierId: z.number().nullable(),
  supplierDriver: z.string(),
  supplierContact: z.string(),
  supplierVehicle: z.string(),
  documentType: z.string(),
  /** This is the name of the stored document, or '' without one: it opens at /files/{document}. */
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
  /** This is the latest incomplete delivery note against it that was completed and not cancelled. */
  IncompleteDeliveryNote: z.object({ id: z.number(), idnNo: z.string(), status: z.string() }).nullable(),
  items: z.array(receiptItem),
  /** Lists its reversals, the latest first. */
  reversals: z.array(receiptReversal),
});
export type ReceiptDetail = z.infer<typeof receiptDetail>;

/** `pdfUrl` opens the printed note without signing in; `purchase` is the receipt's order with its lines. */
export const savedReceiptAnswer = answer({
  batch: receiptDetail,
  purchase: receivedOrder.nullable(),
  pdfUrl: z.string(),
});

/** This is an open incomplete delivery note, with what it reports missing. */
const openNote = z.object({
  id: z.number(),
  idnNo: z.string(),
  items: z.array(z.object({ productId: z.number(), quantity: z.number() })),
});
export type OpenNote = z.infer<typeof openNote>;

/** One receipt with its people. */
export const receiptAnswer = answer({
  batch: receiptDetail,
  driver: contact.nullable(),
  verifiedBy: named.extend({ signature: z.string() }).nullable(),
  guardian: contact.nullable(),
  mergedBatch: z.object({ id: z.number(), batchNo: z.string() }).nullable(),
  /**
   * These are the incomplete delivery notes open against other receipts of its order, oldest first: its goods may
   * settle them.
   */
  openNotes: z.array(openNote),
  /** Of a saved receipt: where its goods are most likely stored, as the last ones of its order's products were. */
  suggestedPlace: storedPlace.nullable(),
  /** Says why the reader may not verify it after entering it; it is '' if they may. */
  whyNotVerify: z.string(),
  /** Says why the reader may not process it: its goods without an order need a second name; it is '' if they may. */
  whyNotProcess: z.string(),
  pdfUrl: z.string(),
});
export type ReceiptAnswer = z.infer<typeof receiptAnswer>;

const tag = 'batches';

export const receiptCalls = {
  ...receiptListCalls,
  ...receivingReportCalls,
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
  ...receiptItemCalls,
  ...receiptStepCalls,
  ...receiptReversalCalls,
};
