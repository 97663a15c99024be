import type { AccuracyMonth } from '@ghala/contract/calls/counts';
import { sql } from 'kysely';
import type { Database } from '../../db/database';

/** By the month in which counts were submitted: how many lines had no difference, and what the differences were worth. */
export function accuracyMonths(database: Database, warehouseId: number | null, timezone: string) {
  const month = sql`date_trunc('month', submitted_at at time zone ${timezone})`;
  const ofPlace = warehouseId === null ? sql`true` : sql`place_id = ${warehouseId}`;
  return database
    .selectFrom(
      sql<AccuracyMonth>`(
        select (extract(year from month) * 100 + extract(month from month))::int as id, to_char(month, 'YYYY-MM-DD') as month,
          count(*) as counts, sum(lines_counted) as lines, sum(lines_exact) as exact,
          round(sum(lines_exact) * 100.0 / sum(lines_counted), 2) as "exactShare",
          sum(value_expected) as "expectedValue", sum(value_more + value_less) as "offValue",
          round(sum(value_more + value_less) * 100 / nullif(sum(value_expected), 0), 2) as "offShare"
        from (select *, ${month} as month from stock_counts where submitted_at is not null and ${ofPlace}) submitted
        group by month
      )`.as('months'),
    )
    .selectAll();
}
