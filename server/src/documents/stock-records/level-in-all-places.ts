import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the level of a product over all its places, from `products product` and rows of its `stock_records record`,
 * grouped: null where a quantity is withheld. Where places have levels of their own it is the worst of a place, else
 * that of the sum.
 */
export function levelInAllPlaces(product: string): RawBuilder<unknown> {
  const has = (...levels: string[]) =>
    sql`bool_or(record.level in (${sql.join(levels.map((level) => sql.lit(level)))}))`;
  return sql`case
    when count(*) > count(record.available) then null
    when coalesce(sum(record.available), 0) = 0 then 'out'
    when not exists (select from reorder_levels own where own.product_id = ${sql.ref(`${product}.id`)} and own.is_own)
      then stock_level(sum(record.available), ${sql.ref(`${product}.stock_min`)}, ${sql.ref(`${product}.stock_max`)},
        ${sql.ref(`${product}.stock_order`)})
    when ${has('low', 'out')} then 'low' when ${has('order')} then 'order' when ${has('over')} then 'over'
    else 'normal' end::stock_level`;
}
