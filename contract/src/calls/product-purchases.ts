import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { id } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { purchaseStatuses } from './purchase-head';

export const purchaseProductParams = z.object({ productId: id });

/** This is an order for one product, approved or later: `PurchaseProduct` lists only that product's lines. */
export const productPurchase = z.object({
  id: z.number(),
  purchaseNo: z.string(),
  status: z.enum(purchaseStatuses),
  createdAt: timestamp,
  Supplier: named,
  PurchaseProduct: z.array(
    z.object({
      id: z.number(),
      productId: z.number(),
      quantity: z.number(),
      price: z.number(),
      quantityReceived: z.number(),
    }),
  ),
});
export type ProductPurchase = z.infer<typeof productPurchase>;

export const productPurchasesAnswer = answer({ purchase: z.array(productPurchase) });

const tag = 'purchases';

export const productPurchaseCalls = {
  ofProduct: call({
    method: 'GET',
    path: '/purchases/product/:productId',
    tag,
    summary: 'Approved orders for a product, for comparing suppliers and prices',
    access: 'any',
    params: purchaseProductParams,
    query: listQuery,
    answer: productPurchasesAnswer,
    rows: 'purchase',
  }),
};
