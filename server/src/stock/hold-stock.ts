import { sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * Keeps the stock of products as it is until the commit: waits for those who move it, and lets others wait. The products
 * are locked already, so that no record of them is opened either.
 */
export async function holdStock(database: Database, productIds: readonly number[]): Promise<void> {
  // They are locked in order, as everywhere: an update alone would lock the records in any order.
  await sql`select from stock_records where product_id = any(${productIds}::int[]) order by id for no key update`.execute(
    database,
  );
}
