import { type Expression, sql } from 'kysely';
import type { Database } from '../db/database';
import { plannedForValues } from '../db/prepared-statements';
import type { Query } from './list-rows';

/** A list's rows are counted up to this number: counting all of a very long list takes longer than reading a page. */
export const MAX_COUNT = 10_000;

/** Tells what is counted for a list. */
export interface Counted {
  query: Query<unknown>;
  /** One row of the query stands for so many of the list, a column never below 0; if omitted, one. */
  rowsOfEach?: Expression<number> | undefined;
}

/** Holds the number of rows of a list, or a lower bound of it. */
export interface Total {
  total: number;
  isMinimum: boolean;
}

/** Makes a query for the exact number of rows. */
export function countQuery(database: Database, { query, rowsOfEach }: Counted): Query<{ total: number }> {
  return sumOf(database, query.clearSelect().select(sql<number>`${rowsOfEach ?? sql.lit(1)}`.as('rows')), rowsOfEach);
}

/** Counts up to MAX_COUNT rows. */
export async function countUpTo(database: Database, { query, rowsOfEach }: Counted): Promise<Total> {
  let some = query.clearSelect().select(sql<number>`${rowsOfEach ?? sql.lit(1)}`.as('rows'));
  // With at least one row of the list for each, one more than MAX_COUNT tell whether there are more.
  if (rowsOfEach !== undefined) some = some.where(sql<boolean>`${rowsOfEach} > 0`);
  const { total } = await sumOf(database, some.limit(sql.lit(MAX_COUNT + 1)), rowsOfEach).executeTakeFirstOrThrow();
  return { total: Math.min(total, MAX_COUNT), isMinimum: total > MAX_COUNT };
}

function sumOf(database: Database, query: Query<{ rows: number }>, rowsOfEach: Counted['rowsOfEach']) {
  const sum = rowsOfEach === undefined ? sql<number>`count(*)` : sql<number>`coalesce(sum(counted.rows), 0)`;
  const counted = database.selectFrom(query.as('counted')).select(sum.as('total'));
  return counted.modifyEnd(plannedForValues) as unknown as Query<{ total: number }>;
}
