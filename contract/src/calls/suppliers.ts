import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { day } from '../common/date';
import { optionalFlag, optionalLine, text } from '../common/field';
import { filterText } from '../common/filter';
import { id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { pluck } from '../common/names';
import { filtersOf } from '../entities/field-filters';
import { supplierFields } from '../entities/supplier-fields';
import { fault } from '../refusals/field-faults';
import { purchaseStatuses } from './purchase-head';

/** This is the default start of a supplier's phone number in the form. */
export const PHONE_START = '+254';

export const newSupplier = z.object(pluck(supplierFields, 'schema'));
export type NewSupplier = z.output<typeof newSupplier>;

/** Omitted fields are unchanged. */
export const supplierChanges = newSupplier.partial();

/** This is a document of a supplier. The document itself comes beside these as the file `file`. */
export const newSupplierDocument = z.object({
  name: text(200),
  idNumber: optionalLine(60),
  /** This is the last day it is valid; it is empty for one that never expires. */
  expiry: z
    .union([z.literal(''), z.null(), day], { error: fault('date') })
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value)),
  supplierId: id,
});

export const supplierDocument = z.object({
  id: z.number(),
  name: z.string(),
  idNumber: z.string(),
  expiry: z.string().nullable(),
  /** This is the name of the stored file: it opens at /files/{document}. */
  document: z.string(),
  supplierId: z.number(),
  createdAt: z.string(),
});
export type SupplierDocument = z.infer<typeof supplierDocument>;

/** This is a purchase order on the supplier's screen; never a draft. */
const supplierPurchase = z.object({
  id: z.number(),
  purchaseNo: z.string(),
  department: z.string(),
  project: z.string(),
  status: z.enum(purchaseStatuses),
  /** This is the order's total in Kenyan shillings, with VAT if it has any. */
  amount: z.number(),
  createdAt: z.string(),
  /** Names who raised it. */
  User: z.object({ name: z.string() }),
  PurchaseProduct: z.array(z.object({ price: z.number() })),
});
export type SupplierPurchase = z.infer<typeof supplierPurchase>;
export const supplierPurchasesAnswer = z.array(supplierPurchase);

export const supplierRow = z.object({
  id: z.number(),
  code: z.string(),
  ...pluck(supplierFields, 'answer'),
  createdAt: z.string(),
  /** Lists the purchase orders to date, latest first; it is omitted if the call excludes them. */
  purchases: z.array(supplierPurchase).optional(),
  /** Holds their number and total amount. */
  purchaseCount: z.number(),
  purchaseAmount: z.number(),
});
export type SupplierRow = z.infer<typeof supplierRow>;

const supplierDetail = supplierRow.extend({ documents: z.array(supplierDocument) });
export type SupplierDetail = z.infer<typeof supplierDetail>;

const filters = { ...filtersOf(supplierFields), code: filterText() };
/** A list of many suppliers is faster without their orders: `purchases=false`. */
const withPurchases = { purchases: optionalFlag(true) };
export const supplierQuery = listQuery.extend({ ...filters, ...withPurchases });
export type SupplierFilters = Pick<z.output<typeof supplierQuery>, keyof typeof filters | 'q'>;

export const oneSupplierQuery = z.object(withPurchases);

export const supplierAnswer = answer({ supplier: supplierDetail });
export const supplierDocumentsAnswer = answer({ documents: z.array(supplierDocument) });

const tag = 'suppliers';

export const supplierCalls = {
  addDocument: call({
    method: 'POST',
    path: '/suppliers/document',
    tag,
    summary: 'Add a document to a supplier (multipart, `file`)',
    access: ['supplierAdd', 'supplierManage'],
    body: newSupplierDocument,
    files: { file: 'required' },
    answer: supplierDocumentsAnswer,
  }),
  deleteDocument: call({
    method: 'GET',
    path: '/suppliers/document/:id',
    tag,
    summary: "Delete a supplier's document",
    access: 'supplierManage',
    isChange: true,
    params: idParams,
    answer: supplierDocumentsAnswer,
  }),
  get: call({
    method: 'GET',
    path: '/suppliers/:id',
    tag,
    summary: 'One supplier',
    access: 'supplierView',
    params: idParams,
    query: oneSupplierQuery,
    answer: supplierAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/suppliers',
    tag,
    summary: 'Create a supplier',
    access: 'supplierAdd',
    body: newSupplier,
    answer: supplierAnswer,
  }),
  update: call({
    method: 'POST',
    path: '/suppliers/:id',
    tag,
    summary: 'Update a supplier',
    access: 'supplierManage',
    params: idParams,
    body: supplierChanges,
    answer: supplierAnswer,
  }),
  delete: call({
    method: 'GET',
    path: '/suppliers/delete/:id',
    tag,
    summary: 'Delete a supplier',
    access: 'supplierManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  list: call({
    method: 'GET',
    path: '/suppliers',
    tag,
    summary: 'List of suppliers',
    access: ['supplierView', 'purchaseAdd', 'batchAdd'],
    query: supplierQuery,
    answer: z.array(supplierRow),
  }),
  purchases: call({
    method: 'GET',
    path: '/suppliers/:id/purchases',
    tag,
    summary: 'Purchase orders to date of one supplier',
    access: 'supplierView',
    params: idParams,
    query: listQuery,
    answer: supplierPurchasesAnswer,
  }),
};
