import { sql } from 'kysely';

/** Whether a stock record is at or below its order level: short, or out of stock where the product has such a level. */
export const isToOrder = sql<boolean>`(stock_records.level in ('order', 'low', 'out') and exists (
  select from products ordered where ordered.id = stock_records.product_id and ordered.deleted_at is null
    and (ordered.stock_min > 0 or ordered.stock_order > 0)))`;
