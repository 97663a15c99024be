import { sql } from 'kysely';
import { onlyOf } from '../../db/only-row';
import type { Operation } from '../../operation/operation';

/** Lines whose count stands. */
export const isCounted = sql<boolean>`count_lines.state in ('counted', 'agreed')`;
const value = sql`count_lines.difference * count_lines.unit_cost`;

/** What the lines of a count come to, as its columns keep it once it has ended. */
export const lineSums = [
  sql<number>`count(*)`.as('lines_total'),
  sql<number>`count(*) filter (where ${isCounted})`.as('lines_counted'),
  sql<number>`count(*) filter (where ${isCounted} and difference = 0)`.as('lines_exact'),
  sql<number>`round(coalesce(sum(on_hand * unit_cost) filter (where ${isCounted}), 0), 2)`.as('value_expected'),
  sql<number>`round(coalesce(sum(${value}) filter (where ${isCounted} and difference > 0), 0), 2)`.as('value_more'),
  sql<number>`round(coalesce(-sum(${value}) filter (where ${isCounted} and difference < 0), 0), 2)`.as('value_less'),
] as const;

/**
 * These are the lines with a difference, by the largest that any entry of each showed, that come to nothing; and what
 * these differences are worth in Kenyan shillings, without their signs.
 * @param which all lines of a count that is cancelled, or those that are left out of one that is submitted
 */
export async function sumDropped({ db }: Operation, countId: number, which: 'all' | 'left') {
  const { rows } = await sql<{ differing: number; differingValue: number }>`
    select count(*) as differing, round(coalesce(sum(shown.largest * count_lines.unit_cost), 0), 2) as "differingValue"
    from count_lines
      cross join lateral (select max(abs(difference)) as largest from shown_figures(count_lines.id)) shown
    where count_lines.count_id = ${countId} and count_lines.figures > 0 and shown.largest > 0
      and ${which === 'all' ? sql`true` : sql`not ${isCounted}`}`.execute(db);
  return onlyOf(rows);
}

export async function sumLines({ db }: Operation, countId: number) {
  return onlyOf(
    await db.selectFrom('count_lines').select(lineSums).where('count_lines.count_id', '=', countId).execute(),
  );
}
