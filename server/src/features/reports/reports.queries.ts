import type { ReportName, ReportStep, ReportSteps } from '@ghala/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../shared/business-time';
import type { Database } from '../../shared/database';

/** Beyond so many days a chart has no room for each. */
const MOST_DAYS = 62;

interface Period {
  dateFrom: string | null;
  dateTo: string | null;
  /** IANA name. */
  timezone: string;
}

/** How many documents and lines of a report fall on each day of a period, or on each month of a long one. */
export async function reportSteps(
  database: Database,
  report: ReportName,
  { dateFrom, dateTo, timezone }: Period,
): Promise<Pick<ReportSteps, 'step' | 'steps'>> {
  const lines = reportLines(report, { dateFrom, dateTo, timezone });
  const bounds = await boundsOf(database, lines, { dateFrom, dateTo });
  if (bounds === undefined) return { step: 'day', steps: [] };
  const step = daysOf(bounds) <= MOST_DAYS ? 'day' : 'month';
  const { rows } = await sql<ReportStep>`
    select step::date::text as date, coalesce(counted.documents, 0) as "Documents", coalesce(counted.lines, 0) as "Lines"
    from generate_series(date_trunc(${step}, ${bounds.first}::timestamp), ${bounds.last}::timestamp,
        ${`1 ${step}`}::interval) step
      left join (
        select date_trunc(${step}, date::timestamp) as start, count(distinct document_id) as documents,
          count(*) as lines
        from (${lines}) line group by 1
      ) counted on counted.start = step
    order by step`.execute(database);
  return { step, steps: rows };
}

interface Bounds {
  /** YYYY-MM-DD. */
  first: string;
  last: string;
}

/** A short period itself; of a long one, or one without an end, from its first line to its last. */
async function boundsOf(
  database: Database,
  lines: RawBuilder<unknown>,
  { dateFrom, dateTo }: Pick<Period, 'dateFrom' | 'dateTo'>,
): Promise<Bounds | undefined> {
  if (dateFrom !== null && dateTo !== null && daysOf({ first: dateFrom, last: dateTo }) <= MOST_DAYS)
    return { first: dateFrom, last: dateTo };
  const { rows } = await sql<Bounds | Record<keyof Bounds, null>>`
    select min(date)::text as first, max(date)::text as last from (${lines}) line`.execute(database);
  return rows[0]?.first ? rows[0] : undefined;
}

function daysOf({ first, last }: Bounds): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** One row a line of the report: its document and its day. What belongs to a report is as its own call answers it. */
function reportLines(report: ReportName, { dateFrom, dateTo, timezone }: Period): RawBuilder<unknown> {
  const day = (column: string) => sql`(${sql.ref(column)} at time zone ${timezone})::date as date`;
  const within = (column: 'batches.created_at' | 'issue_notes.created_at') =>
    withinDays(column, dateFrom, dateTo, timezone) ?? sql`true`;
  if (report === 'receiving')
    return sql`
      select batches.id as document_id, ${day('batches.created_at')}
      from batches join batch_items on batch_items.batch_id = batches.id
      where batches.status = 'processed' and ${within('batches.created_at')}`;
  return sql`
    select issue_notes.id as document_id, ${day('issue_notes.created_at')}
    from issue_notes join issue_note_items on issue_note_items.note_id = issue_notes.id
    where issue_notes.kind = ${report} and issue_notes.status <> 'draft' and ${within('issue_notes.created_at')}`;
}
