import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { optionalFlag } from '../common/field';
import { id, idParams, optionalId } from '../common/id';
import { manyLines } from '../common/many-lines';
import { pluck } from '../common/names';
import { money } from '../common/quantity';
import { purchaseFields, purchaseLineFields } from '../entities/purchase-fields';
import { lineQuantity } from '../stock/entered-quantity';
import { purchaseLine, purchaseNumber, purchaseTotals } from './purchase-head';

/** This is the header of a new order: its draft, to which lines are then added. */
export const newPurchase = z.object({
  ...pluck(purchaseFields, 'schema'),
  /** Names a prequalified supplier. */
  supplierId: id,
  /** Names the payment terms. */
  paymentId: optionalId,
  /** Says whether the order includes VAT on the sum of its lines, at the rate in force on its date. */
  vat: optionalFlag(false),
});
export type NewPurchase = z.output<typeof newPurchase>;

const line = z.object({
  productId: id,
  ...pluck(purchaseLineFields, 'schema'),
  quantity: lineQuantity,
  /** This is the price of the whole line, in Kenyan shillings. */
  price: money,
});

/** This is a line of a draft. */
export const newPurchaseLine = line.extend({ purchaseId: id });
/** These are lines of a draft, such as rows of a spreadsheet: all of them are added, or none. */
export const newPurchaseLines = z.object({ purchaseId: id, lines: manyLines(line) });
export type NewPurchaseLine = z.output<typeof newPurchaseLine>;

export const purchaseLineParams = z.object({ lineId: id, purchaseId: id });
export const purchaseParams = z.object({ purchaseId: id });
export const newPurchaseAnswer = answer({ purchase: purchaseNumber });

/** After adding or removing a line: the draft's lines and amounts. */
export const purchaseLinesAnswer = answer({ products: z.array(purchaseLine), totals: purchaseTotals });

const tag = 'purchases';

export const purchaseDraftCalls = {
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
  addLines: call({
    method: 'POST',
    path: '/purchases/products/add',
    tag,
    summary: 'Add lines to a draft: all of them, or none',
    access: 'purchaseAdd',
    body: newPurchaseLines,
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
};
