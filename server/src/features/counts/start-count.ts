import { sql } from 'kysely';
import { refusal } from '../../kernel/errors';
import { onlyOf } from '../../kernel/only-row';
import type { Operation } from '../../kernel/operation';
import { scopeRecords } from './count-scope';
import { lockCount, requireStatus } from './lock-count';

/**
 * The order of the walk: by section, then by product, numbers in names by their value.
 * @param section may be null
 */
export const walkOf = (section: string, product: string) =>
  sql<string>`walk_key(coalesce(${sql.ref(section)}, '')) || chr(9) || walk_key(${sql.ref(product)})`;

/**
 * Begins a count: one line for each stock record that it covers now.
 * @returns how many
 * @throws {AppError} not_found; conflict unless it is planned, if its place was deleted, or if it covers nothing
 */
export async function startCount(operation: Operation, id: number): Promise<number> {
  const { db } = operation;
  const count = await lockCount(operation, id, 'alone');
  requireStatus(count, ['draft'], 'start');
  // From now on the count keeps its place from being deleted.
  const place = await db
    .selectFrom('places')
    .select(['name', 'deleted_at'])
    .where('id', '=', count.place_id)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (place.deleted_at !== null) throw refusal('place.deleted', { name: place.name });
  const { rows } = await sql<{ lines: number }>`
    with made as (
      insert into count_lines (count_id, record_id, section_id, walk, unit_cost)
      select ${id}, scope.id, scope.section_id, ${walkOf('scope.section', 'scope.product')}, scope.price
      from ${scopeRecords(count)} scope
      order by 4, scope.id
      returning id
    )
    select count(*) as lines from made`.execute(db);
  const { lines } = onlyOf(rows);
  if (lines === 0) throw refusal('stockCount.empty', { number: count.count_no });
  await db
    .updateTable('stock_counts')
    .set({ status: 'counting', started_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'stockCount.start', id, number: count.count_no, place: place.name, lines });
  return lines;
}
