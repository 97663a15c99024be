import { z } from 'zod';
import { filterDay, timestamp } from '../common/date';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { entered } from '../stock/entered-quantity';
import { stockProduct, stockSection, stockWarehouse } from './stock-records';

/** States of a request to adjust or transfer stock: `done` once it was approved and the stock moved. */
export const stockRequestStatuses = ['pending', 'done', 'rejected'] as const;
export type StockRequestStatus = (typeof stockRequestStatuses)[number];

/** Filters of a log of such requests; the dates apply only when both are set. */
export const stockLogQuery = listQuery.extend({ dateFrom: filterDay, dateTo: filterDay });
export type StockLogQuery = z.output<typeof stockLogQuery>;

/** Holds the fields common to all requests about one stock record. */
export const stockRequestFields = {
  id: z.number(),
  /** It is in the product's unit. */
  quantity: z.number(),
  /** This is the quantity as it was entered, if that was in packagings. */
  entered,
  comment: z.string(),
  status: z.enum(stockRequestStatuses),
  createdAt: timestamp,
  updatedAt: timestamp,
  Product: stockProduct,
  /** This is the stock record; `quantity` is its currently available quantity. */
  Inventory: z.object({
    id: z.number(),
    quantity: z.number(),
    Warehouse: stockWarehouse,
    Section: stockSection.nullable(),
  }),
  User: named,
  /**
   * Names who approved or rejected it, with their comment; both are '' while it is pending, and if no approval was
   * needed.
   */
  decidedBy: z.string(),
  decisionComment: z.string(),
};
