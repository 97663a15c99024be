import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { StockCounts } from '../../db/database-types';

/** What says which stock records a count covers: columns of `stock_counts`. */
type Scope = Pick<StockCounts, 'place_id' | 'pick' | 'pick_products' | 'pick_class'> & {
  section_ids: readonly number[];
  category_ids: readonly number[];
  product_ids: readonly number[];
  with_empty: boolean;
  is_blind: boolean;
};

/** Says how far back movements are counted, and how many of a record at most: whatever has more moved much. */
const MOVED_DAYS = 90;
const MOST_MOVEMENTS = 1000;

/** Says how much of the value is of class A, and of A and B together. */
const SHARE_OF_A = 0.8;
const SHARE_OF_B = 0.95;

/** The stock records that a count covers, for a `from`. */
function scopeRecords(scope: Scope): RawBuilder<unknown> {
  const { place_id, section_ids, category_ids, product_ids, with_empty } = scope;
  const within = (column: string, ids: readonly number[]) =>
    ids.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${ids}::int[])`;
  return sql`(
    with covered as materialized (
      select record.id, record.product_id, record.section_id, record.on_hand, record.last_ledger_id,
        product.name as product, product.price_purchase as price, product.tracking, section.name as section
      from stock_records record
        join products product on product.id = record.product_id
        left join places section on section.id = record.section_id
      where record.warehouse_id = ${place_id} and product.deleted_at is null and section.deleted_at is null
        and ${within('record.section_id', section_ids)} and ${within('product.category_id', category_ids)}
        and ${within('record.product_id', product_ids)}
    )
    select covered.* from covered
    where (${with_empty} or covered.on_hand > 0) and ${isPicked(scope)}
  )`;
}

function isPicked({ pick, pick_products: most, pick_class: wanted }: Scope): RawBuilder<unknown> {
  switch (pick) {
    case null:
      return sql`true`;
    case 'moved':
      return sql`product_id in (
        select product_id from covered, lateral (
          select count(*) as movements from (
            select created_at from stock_ledger where record_id = covered.id order by id desc limit ${MOST_MOVEMENTS}
          ) recent where created_at >= now() - make_interval(days => ${MOVED_DAYS})
        ) moved
        where covered.last_ledger_id is not null
        group by product_id having sum(movements) > 0 order by sum(movements) desc, product_id limit ${most})`;
    case 'longest':
      return sql`product_id in (
        select product_id from covered, lateral (
          select max(line.counted_at) as counted_at
          from count_lines line join stock_counts stock_count on stock_count.id = line.count_id
          where line.record_id = covered.id and stock_count.status = 'submitted'
        ) before
        group by product_id order by min(coalesce(counted_at, '-infinity')), product_id limit ${most})`;
    case 'value':
      return sql`product_id in (
        select product_id from (
          select product_id, value, sum(value) over () as whole,
            sum(value) over (order by value desc, product_id) - value as before
          from (select product_id, sum(on_hand * price) as value from covered group by product_id) products
        ) ranked
        where case when value = 0 then 'C' when before < whole * ${SHARE_OF_A} then 'A'
          when before < whole * ${SHARE_OF_B} then 'B' else 'C' end = ${wanted})`;
  }
}

/**
 * The lines of a count, for a `from`: a stock record with the names to walk by or, of a tracked product, each lot that it
 * holds, with `lot_id`, `lot` and `expires_on`. In a blind count one line without a lot stands for all serial numbers of a
 * record, since a list of them would tell how many there are.
 */
export function scopeLines(scope: Scope): RawBuilder<unknown> {
  const isOne = sql`(record.tracking = 'none' or (${scope.is_blind} and record.tracking = 'serial'))`;
  return sql`(
    select record.*, held.lot_id, held.expires_on, lots.number as lot
    from ${scopeRecords(scope)} record
      left join record_lots held on held.record_id = record.id and held.on_hand > 0 and not ${isOne}
      left join lots on lots.id = held.lot_id
    where ${isOne} or held.lot_id is not null
  )`;
}

/** Says how many lines a count would have now. */
export async function countScope(database: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from ${scopeLines(scope)} scope`.execute(database);
  return rows[0]?.lines ?? 0;
}
