import { sql } from 'kysely';

/**
 * Says whether a stock record is in a place that is short of its product, by the levels that count there. A section
 * that is empty is not short where the other sections hold enough.
 */
export const isToOrder = sql<boolean>`(stock_records.level in ('order', 'low', 'out') and exists (
  select from reorder_levels there join products product on product.id = there.product_id and product.deleted_at is null
  where there.product_id = stock_records.product_id and there.place_id = stock_records.warehouse_id
    and there.minimum > 0 and (stock_records.level <> 'out' or (
      select stock_level(sum(beside.available), sum(beside.available), product, there.is_own, there.minimum,
        there.maximum) in ('order', 'low', 'out')
      from stock_records beside
      where beside.product_id = there.product_id and beside.warehouse_id = there.place_id))))`;
