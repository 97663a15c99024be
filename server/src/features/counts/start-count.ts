import { sql } from 'kysely';
import { onlyOf } from '../../db/only-row';
import type { Decide, Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';
import { claimCount, requireStatus } from './count-facts';
import { scopeLines } from './count-scope';
import { admitCounters } from './join-count';

/**
 * This is the order of the walk: by section, then by product, numbers in names by their value, then what expires first.
 * @param columns section, lot and expiresOn may be null
 */
export const walkOf = (columns: { section: string; product: string; lot: string; expiresOn: string }) =>
  sql<string>`walk_key(coalesce(${sql.ref(columns.section)}, '')) || chr(9) || walk_key(${sql.ref(columns.product)})
    || coalesce(chr(9) || to_char(coalesce(${sql.ref(columns.expiresOn)}, '9999-12-31'), 'YYYY-MM-DD') || chr(9)
      || walk_key(${sql.ref(columns.lot)}), '')`;

/**
 * Begins a count: one line for each stock record that it covers now, of tracked products for each lot there.
 * @returns how many
 * @throws {AppError} not_found; conflict unless it is planned, if its place was deleted, or if it covers nothing
 */
export async function startCount(facts: Facts, id: number): Promise<Decide<number>> {
  // One statement makes the lines of a count, which may be many, and reads how many it made.
  const operation = facts.alone();
  const { db } = operation;
  const count = await claimCount(facts, id);
  requireStatus(count, ['draft'], 'start');
  // From now on the count keeps its place from being deleted.
  const place = await db
    .selectFrom('places')
    .select(['name', 'deleted_at'])
    .where('id', '=', count.place_id)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (place.deleted_at !== null) throw refusal('place.deleted', { name: place.name });
  const names = { section: 'scope.section', product: 'scope.product', lot: 'scope.lot', expiresOn: 'scope.expires_on' };
  const { rows } = await sql<{ lines: number }>`
    with made as (
      insert into count_lines (count_id, record_id, section_id, lot_id, tracking, walk, unit_cost)
      select ${id}, scope.id, scope.section_id, scope.lot_id, scope.tracking, ${walkOf(names)}, scope.price
      from ${scopeLines(count)} scope
      order by 6, scope.id, scope.lot_id
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
  if (count.is_blind) await admitCounters(operation, id);
  return (changes) => {
    changes.record({ code: 'stockCount.start', id, number: count.count_no, place: place.name, lines });
    return lines;
  };
}
