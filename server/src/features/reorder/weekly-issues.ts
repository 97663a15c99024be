import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { GoodsInPlace } from './figures';

/** A forecast looks back so many weeks. */
const MOST_WEEKS = 52;

/** Makes the key of a product in a place. */
export const keyOf = ({ productId, placeId }: GoodsInPlace): string => `${productId} ${placeId}`;

/**
 * Reads what was issued of products in places in each of the last weeks, the oldest first: since they first lay there,
 * at most 52. The last week ends now. What was taken back counts as not issued, in the week in which it was.
 */
export async function weeklyIssues(
  database: Database,
  goods: readonly GoodsInPlace[],
): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await sql<GoodsInPlace & { weeks: number; issues: { ago: number; quantity: number }[] }>`
    with asked as materialized (
      select record.id, record.product_id, record.warehouse_id, record.created_at
      from unnest(${goods.map(({ productId }) => productId)}::int[], ${goods.map(({ placeId }) => placeId)}::int[])
          goods (product_id, place_id)
        join stock_records record on record.product_id = goods.product_id and record.warehouse_id = goods.place_id
    ),
    issued as (
      select asked.product_id, asked.warehouse_id, -entry.available_delta as quantity,
        greatest(floor(extract(epoch from now() - coalesce(issue.created_at, entry.created_at)) / 604800), 0)::int as ago
      from asked
        join stock_ledger entry on entry.record_id = asked.id
        left join stock_ledger issue on issue.id = entry.reverses_id
      where entry.note_item_id is not null
    ),
    weekly as (
      select product_id, warehouse_id, ago, sum(quantity) as quantity from issued
      where ago < ${MOST_WEEKS} group by product_id, warehouse_id, ago
    )
    select product_id as "productId", warehouse_id as "placeId",
      least(ceil(extract(epoch from now() - min(created_at)) / 604800), ${MOST_WEEKS})::int as weeks,
      coalesce((select json_agg(json_build_object('ago', ago, 'quantity', quantity)) from weekly
        where weekly.product_id = asked.product_id and weekly.warehouse_id = asked.warehouse_id), '[]') as issues
    from asked group by product_id, warehouse_id`.execute(database);
  return new Map(
    rows.map((row) => {
      const weeks = Array.from({ length: Math.max(row.weeks, 0) }, () => 0);
      for (const { ago, quantity } of row.issues) {
        const week = weeks.length - 1 - ago;
        if (week >= 0) weeks[week] = quantity;
      }
      return [keyOf(row), weeks];
    }),
  );
}
