import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/database-types';
import type { Operation } from '../operation/operation';
import { holdStock } from './hold-stock';

/** Recalculates the levels of products' records; call it in the transaction that changed their levels, after the change. */
export async function refreshLevels({ db }: Operation, productIds: readonly number[]): Promise<void> {
  // Whoever opens a record holds its product.
  await sql`select from products where id = any(${productIds}::int[]) order by id for no key update`.execute(db);
  await holdStock(db, productIds);
  await sql`update stock_records record set level = now.level
    from (${levelsOfRecords(sql`record.product_id = any(${productIds}::int[])`)}) now
    where record.id = now.id and record.level <> now.level`.execute(db);
}

/** Selects the id and the right level of each of some `stock_records record`: see the function stock_level. */
export function levelsOfRecords(
  isOne: RawBuilder<boolean>,
): RawBuilder<{ id: number; level: DB['stock_records']['level'] }> {
  return sql`select record.id, stock_level(record.available,
      sum(record.available) over (partition by record.product_id, record.warehouse_id), product, own.is_own, own.minimum, own.maximum) as level
    from stock_records record
      join products product on product.id = record.product_id
      left join reorder_levels own on own.product_id = record.product_id and own.place_id = record.warehouse_id
    where ${isOne}`;
}
