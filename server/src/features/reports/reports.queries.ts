import type { ReportName, ReportStep, ReportSteps } from '@ghala/contract/calls/reports';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';

/** Beyond this many days a chart has no room for each. */
const MOST_DAYS = 62;

interface Period {
  dateFrom: string | null;
  dateTo: string | null;
  /** The zone has an IANA name. */
  timezone: string;
}

/** Counts the documents and lines of a report that fall on each day of a period, or in each month of a long one. */
export async function reportSteps(
  database: Database,
  report: ReportName,
  period: Period,
): Promise<Pick<ReportSteps, 'step' | 'steps'>> {
  const documents = reportDocuments(report, period);
  const bounds = await boundsOf(database, documents, period);
  if (bounds === undefined) return { step: 'day', steps: [] };
  const step = daysOf(bounds) <= MOST_DAYS ? 'day' : 'month';
  // Each document is placed between the start times of steps: computing its date would cost many times as much.
  const { rows } = await sql<ReportStep>`
    with step as (
      select row_number() over (order by day)::int as number, day::date::text as date,
        day at time zone ${period.timezone} as start
      from generate_series(date_trunc(${step}, ${bounds.first}::timestamp), ${bounds.last}::timestamp,
        ${`1 ${step}`}::interval) day),
    starts as (select array_agg(start order by start) as moments from step),
    counted as (
      select width_bucket(created_at, moments) as number, count(*) as documents, sum(line_count) as lines
      from (${documents}) document, starts group by 1)
    select date, coalesce(documents, 0) as "Documents", coalesce(lines, 0) as "Lines"
    from step left join counted using (number)
    order by number`.execute(database);
  return { step, steps: rows };
}

interface Bounds {
  /** The day is written YYYY-MM-DD. */
  first: string;
  last: string;
}

/** Takes a short period as it is; a long or open-ended one runs from its first document to its last. */
async function boundsOf(
  database: Database,
  documents: RawBuilder<unknown>,
  { dateFrom, dateTo, timezone }: Period,
): Promise<Bounds | undefined> {
  if (dateFrom !== null && dateTo !== null && daysOf({ first: dateFrom, last: dateTo }) <= MOST_DAYS)
    return { first: dateFrom, last: dateTo };
  const { rows } = await sql<Bounds | Record<keyof Bounds, null>>`
    select (min(created_at) at time zone ${timezone})::date::text as first,
      (max(created_at) at time zone ${timezone})::date::text as last from (${documents}) document`.execute(database);
  return rows[0]?.first ? rows[0] : undefined;
}

function daysOf({ first, last }: Bounds): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** Selects the documents of a report that have lines, as the report's own call does. */
function reportDocuments(report: ReportName, { dateFrom, dateTo, timezone }: Period): RawBuilder<unknown> {
  if (report === 'receiving') {
    const within = withinDays('receipts.created_at', dateFrom, dateTo, timezone) ?? sql`true`;
    return sql`select created_at, line_count from receipts
      where status = 'processed' and line_count > 0 and ${within}`;
  }
  const within = withinDays('issue_notes.created_at', dateFrom, dateTo, timezone) ?? sql`true`;
  return sql`select created_at, line_count from issue_notes
    where kind = ${report} and status <> 'draft' and line_count > 0 and ${within}`;
}
