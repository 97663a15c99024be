import { z } from 'zod';
import { timestamp } from '../common/date';
import { pluck } from '../common/names';
import { lineProduct, scannedProduct, signer } from '../common/references';
import { purchaseFields, purchaseLineFields } from '../entities/purchase-fields';
import { entered } from '../stock/entered-quantity';

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

/** This is an order with only its number. */
export const purchaseNumber = z.object({ id: z.number(), purchaseNo: z.string() });
export type PurchaseNumber = z.infer<typeof purchaseNumber>;

/** This is a line of an order; `price` is that of the whole line, in Kenyan shillings. */
export const orderedLine = z.object({
  id: z.number(),
  productId: z.number(),
  ...pluck(purchaseLineFields, 'answer'),
  quantity: z.number(),
  /** This is the quantity as it was entered, if that was in packagings. */
  entered,
  price: z.number(),
  Product: lineProduct,
});

/** A line with the quantity received so far by processed receipts, and the quantity still to come (never below 0). */
export const purchaseLine = orderedLine.extend({
  Product: scannedProduct,
  quantityReceived: z.number(),
  quantityOutstanding: z.number(),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

/** Amounts of an order in Kenyan shillings: the sum of its lines, the VAT on it, and the total. */
export const purchaseTotals = z.object({ subtotal: z.number(), vatAmount: z.number(), amount: z.number() });
export type PurchaseTotals = z.infer<typeof purchaseTotals>;

/** Holds the fields that an order has in lists and alone. */
export const purchaseHead = {
  id: z.number(),
  purchaseNo: z.string(),
  /** Holds the numbers of its receipts, separated by commas; it is '' before the first. */
  batchNo: z.string(),
  ...pluck(purchaseFields, 'answer'),
  supplierId: z.number(),
  paymentId: z.number().nullable(),
  vat: z.boolean(),
  status: z.enum(purchaseStatuses),
  /** It is 1 if a receipt was processed and the received quantities differ from the order. */
  exception: z.number(),
  /** Names who processed the latest receipt; it is '' before the first. */
  fulfilledName: z.string(),
  ...purchaseTotals.shape,
  /** Names who raised it. */
  name: z.string(),
  /** This is the approver's comment on approving or rejecting. */
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
