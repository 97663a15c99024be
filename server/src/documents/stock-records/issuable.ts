import { sql } from 'kysely';

/**
 * Selects what a record of `stock_records` can issue by itself, of `products`: what is available and has not expired.
 */
export const issuable = sql<number>`case when products.tracking = 'none' then stock_records.available
  else stock_records.available - expired_available(stock_records) end`;
