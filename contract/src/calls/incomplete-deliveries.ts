import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { longText, optionalFlag, optionalText } from '../common/field';
import { filterWord } from '../common/filter';
import { id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { pluck } from '../common/names';
import { contact, lineProduct, named, signer } from '../common/references';
import { viewCounts } from '../common/view-counts';
import { receiptFields } from '../entities/receipt-fields';
import { entered, lineQuantity } from '../stock/entered-quantity';

/** A note is a draft while its items are entered, then open until the shortage is settled. */
export const incompleteNoteStatuses = ['draft', 'open', 'settled', 'cancelled'] as const;
export type IncompleteNoteStatus = (typeof incompleteNoteStatuses)[number];

/**
 * Opens a draft against a processed receipt; with `fillsIn`, a note that is complete at once: with all that the receipt's
 * order still lacks and none of its open notes reports.
 */
export const newIncompleteNote = z.object({ batchId: id, fillsIn: optionalFlag(false) });
export type NewIncompleteNote = z.output<typeof newIncompleteNote>;

/** This is a missing quantity of a product. */
export const newMissingItem = z.object({
  noteId: id,
  productId: id,
  quantity: lineQuantity,
  comment: optionalText(500),
});
export type NewMissingItem = z.output<typeof newMissingItem>;

export const missingItemParams = z.object({ itemId: id, noteId: id });

/** Completes a draft; `note` is printed as IDN comments. */
export const incompleteNoteCompletion = z.object({ noteId: id, note: optionalText(2000) });
export type IncompleteNoteCompletion = z.output<typeof incompleteNoteCompletion>;

/** Settles an open note; the supporting document comes as the multipart file `file`. */
export const incompleteNoteSettlement = z.object({ noteId: id, comment: longText(2000) });
export type IncompleteNoteSettlement = z.output<typeof incompleteNoteSettlement>;

const filters = { dateFrom: filterDay, dateTo: filterDay, status: filterWord(incompleteNoteStatuses) };
/** Filters of the list; the dates are creation dates. */
export const incompleteNoteQuery = listQuery.extend(filters);
export const incompleteNoteFilters = z.object(filters);
export type IncompleteNoteFilters = z.output<typeof incompleteNoteFilters>;

/** Lists the views that the list of incomplete deliveries offers, with their filters. */
export const incompleteNoteViews = {
  all: {},
  open: { status: 'open' },
  draft: { status: 'draft' },
  settled: { status: 'settled' },
} as const;

export const missingItem = z.object({
  id: z.number(),
  productId: z.number(),
  quantity: z.number(),
  /** This is the quantity as it was entered, if that was in packagings. */
  entered,
  comment: z.string(),
  Product: lineProduct,
});
export type MissingItem = z.infer<typeof missingItem>;

/** This is the receipt with the shortage. */
const receiptOfNote = z.object({
  id: z.number(),
  batchNo: z.string(),
  nogId: z.number(),
  isInternal: z.boolean(),
  supplierDriver: z.string(),
  supplierContact: z.string(),
  supplierVehicle: z.string(),
  ...pluck(receiptFields, 'answer'),
  createdAt: timestamp,
  Nog: z.object({ id: z.number(), nog: z.string() }),
  Tag: z.object({ id: z.number(), tag: z.string() }).nullable(),
  Supplier: named.nullable(),
  Purchase: z.object({ id: z.number(), purchaseNo: z.string() }).nullable(),
  User: named,
});
export type ReceiptOfNote = z.infer<typeof receiptOfNote>;

/** This is a note; `Batch` is a list with its single receipt. */
export const incompleteNote = z.object({
  id: z.number(),
  idnNo: z.string(),
  status: z.enum(incompleteNoteStatuses),
  notes: z.string(),
  settleComment: z.string(),
  /** This is the name of the stored document, or '' without one: it opens at /files/{settleDocument}. */
  settleDocument: z.string(),
  settledAt: timestamp.nullable(),
  cancelledAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  Batch: z.array(receiptOfNote),
  /** Names the author of the note. */
  User: signer,
  items: z.array(missingItem),
});
export type IncompleteNote = z.infer<typeof incompleteNote>;

export const incompleteNoteListAnswer = z.array(incompleteNote);
export const newIncompleteNoteAnswer = answer({ note: z.object({ id: z.number(), idnNo: z.string() }) });
export const missingItemsAnswer = answer({ items: z.array(missingItem) });

/** One note with its people; except for settledBy, they are the receipt's. `pdfUrl` opens the printed note. */
export const incompleteNoteAnswer = answer({
  note: incompleteNote,
  verifiedBy: signer.nullable(),
  guardian: contact.nullable(),
  driver: contact.nullable(),
  settledBy: signer.nullable(),
  pdfUrl: z.string(),
});
export type IncompleteNoteAnswer = z.infer<typeof incompleteNoteAnswer>;

export const missableQuery = listQuery.pick({ q: true, limit: true });

/** This is a product as the wizard offers it: those of the receipt and its order first, with their known quantities. */
export const missableProduct = z.object({
  Product: lineProduct,
  /**
   * This is the quantity on the receipt's purchase order; it is null without an order, or if this product is not on it.
   */
  ordered: z.number().nullable(),
  /**
   * This is the received quantity: on the whole order, or in this receipt if there is no order. It is null if none was
   * received.
   */
  received: z.number().nullable(),
  /** This is the quantity still to be received on the order, 0 or more. */
  outstanding: z.number(),
  /**
   * This is the quantity that open notes of the order, or of the receipt if there is no order, already report missing.
   */
  reported: z.number(),
});
export type MissableProduct = z.infer<typeof missableProduct>;
export const missableProductsAnswer = answer({ products: z.array(missableProduct) });

const tag = 'incomplete deliveries';

export const incompleteDeliveryCalls = {
  list: call({
    method: 'GET',
    path: '/incompletenotes',
    tag,
    summary: 'Incomplete delivery notes, except for drafts of other users',
    access: 'transaction',
    query: incompleteNoteQuery,
    answer: incompleteNoteListAnswer,
  }),
  viewCounts: call({
    method: 'GET',
    path: '/incompletenotes/views',
    tag,
    summary: 'How many incomplete deliveries each view of their list shows',
    access: 'transaction',
    answer: viewCounts(incompleteNoteViews),
  }),
  get: call({
    method: 'GET',
    path: '/incompletenotes/:id',
    tag,
    summary: 'One note with its items and people',
    access: 'transaction',
    params: idParams,
    answer: incompleteNoteAnswer,
  }),
  missableProducts: call({
    method: 'GET',
    path: '/incompletenotes/products/:id',
    tag,
    summary: 'Products that a note can name: those of its receipt and order first',
    access: 'transaction',
    params: idParams,
    query: missableQuery,
    answer: missableProductsAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/incompletenotes',
    tag,
    summary: 'Start a note against a processed receipt',
    access: 'transaction',
    body: newIncompleteNote,
    answer: newIncompleteNoteAnswer,
  }),
  addItem: call({
    method: 'POST',
    path: '/incompletenotes/items',
    tag,
    summary: 'Add a missing quantity of a product',
    access: 'transaction',
    body: newMissingItem,
    answer: missingItemsAnswer,
  }),
  removeItem: call({
    method: 'DELETE',
    path: '/incompletenotes/items/:itemId/:noteId',
    tag,
    summary: 'Remove an item',
    access: 'transaction',
    params: missingItemParams,
    answer: missingItemsAnswer,
  }),
  complete: call({
    method: 'POST',
    path: '/incompletenotes/process',
    tag,
    summary: 'Complete a draft, which is then open',
    access: 'transaction',
    body: incompleteNoteCompletion,
    answer: done,
  }),
  settle: call({
    method: 'POST',
    path: '/incompletenotes/settle',
    tag,
    summary: 'Settle an open note with a comment and, if there is one, a document (multipart file `file`)',
    access: 'transaction',
    body: incompleteNoteSettlement,
    files: { file: 'optional' },
    answer: done,
  }),
  cancel: call({
    method: 'DELETE',
    path: '/incompletenotes/:id',
    tag,
    summary: 'Cancel an open note, or discard a draft',
    access: 'transaction',
    params: idParams,
    answer: done,
  }),
  paper: call({
    method: 'GET',
    path: '/pdf/idn/:id',
    tag,
    summary: 'The printed Incomplete Delivery Note',
    access: 'any',
    bySignedLink: true,
    params: idParams,
    produces: ['application/pdf'],
  }),
};
