import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import type { Client } from 'pg';
import { requestOf } from './calls';
import { type GetBench, ratioOf, timeGet, timesOf } from './timed-get';

const DAYS = 365;
const DOCUMENTS_A_DAY = 1_000;
const SECONDS_APART = 86_400 / (DOCUMENTS_A_DAY / 2);

/** Prints the time of the one call for Home, with a year of documents behind it. */
export async function benchDashboard(bench: GetBench, client: Client): Promise<void> {
  const count = await fillYear(client);
  const timed = await timeGet(bench, requestOf(dashboardCalls.get, {}));
  console.log('\n| Home | documents | HTTP ms (95 %) | direct ms (95 %) | HTTP / direct |\n|---|---|---|---|---|');
  console.log(`| every figure | ${count} | ${timesOf(timed.http)} | ${timesOf(timed.direct)} | ${ratioOf(timed)} |`);
}

/**
 * Makes a year of receipts and notes, half of each, evenly spread up to now; the latest notes are not yet processed.
 */
async function fillYear(client: Client): Promise<number> {
  const each = (DAYS * DOCUMENTS_A_DAY) / 2;
  await client.query(
    `insert into receipts (status, stock_category_id, created_by_id, created_at, has_discrepancy)
      select 'processed', (select min(id) from stock_categories), (select min(id) from users),
        now() - number * $2::float8 * interval '1 second', number % 40 = 0
      from generate_series(1, $1::int) number`,
    [each, SECONDS_APART],
  );
  await client.query(
    `with note as (
        insert into issue_notes (kind, note_no, status, warehouse_id, assigned_to_id, is_scheduled, created_by_id,
          created_at, processed_at)
        select case when number % 2 = 0 then 'dispatch' else 'pickup' end::issue_note_kind, 'YEAR-' || number,
          case when number <= 300 then 'active' else 'completed' end::issue_note_status,
            (select min(id) from places where kind = 'warehouse'),
          (select min(id) from users), number % 5 = 0, (select min(id) from users),
          now() - number * $2::float8 * interval '1 second',
          case when number > 300 then now() - (number - 100) * $2::float8 * interval '1 second' end
        from generate_series(1, $1::int) number
        returning id, kind, created_by_id, created_at
      )
      insert into approvals (module, note_id, status, requested_by_id, created_at, updated_at)
      select kind::text::approval_module, id, 'approved', created_by_id, created_at, created_at + interval '10 minutes' from note`,
    [each, SECONDS_APART],
  );
  await client.query('vacuum analyze');
  return 2 * each;
}
