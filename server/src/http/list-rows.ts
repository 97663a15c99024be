import type { Compilable, InferResult, SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/database';
import type { DB } from '../db/database-types';
import { plannedForValues } from '../db/prepared-statements';

// biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables; Kysely's builder is invariant in them.
export type Query<Row> = SelectQueryBuilder<DB, any, Row>;

/** A function makes a query of these rows. */
export type RowOf<Make extends (...given: never[]) => Compilable<unknown>> = InferResult<ReturnType<Make>>[number];

const MOST_SHORT_ROWS = 1_000;

/** Reads all rows of a short list, in one statement; undefined for a longer one. */
export async function readShort<Row>(reader: Database, query: Query<Row>): Promise<Row[] | undefined> {
  const { rows } = await reader.executeQuery(query.limit(MOST_SHORT_ROWS + 1).modifyEnd(plannedForValues));
  return rows.length > MOST_SHORT_ROWS ? undefined : rows;
}
