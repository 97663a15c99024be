import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { longText } from '../common/field';
import { id, idParams } from '../common/id';
import { chosenLots, lotHead } from '../common/lots';
import { manyLines } from '../common/many-lines';
import { lineProduct, named } from '../common/references';
import { lineQuantity } from '../stock/entered-quantity';
import { stockRequestStatuses } from './stock-requests';

/** Says how much of a processed receipt was reversed. */
export const reversedShares = ['none', 'part', 'whole'] as const;
export type ReversedShare = (typeof reversedShares)[number];

const line = z.object({
  itemId: id,
  quantity: lineQuantity,
  /**
   * Of a product tracked by lot or serial number: which of those that the line brought; omitted where that leaves no
   * choice.
   */
  lots: chosenLots,
});

/** Says which lines of a receipt are to be reversed, and why; without lines, it is all that is left of the receipt. */
export const reversalRequest = z.object({
  reason: longText(1000),
  items: z
    .union([z.null(), manyLines(line)])
    .optional()
    .transform((items) => items ?? null),
});
export type ReversalRequest = z.output<typeof reversalRequest>;

const reversedLots = z.array(lotHead.extend({ quantity: z.number() })).nullable();

/** This is a reversal of a receipt: asked for, carried out or rejected. */
export const receiptReversal = z.object({
  id: z.number(),
  status: z.enum(stockRequestStatuses),
  reason: z.string(),
  createdAt: timestamp,
  User: named,
  /** Says who decided, when, and their comment; null and '' while nobody has. */
  decidedBy: named.nullable(),
  decidedAt: timestamp.nullable(),
  comment: z.string(),
  items: z.array(
    z.object({ itemId: z.number(), product: z.string(), unit: z.string(), quantity: z.number(), lots: reversedLots }),
  ),
});
export type ReceiptReversal = z.infer<typeof receiptReversal>;

/** Says why nothing of a line can be reversed. */
export const notReversible = ['waits', 'untracked', 'placeDeleted'] as const;

/** Says how much of a line can be reversed. It is null of what the reader counts blind. */
export const reversibleLine = z.object({
  itemId: z.number(),
  Product: lineProduct,
  /** Says where it entered stock. */
  place: z.string(),
  /** Says what the line brought, and what of it was reversed since. */
  quantity: z.number(),
  quantityReversed: z.number(),
  /** This is what is available there now, of whichever receipt. */
  available: z.number().nullable(),
  reversible: z.number().nullable(),
  /** These are the lots that the line brought, of a product whose lots are told apart: what can be reversed of each. */
  lots: z.array(lotHead.extend({ brought: z.number(), reversible: z.number().nullable() })),
  whyNot: z.enum(notReversible).nullable(),
});
export type ReversibleLine = z.infer<typeof reversibleLine>;

/** The reversal that a request is about, for whoever decides. */
export const reversalOfRequest = receiptReversal.extend({
  Batch: z.object({ id: z.number(), batchNo: z.string(), supplier: z.string(), purchaseNo: z.string() }),
  /** These are the lines of the request, with what they brought and what is there now. */
  lines: z.array(reversibleLine),
});
export type ReversalOfRequest = z.infer<typeof reversalOfRequest>;

const tag = 'batches';

export const receiptReversalCalls = {
  reversible: call({
    method: 'GET',
    path: '/batches/:id/reversible',
    tag,
    summary: 'How much of each line of a processed receipt is still there and can be reversed',
    access: 'batchAdd',
    params: idParams,
    answer: answer({ lines: z.array(reversibleLine) }),
  }),
  reverse: call({
    method: 'POST',
    path: '/batches/:id/reverse',
    tag,
    summary:
      'Ask for a processed receipt to be reversed, in whole or by line: its goods leave stock once that is approved',
    access: 'batchAdd',
    params: idParams,
    body: reversalRequest,
    answer: answer({ reversal: receiptReversal }),
  }),
};
