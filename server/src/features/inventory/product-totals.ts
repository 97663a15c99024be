import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { levelInAllPlaces } from '../../documents/stock-records/level-in-all-places';
import { levelsThere } from '../../documents/stock-records/levels-there';
import { wholeSum } from '../../documents/stock-records/whole-sum';

interface Standing extends Required<Pick<StockRecord, 'levels'>> {
  /** The id is that of the stock record. */
  id: number;
  /** The product is kept in so many places. */
  places: number;
  total: NonNullable<StockRecord['inAllPlaces']>;
}

/** Adds to records the levels that count there, and what there is in all places of products that are kept in several. */
export async function withProductTotals<Row extends StockRecord>(database: Database, rows: Row[]): Promise<Row[]> {
  const { rows: standings } = await sql<Standing>`
    with shown as (select id, product_id, warehouse_id from stock_records where id = any(${rows.map(({ id }) => id)}::int[])),
    totals as (
      select product.id, count(*)::int as places,
        json_build_object('quantity', ${wholeSum('record.available')}, 'stock', ${levelInAllPlaces('product')}) as total
      from products product
        join stock_records record on record.product_id = product.id
        join places warehouse on warehouse.id = record.warehouse_id
        left join places section on section.id = record.section_id
      where product.id in (select product_id from shown) and coalesce(section.deleted_at, warehouse.deleted_at) is null
      group by product.id
    )
    select shown.id, places, total, ${levelsThere('product')} as levels
    from shown
      join products product on product.id = shown.product_id
      join totals on totals.id = shown.product_id
      left join reorder_levels own on own.product_id = shown.product_id and own.place_id = shown.warehouse_id`.execute(
    database,
  );
  const standingOf = new Map(standings.map((standing) => [standing.id, standing]));
  return rows.map((row) => {
    const found = standingOf.get(row.id);
    if (found === undefined) return row;
    const { places, levels, total } = found;
    return places > 1 ? { ...row, levels, inAllPlaces: total } : { ...row, levels };
  });
}
