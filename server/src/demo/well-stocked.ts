import type { Operation } from '../operation/operation';

/**
 * This is a stock record with plenty, so that taking a tenth of it leaves enough for every order of the month.
 * @param number different for each
 * @param elsewhere the warehouse to exclude
 */
export function wellStocked({ db }: Operation, number: number, elsewhere = 0) {
  return db
    .selectFrom('stock_records')
    .select(['id as inventoryId', 'product_id as productId', 'available'])
    .where('available', '>=', 40)
    .where('warehouse_id', '<>', elsewhere)
    .orderBy('available', 'desc')
    .orderBy('id')
    .offset(number * 3)
    .limit(1)
    .executeTakeFirstOrThrow();
}
