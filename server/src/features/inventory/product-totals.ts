import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database';

/** Adds to records of products that are kept in several places what there is in all of them. */
export async function withProductTotals<Row extends StockRecord>(database: Database, rows: Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ Product }) => Product.id))];
  const { rows: totals } = await sql<{ id: number } & NonNullable<StockRecord['inAllPlaces']>>`
    select product.id, sum(record.available) as quantity,
      stock_level(sum(record.available), product.stock_min, product.stock_max, product.stock_order) as stock
    from products product
      join stock_records record on record.product_id = product.id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    where product.id = any(${ids}::int[]) and coalesce(section.deleted_at, warehouse.deleted_at) is null
    group by product.id having count(*) > 1`.execute(database);
  const totalOf = new Map(totals.map(({ id, ...total }) => [id, total]));
  return rows.map((row) => {
    const inAllPlaces = totalOf.get(row.Product.id);
    return inAllPlaces === undefined ? row : { ...row, inAllPlaces };
  });
}
