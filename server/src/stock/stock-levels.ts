import { sql } from 'kysely';
import type { Operation } from '../kernel/operation';
import { holdStock } from './hold-stock';

/**
 * Recalculates the levels of products' records; call it in the transaction that changed their thresholds, after the
 * change.
 */
export async function refreshLevels(operation: Operation, productIds: readonly number[]): Promise<void> {
  await holdStock(operation.db, productIds);
  await sql`update stock_records record
    set level = stock_level(record.available, product.stock_min, product.stock_max, product.stock_order)
    from products product
    where product.id = any(${productIds}::int[]) and record.product_id = product.id
      and record.level <> stock_level(record.available, product.stock_min, product.stock_max, product.stock_order)`.execute(
    operation.db,
  );
}
