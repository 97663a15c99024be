import type { SupplierPrice, SupplierScorecard } from '@ghala/contract/calls/supplier-scorecard';
import { sql } from 'kysely';
import { containsEach } from '../../db/best-match';
import type { Database } from '../../db/database';
import { onlyRow } from '../../db/only-row';
import { lineProduct } from '../../db/references';
import { dateOf, judgedOrders, measuredPeriod, percentOf, scoreFields } from '../../documents/lead-times';
import { placed } from '../../documents/ordered-lines';

/** Computes a supplier's scorecard from the orders, receipts and notes as they are now. */
export async function scorecardOf(
  database: Database,
  supplierId: number,
  timezone: string,
): Promise<SupplierScorecard> {
  const [orders, settling, prices] = await Promise.all([
    ordersOf(database, supplierId, timezone),
    settlingOf(database, supplierId, timezone),
    priceChange(database, supplierId, timezone),
  ]);
  return { ...orders, settling, prices };
}

function ordersOf(database: Database, supplierId: number, timezone: string) {
  return onlyRow(
    sql<Omit<SupplierScorecard, 'settling' | 'prices'>>`
      with ${judgedOrders([supplierId], timezone)},
      ended as (select * from judged where is_measured and not is_open)
      select period.first_day::text as since, ${scoreFields},
        json_build_object('orders', count(*) filter (where is_open),
          'amount', coalesce(sum(amount) filter (where is_open), 0),
          'overdue', case when usual.expected_days is not null then count(*) filter (where is_overdue) end,
          'oldestDays', max(open_days)) as open,
        (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'days', days, 'orders', orders)
            order by month)
          from (
            select month, count(whole_on) as orders, percentile_cont(0.5) within group (order by lead_days) as days
            from period cross join generate_series(date_trunc('month', first_day), today, interval '1 month') month
              left join ended on date_trunc('month', ended.whole_on) = month
            group by month) by_month) as months
      from period left join usual on true left join judged on true
      group by period.first_day, usual.days, usual.orders, usual.expected_days`,
    database,
  );
}

/**
 * Measures settled notes. The supplier of a note is that of its receipt's order; without an order, the one who
 * delivered.
 */
function settlingOf(database: Database, supplierId: number, timezone: string) {
  const opened = dateOf(sql`note.created_at`, timezone);
  return onlyRow(
    sql<SupplierScorecard['settling']>`
      with period as materialized ${measuredPeriod(timezone)},
      delivered as (
        select receipt.id from purchases purchase join receipts receipt on receipt.purchase_id = purchase.id
        where purchase.supplier_id = ${supplierId}
        union all
        select id from receipts where supplier_id = ${supplierId} and purchase_id is null
      ),
      notes as (
        select note.status, ${dateOf(sql`note.settled_at`, timezone)} - ${opened} as days, today - ${opened} as age
        from delivered join incomplete_notes note on note.receipt_id = delivered.id cross join period
        where note.status = 'open' or (note.status = 'settled' and note.settled_at >= since)
      )
      select percentile_cont(0.5) within group (order by days) filter (where status = 'settled') as days,
        count(*) filter (where status = 'settled') as settled, count(*) filter (where status = 'open') as open,
        max(age) filter (where status = 'open') as "oldestDays"
      from notes`,
    database,
  );
}

/**
 * Selects the products that a supplier's measured orders price, each with the unit prices of its first and last order.
 */
function pricedProducts(supplierId: number, timezone: string) {
  return sql<PricedProduct>`(
    select product_id, count(*) as orders, sum(quantity) as quantity,
      (array_agg(unit_price order by decided_at, purchase_id))[1] as first_price,
      (array_agg(unit_price order by decided_at desc, purchase_id desc))[1] as last_price,
      (array_agg(purchase_id order by decided_at desc, purchase_id desc))[1] as last_purchase_id
    from (
      select line.product_id, purchase.id as purchase_id, purchase.decided_at, sum(line.quantity) as quantity,
        sum(line.price) / sum(line.quantity) as unit_price
      from ${measuredPeriod(timezone)} period
        join purchases purchase on purchase.decided_at >= period.since
        join purchase_lines line on line.purchase_id = purchase.id
      where purchase.supplier_id = ${supplierId} and purchase.status in (${placed})
        and line.price > 0
      group by line.product_id, purchase.id) by_order
    group by product_id)`;
}

interface PricedProduct {
  product_id: number;
  orders: number;
  quantity: number;
  first_price: number;
  last_price: number;
  last_purchase_id: number;
}

function priceChange(database: Database, supplierId: number, timezone: string) {
  return onlyRow(
    sql<SupplierScorecard['prices']>`
      select ${percentOf(
        sql`(sum(last_price * quantity) - sum(first_price * quantity))`,
        sql`sum(first_price * quantity)`,
      )} as "changePercent", count(*) as products
      from ${pricedProducts(supplierId, timezone)} priced where orders > 1`,
    database,
  );
}

/** Computes the change for a row of `priced`; null where only one order priced it. */
export const changeOfPrice = sql<number | null>`case when priced.orders > 1
  then ${percentOf(sql`(priced.last_price - priced.first_price)`, sql`priced.first_price`)} end`;

/** Lists the products on a supplier's measured orders, with their prices. */
export function listedPrices(database: Database, supplierId: number, timezone: string, q = '') {
  const priced = database
    .selectFrom(pricedProducts(supplierId, timezone).as('priced'))
    .innerJoin('products', 'products.id', 'priced.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('purchases', 'purchases.id', 'priced.last_purchase_id')
    .select([
      'products.id',
      sql<SupplierPrice['Product']>`${lineProduct}`.as('Product'),
      'priced.orders',
      'priced.quantity',
      sql<number>`round(priced.first_price, 2)`.as('firstPrice'),
      sql<number>`round(priced.last_price, 2)`.as('lastPrice'),
      changeOfPrice.as('changePercent'),
      sql<string>`purchases.decided_at`.as('lastOrderedAt'),
      sql<SupplierPrice['lastOrder']>`json_build_object('id', purchases.id, 'purchaseNo', purchases.purchase_no)`.as(
        'lastOrder',
      ),
    ]);
  return q === '' ? priced : priced.where(containsEach(sql`products.searched`, q));
}
