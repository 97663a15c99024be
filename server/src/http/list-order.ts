import { type Expression, sql } from 'kysely';
import { invalid } from '../runtime/errors';
import type { Query } from './list-rows';

/** A column or expression orders rows by this; it must never be null (use coalesce if it could be). */
export type SortKey = string | Expression<unknown>;

export interface Order {
  /** It is as in the `sort` parameter, with a leading '-' for descending. */
  name: string;
  key: Expression<unknown>;
  descending: boolean;
}

/** @throws {AppError} invalid for an order that is not offered */
export function orderOf(sort: string, sorts: Readonly<Record<string, SortKey>>): Order {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const key = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (key === undefined) throw invalid('sort', 'choice', { choices: Object.keys(sorts) });
  return { name: sort, key: typeof key === 'string' ? sql.ref(key) : key, descending };
}

/** Orders a query so, or the other way round. */
export function ordered<Row>(
  { query, id }: { query: Query<Row>; id: string },
  order: Order,
  backwards: boolean,
): Query<Row> {
  const direction = order.descending === backwards ? 'asc' : 'desc';
  return query.orderBy(order.key, direction).orderBy(sql.ref(id), direction);
}
