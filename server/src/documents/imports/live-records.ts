import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import type { RecordValues } from './imported-entities';

/**
 * Loads columns of records by their ids, without records that were deleted.
 * @param isLocked whether they are locked, in the order of their ids, until the commit
 */
export async function liveRecords<Table extends 'places' | 'products' | 'suppliers'>(
  db: Database,
  { table, columns }: { table: Table; columns: readonly (keyof DB[Table] & string)[] },
  ids: readonly number[],
  isLocked: boolean,
): Promise<Map<number, RecordValues>> {
  const { rows } = await sql<RecordValues & { id: number }>`
    select ${sql.join(['id', ...columns].map((column) => sql.ref(column)))} from ${sql.table(table)}
    where id = any(${ids}::int[]) and deleted_at is null order by id
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}
