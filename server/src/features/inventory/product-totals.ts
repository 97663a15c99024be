import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { sql } from 'kysely';
import { wholeSum } from '../../documents/stock-records/whole-sum';
import type { Database } from '../../kernel/database';

interface ProductTotal extends Required<Pick<StockRecord, 'levels'>> {
  id: number;
  /** In how many places the product is kept. */
  places: number;
  total: NonNullable<StockRecord['inAllPlaces']>;
}

/** Adds to records the levels of their products, and what there is in all places of those that are kept in several. */
export async function withProductTotals<Row extends StockRecord>(database: Database, rows: Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ Product }) => Product.id))];
  const { rows: totals } = await sql<ProductTotal>`
    select product.id, count(*)::int as places,
      json_build_object('min', product.stock_min, 'order', product.stock_order, 'max', product.stock_max) as levels,
      json_build_object('quantity', ${wholeSum('record.available')}, 'stock',
        case when count(*) = count(record.available)
          then stock_level(sum(record.available), product.stock_min, product.stock_max, product.stock_order) end) as total
    from products product
      join stock_records record on record.product_id = product.id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    where product.id = any(${ids}::int[]) and coalesce(section.deleted_at, warehouse.deleted_at) is null
    group by product.id`.execute(database);
  const totalOf = new Map(totals.map((total) => [total.id, total]));
  return rows.map((row) => {
    const found = totalOf.get(row.Product.id);
    if (found === undefined) return row;
    const { places, levels, total } = found;
    return places > 1 ? { ...row, levels, inAllPlaces: total } : { ...row, levels };
  });
}
