import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import { sql } from 'kysely';
import { rowsBy } from '../kernel/commit/loader';
import { lineProduct } from '../kernel/references';

/** The quantity of `line`, a row of purchase_lines, that processed receipts have brought so far. */
export const receivedOfLine = sql<number>`(select coalesce(sum(item.quantity), 0) from receipt_items item
  join receipts receipt on receipt.id = item.receipt_id
  where item.purchase_line_id = line.id and receipt.status = 'processed')`;

/** Whether anything remains to be received on an order of `purchases`. */
export const hasOutstanding = sql<boolean>`exists (select from purchase_lines line
  where line.purchase_id = purchases.id and line.quantity > ${receivedOfLine})`;

/** The quantity of `line` still to be received; 0 if more came than was ordered. */
const outstandingOfLine = sql<number>`greatest(line.quantity - ${receivedOfLine}, 0)`;

const fields = sql`'id', line.id, 'productId', line.product_id, 'description', line.description,
  'quantity', line.quantity, 'price', line.price, 'Product', ${lineProduct}`;

const tables = sql`purchase_lines line
  join products on products.id = line.product_id
  join units on units.id = products.unit_id
  where line.purchase_id = purchases.id`;

/** The lines of each order of `purchases`, as JSON in the order they were added. */
export const orderedLines = sql<PurchaseRow['PurchaseProduct']>`coalesce((
  select jsonb_agg(jsonb_build_object(${fields}) order by line.id) from ${tables}), '[]'::jsonb)`;

/** The same with the received quantities. */
export const orderedLinesWithReceipts = sql<PurchaseLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object(${fields}, 'quantityReceived', ${receivedOfLine},
    'quantityOutstanding', ${outstandingOfLine}) order by line.id) from ${tables}), '[]'::jsonb)`;

/** A line of an order, with what processed receipts have brought of it. */
export interface ReceivedLine {
  id: number;
  purchaseId: number;
  productId: number;
  /** Ordered, in the product's unit, like `received`. */
  quantity: number;
  /** Of the whole line, in Kenyan shillings. */
  price: number;
  received: number;
}

/** The lines of an order in the order they were added. Their received quantities hold with its receipts locked. */
export const receivedLines = rowsBy<ReceivedLine>({
  name: 'received lines',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('purchase_lines as line')
      .select([
        'line.id',
        'line.purchase_id as purchaseId',
        'line.product_id as productId',
        'line.quantity',
        'line.price',
        receivedOfLine.as('received'),
      ])
      .where('line.purchase_id', '=', ids)
      .orderBy('line.id'),
  of: ({ purchaseId }) => purchaseId,
});
