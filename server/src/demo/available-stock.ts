import { sql } from 'kysely';
import type { Database } from '../db/database';

/** Tells what quantity of a product a warehouse can issue. */
export interface AvailableStock {
  productId: number;
  /** It is above 0, in the product's unit, summed over the warehouse's records. */
  quantity: number;
}

/**
 * These are the quantities that a warehouse (all sections together) or a virtual warehouse can issue, by product id.
 */
export function availableIn(database: Database, warehouseId: number): Promise<AvailableStock[]> {
  return database
    .selectFrom('stock_records')
    .select(['product_id as productId', sql<number>`sum(available)`.as('quantity')])
    .where('warehouse_id', '=', warehouseId)
    .where('available', '>', 0)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
}
