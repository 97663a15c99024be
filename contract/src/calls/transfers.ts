import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { optionalText } from '../common/field';
import { id } from '../common/id';
import { chosenLots, lotHead } from '../common/lots';
import { lineQuantity } from '../stock/entered-quantity';
import { stockSection, stockWarehouse } from './stock-records';
import { stockLogQuery, stockRequestFields } from './stock-requests';

/** This is a request to move stock of one record to another place. */
export const newTransfer = z.object({
  reason: optionalText(1000),
  quantity: lineQuantity,
  comment: optionalText(1000),
  /** This is the product of the stock record. */
  productId: id,
  inventoryId: id,
  /** Names a warehouse (whose oldest section receives), a section or a virtual warehouse. */
  warehouseId: id,
  /** Of a product tracked by lot or serial number, those to move; absent: by FEFO. */
  lots: chosenLots,
});
export type NewTransfer = z.output<typeof newTransfer>;

/**
 * This is a transfer. `Inventory.Warehouse` is the old warehouse; `Warehouse` and `Section` are the new place: as
 * requested while pending, then where the stock went.
 */
export const stockTransfer = z.object({
  ...stockRequestFields,
  reason: z.string(),
  Warehouse: stockWarehouse,
  Section: stockSection.nullable(),
  /** Lists the lots that are moved, for a product tracked by lot or serial number; it is null if none were named. */
  Lots: z.array(lotHead.extend({ quantity: z.number() })).nullable(),
});
export type StockTransfer = z.infer<typeof stockTransfer>;

export const transferListAnswer = answer({ stocks: z.array(stockTransfer) });
export const transferAnswer = answer({ stock: stockTransfer });

const tag = 'transfers';

export const transferCalls = {
  list: call({
    method: 'GET',
    path: '/stocktransfers',
    tag,
    summary: 'Stock transfers, newest first',
    access: 'any',
    query: stockLogQuery,
    answer: transferListAnswer,
    rows: 'stocks',
  }),
  request: call({
    method: 'POST',
    path: '/stocktransfers',
    tag,
    summary: 'Request a transfer of stock to another place',
    access: 'any',
    body: newTransfer,
    answer: transferAnswer,
  }),
};
