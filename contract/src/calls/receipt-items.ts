import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { condition } from '../common/condition';
import { conditions } from '../common/condition-words';
import { id, optionalId } from '../common/id';
import { documentLots, givenLots } from '../common/lots';
import { manyLines } from '../common/many-lines';
import { pluck } from '../common/names';
import { oneOrOther } from '../common/one-or-other';
import { optionalMoney } from '../common/quantity';
import { lineProduct, named } from '../common/references';
import { receiptItemFields } from '../entities/receipt-fields';
import { fault } from '../refusals/field-faults';
import { entered, lineQuantity } from '../stock/entered-quantity';

/** This is the received quantity of a product: in its unit, above 0. */
const delivered = {
  quantity: lineQuantity,
  /** This is the price of the whole line, in Kenyan shillings. */
  price: optionalMoney.transform((value) => value ?? 0),
  condition,
  ...pluck(receiptItemFields, 'schema'),
  /** Products tracked by lot or serial number have them. Without them, the batch number, if any, is the lot. */
  lots: givenLots,
};

/** Says where the goods are stored. */
const place = {
  warehouseId: id,
  /** If omitted, the goods go to the warehouse's oldest section; virtual warehouses have none. */
  sectionId: optionalId,
};

/** Says where the goods are stored, as entered in a form. */
export const receivingPlace = z.object(place);

/** This is a line of a receipt. `itemId` names the line to correct; without it one is added. */
const line = z.object({
  itemId: optionalId,
  productId: id,
  ...delivered,
  ...place,
  /** This is the line of the receipt's purchase order that this completes; such a receipt accepts no other items. */
  purchaseId: optionalId,
});

export const receiptItemRequest = line.extend({ batchId: id });
export type ReceiptItemRequest = z.output<typeof receiptItemRequest>;

/** Many lines of a receipt, as if they came one after the other, but all of them or none. */
const receiptItemsRequest = z.object({ batchId: id, items: manyLines(line) });
export type ReceiptItemsRequest = z.output<typeof receiptItemsRequest>;

/** Several lines of the receipt's purchase order, completed into one place: all of them or none. */
const namedLinesRequest = z.object({
  batchId: id,
  ...place,
  lines: manyLines(z.object({ purchaseId: id, ...delivered })),
});
export type NamedLinesRequest = z.output<typeof namedLinesRequest>;

/** These are all lines that the receipt has not completed, each with its outstanding quantity at the ordered price. */
const allLinesRequest = z.object({
  batchId: id,
  ...place,
  all: z.literal(true, { error: fault('flag') }),
  condition,
  comment: receiptItemFields.comment.schema,
});
export type AllLinesRequest = z.output<typeof allLinesRequest>;

export const completionRequest = oneOrOther({ key: 'all', with: allLinesRequest, without: namedLinesRequest });
export type CompletionRequest = z.output<typeof completionRequest>;

export const itemOfReceipt = z.object({ itemId: id, batchId: id });

/** Says where goods are stored, with the names. */
export const storedPlace = z.object({
  warehouseId: z.number(),
  sectionId: z.number().nullable(),
  Warehouse: z.object({ id: z.number(), name: z.string(), description: z.string(), isVirtual: z.boolean() }),
  Section: named.nullable(),
});
export type StoredPlace = z.infer<typeof storedPlace>;

/** This is a line of a receipt; `price` is that of the whole line, in Kenyan shillings. */
export const receiptItem = z.object({
  id: z.number(),
  productId: z.number(),
  /**
   * This is the line of the purchase order that it completes, and the ordered quantity; it is null without an order.
   */
  purchaseLineId: z.number().nullable(),
  quantityOrdered: z.number().nullable(),
  quantity: z.number(),
  /** This is the quantity as it was entered, if that was in packagings. */
  entered,
  /** Says what of it was reversed since. */
  quantityReversed: z.number(),
  price: z.number(),
  condition: z.enum(conditions),
  ...pluck(receiptItemFields, 'answer'),
  lots: documentLots,
  isVerified: z.boolean(),
  Product: lineProduct,
  ...storedPlace.shape,
});
export type ReceiptItem = z.infer<typeof receiptItem>;

export const receiptItemsAnswer = answer({ items: z.array(receiptItem) });

const tag = 'batches';

export const receiptItemCalls = {
  saveItem: call({
    method: 'POST',
    path: '/batches/items',
    tag,
    summary: 'Add or correct an item, or many at once',
    access: 'batchAdd',
    body: oneOrOther({ key: 'items', with: receiptItemsRequest, without: receiptItemRequest }),
    answer: receiptItemsAnswer,
  }),
  completeLines: call({
    method: 'POST',
    path: '/batches/items/complete',
    tag,
    summary: 'Complete several lines of the purchase order, or all that remain, in one place',
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
