import type { StoredPlace } from '@ghala/contract/calls/receipt-items';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { plannedForValues } from '../../db/prepared-statements';

/** At most so many products of an order, and receipts, are looked through: more would not make the guess better. */
const MOST_PRODUCTS = 100;
const MOST_RECEIPTS = 50;

/**
 * Guesses where the goods of a receipt are stored: the place that last received a product of its order or, failing
 * that, anything. Null if there is none that still exists.
 */
export async function suggestedPlace(database: Database, orderId: number | null): Promise<StoredPlace | null> {
  const ofOrder = orderId === null ? null : await lastPlace(database, receiptsOfOrder(orderId));
  return ofOrder ?? lastPlace(database, LATEST_RECEIPTS);
}

/** Finds, for each product of the order, the last receipt that brought it. */
function receiptsOfOrder(orderId: number): RawBuilder<unknown> {
  return sql`select item.id, item.receipt_id, item.warehouse_id, item.section_id
    from (select distinct product_id from purchase_lines where purchase_id = ${orderId} limit ${MOST_PRODUCTS}) line
      cross join lateral (
        select item.id, item.receipt_id, item.warehouse_id, item.section_id
        from receipt_items item join receipts on receipts.id = item.receipt_id and receipts.status = 'processed'
        where item.product_id = line.product_id order by item.receipt_id desc limit 1) item`;
}

const LATEST_RECEIPTS = sql`select item.id, item.receipt_id, item.warehouse_id, item.section_id
  from (select id from receipts where status = 'processed' order by id desc limit ${MOST_RECEIPTS}) receipt
    cross join lateral (
      select id, receipt_id, warehouse_id, section_id
      from receipt_items where receipt_id = receipt.id order by id desc limit 1) item`;

async function lastPlace(database: Database, items: RawBuilder<unknown>): Promise<StoredPlace | null> {
  const { rows } = await sql<StoredPlace>`
    select item.warehouse_id as "warehouseId", item.section_id as "sectionId",
      json_build_object('id', warehouse.id, 'name', warehouse.name, 'description', warehouse.description,
        'isVirtual', warehouse.kind = 'virtual') as "Warehouse",
      case when section.id is not null then json_build_object('id', section.id, 'name', section.name) end as "Section"
    from (${items}) item
      join places warehouse on warehouse.id = item.warehouse_id and warehouse.deleted_at is null
      left join places section on section.id = item.section_id
    where section.deleted_at is null
    order by item.receipt_id desc, item.id desc limit 1 ${plannedForValues}`.execute(database);
  return rows[0] ?? null;
}
