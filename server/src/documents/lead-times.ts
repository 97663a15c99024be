import type { SupplierScore } from '@ghala/contract/calls/supplier-scorecard';
import { LEAST_RECEIVED, MEASURED_MONTHS } from '@ghala/contract/stock/supplier-measures';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database';
import { placed, receivable } from './ordered-lines';

/** Selects the date of a moment in the business's time zone. */
export function dateOf(moment: RawBuilder<unknown>, timezone: string): RawBuilder<string> {
  return sql<string>`(${moment} at time zone ${timezone})::date`;
}

/** A row: `today`, and since when orders are measured, as the date `first_day` and the moment `since`. */
export function measuredPeriod(timezone: string): RawBuilder<unknown> {
  return sql`(select today, first_day, first_day::timestamp at time zone ${timezone} as since
    from (select today, (today - make_interval(months => ${MEASURED_MONTHS}))::date as first_day
      from (select ${dateOf(sql`now()`, timezone)} as today) now) days)`;
}

/**
 * Common table expressions, to follow `with`: how suppliers did with their orders, as the contract's supplier-scorecard
 * defines it.
 *
 * - `period`: see {@link measuredPeriod}.
 * - `usual`: for each supplier with measured orders received in full: `supplier_id`, `days`, `orders`, `expected_days`.
 * - `judged`: for each measured or open order: `supplier_id`, `amount`, `is_measured`, `is_open`, `whole_on` (null until
 *   it was received in full), `lead_days` (null likewise), `open_days` (null unless it is open), `lines`, `received` (the
 *   sum over its lines of the received share, 0 to 1), and whether it `is_judged`, `is_on_time` and `is_overdue`.
 */
export function judgedOrders(supplierIds: readonly number[], timezone: string): RawBuilder<unknown> {
  return sql`
    period as materialized ${measuredPeriod(timezone)},
    orders as materialized (
      select id, supplier_id, amount, status, decided_at, decided_at >= since as is_measured
      from purchases, period
      where supplier_id = any(${supplierIds}::int[]) and status in (${placed})
        and (decided_at >= since or status in (${receivable}))
    ),
    arrivals as (
      select line.id, line.purchase_id, line.quantity, receipt.processed_at,
        sum(item.quantity - item.reversed) over (partition by line.id order by receipt.processed_at, receipt.id) as come
      from orders
        join purchase_lines line on line.purchase_id = orders.id
        left join (receipt_items item join receipts receipt
            on receipt.id = item.receipt_id and receipt.status = 'processed')
          on item.purchase_line_id = line.id
    ),
    lines as (
      select purchase_id, least(coalesce(max(come), 0) / quantity, 1) as received,
        min(processed_at) filter (where come >= quantity) as whole_at
      from arrivals group by id, purchase_id, quantity
    ),
    outcomes as (
      select purchase_id, count(*) as lines, sum(received) as received,
        case when bool_and(whole_at is not null) then ${dateOf(sql`max(whole_at)`, timezone)} end as whole_on
      from lines group by purchase_id
    ),
    dated as materialized (
      select supplier_id, amount, is_measured, lines, received, whole_on,
        whole_on - ${dateOf(sql`decided_at`, timezone)} as lead_days,
        case when whole_on is null and status in (${receivable})
          then today - ${dateOf(sql`decided_at`, timezone)} end as open_days
      from orders join outcomes on outcomes.purchase_id = orders.id cross join period
    ),
    usual as materialized (
      select *, case when orders >= ${LEAST_RECEIVED} then floor(days + greatest(days / 2, 1))::int end as expected_days
      from (
        select supplier_id, percentile_cont(0.5) within group (order by lead_days) as days, count(*) as orders
        from dated where is_measured and lead_days is not null group by supplier_id) median
    ),
    judged as materialized (
      select dated.supplier_id, amount, is_measured, open_days is not null as is_open, whole_on, lead_days, open_days,
        lines, received,
        is_measured and expected_days is not null and (open_days is null or open_days > expected_days) as is_judged,
        is_measured and coalesce(lead_days <= expected_days, false) as is_on_time,
        coalesce(open_days > expected_days, false) as is_overdue
      from dated left join usual on usual.supplier_id = dated.supplier_id
    )`;
}

/** This is the percentage that `part` is of `whole`, with one decimal; it is null of nothing. */
export function percentOf(part: RawBuilder<number>, whole: RawBuilder<number>): RawBuilder<number | null> {
  return sql<number | null>`round(100.0 * ${part} / nullif(${whole}, 0), 1)`;
}

/** Tells whether a row of `judged` was received in full or closed short. */
const hasEnded = sql`is_measured and not is_open`;

/** Selects the figures of `usual` and `judged` that a supplier's score has. */
export const scoreFields = sql`
  json_build_object('days', usual.days, 'orders', coalesce(usual.orders, 0), 'expectedDays', usual.expected_days)
    as "leadTime",
  json_build_object(
    'percent', ${percentOf(sql`count(*) filter (where is_on_time)`, sql`count(*) filter (where is_judged)`)},
    'orders', count(*) filter (where is_judged)) as "onTime",
  json_build_object(
    'percent', ${percentOf(sql`sum(received) filter (where ${hasEnded})`, sql`sum(lines) filter (where ${hasEnded})`)},
    'orders', count(*) filter (where ${hasEnded}),
    'whole', count(whole_on) filter (where ${hasEnded})) as complete`;

/**
 * Selects how long each supplier takes from an order's approval to its last goods, how often that is on time, and how
 * complete.
 */
export async function leadTimes(
  database: Database,
  supplierIds: readonly number[],
  timezone: string,
): Promise<SupplierScore[]> {
  const { rows } = await sql<SupplierScore>`
    with ${judgedOrders(supplierIds, timezone)}
    select supplier.id, ${scoreFields}
    from unnest(${supplierIds}::int[]) supplier (id)
      left join usual on usual.supplier_id = supplier.id
      left join judged on judged.supplier_id = supplier.id
    group by supplier.id, usual.days, usual.orders, usual.expected_days`.execute(database);
  return rows;
}
