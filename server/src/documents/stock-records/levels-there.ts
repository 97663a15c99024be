import type { PlaceLevels } from '@ghala/contract/calls/stock-records';
import { type RawBuilder, sql } from 'kysely';

/** Selects the levels that count in a place: its own, from `reorder_levels own` joined to it, else the product's. */
export function levelsThere(product: string): RawBuilder<PlaceLevels> {
  const threshold = (column: string) => sql`coalesce(${sql.ref(`${product}.${column}`)}, 0)`;
  return sql`case when own.is_own
    then json_build_object('min', own.minimum, 'order', 0, 'max', coalesce(own.maximum, 0), 'isOwn', true)
    else json_build_object('min', ${threshold('stock_min')}, 'order', ${threshold('stock_order')},
      'max', ${threshold('stock_max')}, 'isOwn', false) end`;
}
