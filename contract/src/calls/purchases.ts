import { z } from 'zod';
import { purchaseReaders } from '../access/permissions';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { optionalText } from '../common/field';
import { id, idParams } from '../common/id';
import { signer } from '../common/references';
import { productPurchaseCalls } from './product-purchases';
import { purchaseDraftCalls } from './purchase-drafts';
import { purchaseHead, purchaseLine } from './purchase-head';
import { purchaseListCalls } from './purchase-lists';

/** Closes an order that will stay short. */
export const purchaseClosing = z.object({
  purchaseId: id,
  /** It is required; an empty one is refused with its own message. */
  reason: optionalText(1000),
});

/** This is a whole order. */
export const purchaseDetail = z.object({
  ...purchaseHead,
  /** This is the rate of VAT in force on the order's date, in percent; it is null without VAT. */
  vatPercent: z.number().nullable(),
  PurchaseProduct: z.array(purchaseLine),
  /** Says when it was approved or rejected. */
  actionedAt: timestamp.nullable(),
  /** Says whether it was rejected, even if deleted since. */
  isRejected: z.boolean(),
  /** Says why it was closed short; it is '' if it was not. */
  closeReason: z.string(),
  closedAt: timestamp.nullable(),
  /** Names who closed it; it is '' if nobody did. */
  closedBy: z.string(),
  /** Lists its receipts, oldest first. */
  batches: z.array(z.object({ id: z.number(), batchNo: z.string(), status: z.string() })),
});
export type PurchaseDetail = z.infer<typeof purchaseDetail>;

/** One order with who approved or rejected it; `pdfUrl` opens the printed order without signing in. */
export const purchaseAnswer = answer({
  purchase: purchaseDetail,
  actionedBy: signer.nullable(),
  pdfUrl: z.string(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;

const tag = 'purchases';

export const purchaseCalls = {
  ...purchaseListCalls,
  ...productPurchaseCalls,
  get: call({
    method: 'GET',
    path: '/purchases/:id',
    tag,
    summary: 'One purchase order',
    access: [...purchaseReaders, 'purchaseAdd'],
    params: idParams,
    answer: purchaseAnswer,
  }),
  ...purchaseDraftCalls,
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
  /** This is the same at the address used by its QR code and shared links. */
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
