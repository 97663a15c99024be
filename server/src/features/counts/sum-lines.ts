import { sql } from 'kysely';
import { onlyOf } from '../../kernel/only-row';
import type { Operation } from '../../kernel/operation';

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

export async function sumLines({ db }: Operation, countId: number) {
  return onlyOf(
    await db.selectFrom('count_lines').select(lineSums).where('count_lines.count_id', '=', countId).execute(),
  );
}
