import type { FigureSum, ProductStanding, StockFigure } from '@ghala/contract/calls/product-stock';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { onlyRow } from '../../db/only-row';
import { plannedForValues } from '../../db/prepared-statements';
import { isOutstanding, outstandingOfLine, receivable } from '../../documents/ordered-lines';
import { movementDocument } from '../../documents/stock-records/movement-document';
import { recordSection, recordWarehouse } from '../../documents/stock-records/placed-records';
import { wholeSum } from '../../documents/stock-records/whole-sum';
import { figureColumns } from './product-ledger.queries';

/**
 * Finds the stock records of a product, also in deleted places: their history remains part of its own.
 * @param warehouseId with its sections; null for all places
 */
export async function recordsOfProduct(
  database: Database,
  productId: number,
  warehouseId: number | null,
): Promise<{ exists: boolean; ids: number[] }> {
  const inWarehouse = warehouseId === null ? sql`` : sql`and warehouse_id = ${warehouseId}`;
  return onlyRow(
    sql<{ exists: boolean; ids: number[] }>`
      select exists (select from products where id = ${productId}) as exists,
        array(select id from stock_records where product_id = ${productId} ${inWarehouse} order by id) as ids`,
    database,
  );
}

/**
 * Sums up the ledger: the few rows that change what is reserved are found by an index of their own, and no sum is made
 * for each row of the total.
 */
const ledgerSums: Record<StockFigure, { sum: RawBuilder<number>; condition: RawBuilder<boolean> }> = {
  available: { sum: sql`sum(available_delta)`, condition: sql`true` },
  reserved: { sum: sql`sum(reserved_delta)`, condition: sql`reserved_delta <> 0` },
  total: { sum: sql`sum(available_delta) + sum(reserved_delta)`, condition: sql`true` },
};

/** Sorts a row: goods that left because their receipt was reversed are told from those of a note that returned. */
const partOf = sql`case when entry_type = 'StockReversal' and receipt_item_id is not null then 'ReceiptReversal'
  else entry_type::text end`;

/** Reads a figure and what it is made of from one snapshot, so that the parts add up to it. */
export function figureSum(database: Database, recordIds: readonly number[], figure: StockFigure): Promise<FigureSum> {
  const { balance } = figureColumns[figure];
  const { sum, condition } = ledgerSums[figure];
  return onlyRow(
    sql<FigureSum>`
      select
        (select ${wholeSum(balance)} from stock_records where id = any(${recordIds}::int[])) as quantity,
        (select coalesce(json_agg(json_build_object('kind', entry_type, 'quantity', quantity)), '[]')
          from (select ${partOf} as entry_type, ${sum} as quantity from stock_ledger
            where record_id = any(${recordIds}::int[]) and ${condition} group by 1) part
          where quantity <> 0) as parts`,
    database,
  );
}

/** Gives a point for each `step` days, the last one today. */
export async function balanceByDay(
  database: Database,
  recordIds: readonly number[],
  { days, step, timezone }: { days: number; step: number; timezone: string },
): Promise<{ date: string; total: number; available: number }[]> {
  const { rows } = await sql<{ date: string; total: number; available: number }>`
    with today as materialized (select (now() at time zone ${timezone})::date as date),
    -- What each day changed, backwards from the present balance.
    changed as materialized (
      select (created_at at time zone ${timezone})::date as date,
        sum(available_delta) as available, sum(available_delta + reserved_delta) as total
      from stock_ledger
      where record_id = any(${recordIds}::int[])
        and created_at >= (select (date - ${days}::int)::timestamp at time zone ${timezone} from today)
      group by 1
    ),
    present as (
      select ${wholeSum(sql`available`)} as available, ${wholeSum(sql`available + reserved`)} as total
      from stock_records where id = any(${recordIds}::int[])
    )
    select day.date::text as date,
      present.available - coalesce(sum(changed.available), 0) as available,
      present.total - coalesce(sum(changed.total), 0) as total
    from present
      cross join (select date - back as date from today, generate_series(0, ${days}::int, ${step}::int) back) day
      left join changed on changed.date > day.date
    where present.total is not null
    group by day.date, present.available, present.total
    order by day.date`.execute(database);
  return rows;
}

const MOST_ROWS = 50;
const MOST_LOTS = 20;

/** Finds what is expected and held of a product, and who took it last. */
export async function productStanding(
  database: Database,
  productId: number,
  recordIds: readonly number[],
): Promise<ProductStanding> {
  const [ordered, reservations, lots, lastTaken] = await Promise.all([
    onOrder(database, productId),
    held(database, productId),
    latestLots(database, productId),
    lastIssue(database, recordIds),
  ]);
  return { ...ordered, reservations, lots, lastTaken };
}

function onOrder(database: Database, productId: number) {
  return onlyRow(
    sql<Pick<ProductStanding, 'quantityOnOrder' | 'onOrder'>>`
      with open as materialized (
        select line.id, purchases.id as "purchaseId", purchases.purchase_no as "purchaseNo",
          purchases.created_at as "orderedAt", json_build_object('id', suppliers.id, 'name', suppliers.name) as "Supplier",
          line.quantity, ${outstandingOfLine} as "quantityOutstanding"
        from purchase_lines line
          join purchases on purchases.id = line.purchase_id
          join suppliers on suppliers.id = purchases.supplier_id
        where line.product_id = ${productId} and purchases.status in (${receivable})
          and ${isOutstanding}
      )
      select (select coalesce(sum("quantityOutstanding"), 0) from open) as "quantityOnOrder",
        (select coalesce(json_agg(oldest order by "orderedAt", id), '[]')
          from (select * from open order by "orderedAt", id limit ${MOST_ROWS}) oldest) as "onOrder"
      ${plannedForValues}`,
    database,
  );
}

async function held(database: Database, productId: number): Promise<ProductStanding['reservations']> {
  const { rows } = await sql<ProductStanding['reservations'][number]>`
    select stock_reservations.id, stock_reservations.created_at as "createdAt", stock_reservations.quantity,
      stock_reservations.comment, json_build_object('name', users.name) as "User",
      json_build_object('Warehouse', ${recordWarehouse}, 'Section', ${recordSection}) as "Inventory"
    from stock_reservations
      join users on users.id = stock_reservations.created_by_id
      join stock_records on stock_records.id = stock_reservations.record_id
      join places on places.id = stock_records.warehouse_id
      left join places sections on sections.id = stock_records.section_id
    where stock_reservations.product_id = ${productId} and stock_reservations.quantity > 0
    order by stock_reservations.id desc limit ${MOST_ROWS} ${plannedForValues}`.execute(database);
  return rows;
}

/** The ledger doesn't record which goods of which receipt left, so the oldest count as leaving first. */
async function latestLots(database: Database, productId: number): Promise<ProductStanding['lots']> {
  const { rows } = await sql<ProductStanding['lots'][number]>`
    with latest as materialized (
      select item.id, receipts.id as "receiptId", receipts.receipt_no as "receiptNo", item.batch_no as "batchNo",
        coalesce(receipts.processed_at, receipts.created_at) as "receivedAt", item.quantity - item.reversed as quantity
      from receipt_items item join receipts on receipts.id = item.receipt_id
      where item.product_id = ${productId} and receipts.status = 'processed' and item.quantity > item.reversed
      order by item.receipt_id desc, item.id desc limit ${MOST_LOTS}
    ),
    counted as (
      select latest.*, (select coalesce(sum(available + reserved), 0) from stock_records where product_id = ${productId})
        - coalesce(sum(quantity) over (order by "receiptId" desc, id desc
          rows between unbounded preceding and 1 preceding), 0) as remaining
      from latest
    )
    select id, "receiptId", "receiptNo", "batchNo", "receivedAt", quantity, least(quantity, remaining) as "quantityLeft"
    from counted where remaining > 0
    order by "receiptId" desc, id desc ${plannedForValues}`.execute(database);
  return rows;
}

/**
 * Finds the last issue that was not taken back. Each record's is found by its index, and whether it was reversed by the
 * key of the reversals; the last of these is the product's.
 */
async function lastIssue(database: Database, recordIds: readonly number[]): Promise<ProductStanding['lastTaken']> {
  const { rows } = await sql<NonNullable<ProductStanding['lastTaken']>>`
    select coalesce(assignees.name, issue_notes.assignee_name) as name, stock_ledger.created_at as at,
      -stock_ledger.available_delta as quantity, ${movementDocument} as document
    from unnest(${recordIds}::int[]) record (id)
      cross join lateral (
        select * from stock_ledger entry
        where entry.record_id = record.id and entry.entry_type = 'remove'
          and not exists (select from ledger_reversals where reversed_id = entry.id)
        order by entry.id desc limit 1
      ) stock_ledger
      join issue_note_items on issue_note_items.id = stock_ledger.note_item_id
      join issue_notes on issue_notes.id = issue_note_items.note_id
      left join users assignees on assignees.id = issue_notes.assigned_to_id
    order by stock_ledger.id desc limit 1`.execute(database);
  return rows[0] ?? null;
}
