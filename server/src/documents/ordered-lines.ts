import { orderedLine, type PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import { purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { placedStatuses, receivableStatuses } from '@ghala/contract/stock/receivable';
import { sql } from 'kysely';
import { fieldPairs, fieldTexts } from '../db/field-json';
import { arrayText, decimal, JsonText, objectText, orNull, whole } from '../db/json-text';
import { lineProduct, scannedProduct } from '../db/references';
import { referenceKey } from '../http/reference-texts';

/**
 * Lists the states in which goods may be received, and those of orders that were placed: they are literals, which
 * indexes serve.
 */
export const receivable = sql.join(receivableStatuses.map((status) => sql.lit(status)));
export const placed = sql.join(placedStatuses.map((status) => sql.lit(status)));

/**
 * Selects the quantity of `line`, a row of purchase_lines, that processed receipts have brought so far, less what was
 * reversed.
 */
export const receivedOfLine = sql<number>`(select coalesce(sum(item.quantity - item.reversed), 0) from receipt_items item
  join receipts receipt on receipt.id = item.receipt_id
  where item.purchase_line_id = line.id and receipt.status = 'processed')`;

/** Says whether something of `line` is still to be received. */
export const isOutstanding = sql<boolean>`line.quantity > ${receivedOfLine}`;

/** Whether anything remains to be received on an order of `purchases`. */
const hasOutstanding = sql<boolean>`exists (select from purchase_lines line
  where line.purchase_id = purchases.id and ${isOutstanding})`;

/** Says whether goods may still be received against an order of `purchases`. */
export const awaitsGoods = sql<boolean>`(purchases.status in (${receivable}) and ${hasOutstanding})`;

/** Counts the lines that have something still to be received. */
export const openLines = sql<number>`(select count(*) from purchase_lines line
  where line.purchase_id = purchases.id and ${isOutstanding})`;

/** Selects the quantity of `line` still to be received; it is 0 if more came than was ordered. */
export const outstandingOfLine = sql<number>`greatest(line.quantity - ${receivedOfLine}, 0)`;

const fields = sql`'id', line.id, 'productId', line.product_id, ${fieldPairs('line', purchaseLineFields)},
  'quantity', line.quantity, 'entered', line.entered, 'price', line.price`;

const tables = sql`purchase_lines line
  join products on products.id = line.product_id
  join units on units.id = products.unit_id
  where line.purchase_id = purchases.id`;

/** Selects the lines of each order of `purchases`, as JSON in the order they were added. */
export const orderedLines = sql<PurchaseRow['PurchaseProduct']>`coalesce((
  select json_agg(json_build_object(${fields}, 'Product', ${lineProduct}) order by line.id) from ${tables}), '[]'::json)`;

/** Selects the same as text, with the keys of products in their place. */
export const orderedLineTexts = arrayText(
  objectText(orderedLine, {
    id: whole(sql`line.id`),
    productId: whole(sql`line.product_id`),
    ...fieldTexts('line', purchaseLineFields),
    quantity: decimal(sql`line.quantity`),
    entered: orNull(new JsonText<EnteredPart[]>(sql`line.entered`)),
    price: decimal(sql`line.price`),
    Product: referenceKey('product', sql`line.product_id`),
  }),
  sql`line.id`,
  sql`purchase_lines line where line.purchase_id = purchases.id`,
);

/** Selects the same with the received quantities. */
export const orderedLinesWithReceipts = sql<PurchaseLine[]>`coalesce((
  select json_agg(json_build_object(${fields}, 'Product', ${scannedProduct},
    'quantityReceived', ${receivedOfLine}, 'quantityOutstanding', ${outstandingOfLine}) order by line.id) from ${tables}), '[]'::json)`;
