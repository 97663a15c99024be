import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { mustBe, optionalText } from '../common/field';
import { id } from '../common/id';
import { givenLots, lotHead } from '../common/lots';
import { lineQuantity } from '../stock/entered-quantity';
import { stockLogQuery, stockRequestFields } from './stock-requests';

export const adjustmentTypes = ['Addition', 'Reduction'] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

/** This is a request to adjust one stock record up or down; `comment` is the reason. */
export const newAdjustment = z.object({
  type: z.enum(adjustmentTypes, { error: mustBe('choice', { choices: [...adjustmentTypes] }) }),
  quantity: lineQuantity,
  comment: optionalText(1000),
  /** This is the product of the stock record. */
  productId: id,
  inventoryId: id,
  /** Names the lots that are corrected, for a product tracked by lot or serial number; a reduction names known ones. */
  lots: givenLots,
});
export type NewAdjustment = z.output<typeof newAdjustment>;

/**
 * This is an adjustment. `oldQuantity` and `newQuantity` are the available quantity before and after it; while pending,
 * as if it were approved now (below 0 if the stock does not allow it), and null once rejected.
 */
export const stockAdjustment = z.object({
  ...stockRequestFields,
  type: z.enum(adjustmentTypes),
  oldQuantity: z.number().nullable(),
  newQuantity: z.number().nullable(),
  /**
   * Lists the lots that are corrected, for a product tracked by lot or serial number; it is null if none were named.
   */
  Lots: z.array(lotHead.extend({ lotId: z.number().nullable(), quantity: z.number() })).nullable(),
  /**
   * Says whether a lot that a count found too little of has been used up since: others can be chosen as it is approved.
   */
  isLotShort: z.boolean(),
  /** Names the count of stock that it follows from. */
  Count: z.object({ id: z.number(), number: z.string() }).nullable(),
});
export type StockAdjustment = z.infer<typeof stockAdjustment>;

export const adjustmentListAnswer = answer({ stocks: z.array(stockAdjustment) });
export const adjustmentAnswer = answer({ stock: stockAdjustment });

const tag = 'adjustments';

export const adjustmentCalls = {
  list: call({
    method: 'GET',
    path: '/stockadjustments',
    tag,
    summary: 'Stock adjustments, newest first',
    access: 'any',
    query: stockLogQuery,
    answer: adjustmentListAnswer,
    rows: 'stocks',
  }),
  request: call({
    method: 'POST',
    path: '/stockadjustments',
    tag,
    summary: 'Request an adjustment of a stock record, up or down',
    access: 'any',
    body: newAdjustment,
    answer: adjustmentAnswer,
  }),
};
