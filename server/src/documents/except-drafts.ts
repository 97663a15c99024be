import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database';
import { plannedForValues } from '../db/prepared-statements';

/** More ids than this take longer than reading the status of each row. */
const MOST_LISTED = 1_000;

/**
 * Leaves out the drafts of others, as far as they exist by now. They are few, so their ids are read first: then many a
 * list is found and counted in an index alone. What is shown of its rows is asked of each again.
 * @param isShown which of the rows the reader sees
 */
export async function exceptDrafts(
  database: Database,
  table: 'issue_notes' | 'purchases',
  isShown: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where status = 'draft' and not ${isShown} limit ${MOST_LISTED + 1}
    ${plannedForValues}`.execute(database);
  if (rows.length > MOST_LISTED) return isShown;
  return sql<boolean>`${sql.ref(`${table}.id`)} <> all(${rows.map(({ id }) => id)}::int[])`;
}
