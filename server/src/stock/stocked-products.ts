import { sql } from 'kysely';
import type { Operation } from '../operation/operation';

/**
 * Products that were only in these places are stocked no longer; call it in the transaction that deleted the places,
 * after that. A product becomes stocked when its first record is opened.
 */
export async function forgetPlaces({ db }: Operation, placeIds: readonly number[]): Promise<void> {
  const held = sql`select product_id from stock_records
    where warehouse_id = any(${placeIds}::int[]) or section_id = any(${placeIds}::int[])`;
  // Locked first and in order: an update alone would lock them in any order.
  await sql`select from products where id in (${held}) order by id for no key update`.execute(db);
  await sql`update products set is_stocked = false where id in (${held}) and not exists (
    select from stock_records record
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
      where record.product_id = products.id and coalesce(section.deleted_at, warehouse.deleted_at) is null)`.execute(
    db,
  );
}
