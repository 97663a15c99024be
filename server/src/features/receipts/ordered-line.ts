import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import { rowById, rowsBy } from '../../operation/loader';

/** Loads a line of a purchase order. */
export const orderedLines = rowById({
  name: 'ordered lines',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('purchase_lines')
      .innerJoin('products', 'products.id', 'purchase_lines.product_id')
      .select(['purchase_lines.id', 'purchase_id as orderId', 'product_id as productId', 'products.name as product'])
      .where('purchase_lines.id', '=', ids),
});

/** Loads the items that complete a line of an order; a receipt has at most one of them. */
export const completionsOf = rowsBy({
  name: 'completions of lines',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipt_items')
      .select(['receipt_id as receiptId', 'purchase_line_id as lineId'])
      .where('purchase_line_id', '=', ids),
  of: ({ lineId }) => lineId ?? 0,
});

/** Loads the order that a receipt names, which keeps it from being closed. */
export const ordersOfReceipts = rowById<OrderOfReceipt>({
  name: 'orders of receipts',
  level: 'line',
  query: (database, ids) =>
    database.selectFrom('purchases').select(['id', 'purchase_no', 'status', 'supplier_id']).where('id', '=', ids),
});

export interface OrderOfReceipt {
  id: number;
  purchase_no: string;
  status: PurchaseStatus;
  supplier_id: number | null;
}
