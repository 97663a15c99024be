import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { orderCalls } from '@ghala/contract/calls/orders';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reportCalls } from '@ghala/contract/calls/reports';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeWarehouse } from '../test/fixtures';
import { sentStatement } from '../test/sent-statement';
import { createTestApp } from '../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru');

/** So much data that no good plan reads all of it. */
beforeAll(async () => {
  const userId = admin.actor?.id;
  for (let place = 0; place < 20; place++) await makeWarehouse(database);
  await sql`insert into units (name) values ('Piece')`.execute(database);
  await sql`insert into categories (name) values ('All')`.execute(database);
  await sql`insert into stock_categories (name) values ('All')`.execute(database);
  await sql`insert into products (name, category_id, unit_id)
    select 'Product ' || number, (select min(id) from categories), (select min(id) from units)
    from generate_series(1, 2000) number`.execute(database);
  await sql`insert into stock_records (product_id, warehouse_id, available)
    select products.id, places.id, 1 from products, places where kind = 'warehouse'`.execute(database);
  await sql`insert into issue_notes (kind, note_no, status, warehouse_id, project, created_by_id, created_at)
    select 'pickup', 'PN-' || number, 'active', (select min(id) from places), 'Site ' || number % 50, ${userId},
      now() - number * interval '20 minutes'
    from generate_series(1, 20000) number`.execute(database);
  await sql`insert into issue_note_items (note_id, product_id, quantity)
    select issue_notes.id, (select min(id) from products), 1 from issue_notes, generate_series(1, 2)`.execute(database);
  await sql`insert into receipts (status, stock_category_id, created_by_id, reference1, created_at)
    select 'processed', (select min(id) from stock_categories), ${userId}, 'REF-' || number, now() - number * interval '20 minutes'
    from generate_series(1, 20000) number`.execute(database);
  await sql`insert into receipt_items (receipt_id, product_id, quantity, warehouse_id)
    select receipts.id, (select min(id) from products), 1, (select min(id) from places) from receipts`.execute(
    database,
  );
  await sql`insert into marked_returns (note_item_id, quantity, created_at)
    select min(id), 1, now() - interval '2 years' from issue_note_items`.execute(database);
  await vi.waitFor(vacuum);
});

/** @throws as long as a row may be invisible to a transaction that began before: index-only scans would be costly */
async function vacuum(): Promise<void> {
  await sql`vacuum analyze`.execute(database);
  const { rows } = await sql`select relname from pg_class
    where relname in ('receipts', 'receipt_items', 'issue_notes', 'issue_note_items', 'stock_records')
      and relallvisible < relpages`.execute(database);
  expect(rows).toEqual([]);
}

type Call = () => Promise<{ status: number }>;

/** The plans of the statements that a call sends, as one text each. */
async function plansOf(call: Call): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent.push(sentStatement(args));
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    expect((await call()).status).toBe(200);
  } finally {
    pg.Client.prototype.query = query;
  }
  const client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
  try {
    const plans: string[] = [];
    // Statements of the call itself: not those by which other connections listen or wait.
    for (const { text, values } of sent.filter(({ text }) => /^\s*(select|with)\b(?!.*"sessions")/s.test(text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.end();
  }
}

const year = { dateFrom: '2020-01-01', dateTo: '2039-12-31' };

describe('among many rows', () => {
  it.each([
    [
      'stock by warehouse',
      () => admin.attempt(inventoryCalls.list, { query: { limit: 50, sort: 'warehouse' } }),
      'places_name_idx',
    ],
    [
      '… backwards',
      () => admin.attempt(inventoryCalls.list, { query: { limit: 50, sort: '-warehouse' } }),
      'places_name_idx',
    ],
    [
      'a word on a note',
      () => admin.attempt(orderCalls.list, { query: { limit: 50, q: 'PN-777' } }),
      'issue_notes_search_idx',
    ],
    [
      'a word on a receipt',
      () => admin.attempt(receiptCalls.list, { query: { limit: 50, q: 'REF-777' } }),
      'receipts_search_idx',
    ],
    [
      'the chart of the notes',
      () => admin.attempt(reportCalls.steps, { params: { report: 'pickup' }, query: year }),
      'issue_notes_report_idx',
    ],
    [
      'the chart of receipts',
      () => admin.attempt(reportCalls.steps, { params: { report: 'receiving' }, query: year }),
      'receipts_report_idx',
    ],
    [
      'the report of the notes',
      () => admin.attempt(pickupCalls.report, { query: { limit: 50 }, body: year }),
      'issue_notes_report_idx',
    ],
    [
      'the report of receipts',
      () => admin.attempt(receiptCalls.report, { query: { limit: 50 }, body: year }),
      'receipts_report_idx',
    ],
    [
      'the receipts that may have brought goods back',
      () => admin.attempt(markedReturnCalls.receipts, { params: { id: 1 } }),
      'receipt_items_product_idx',
    ],
  ] as [string, Call, string][])('%s uses its index', async (_what, call, index) => {
    const plans = await plansOf(call);
    expect(
      plans.some((plan) => plan.includes(index)),
      plans.join('\n\n'),
    ).toBe(true);
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on (issue_note_items|receipt_items|receipts|issue_notes)\b/);
  });

  it('a word in many notes is searched for from the newest on', async () => {
    const plans = await plansOf(() => admin.attempt(orderCalls.list, { query: { limit: 50, q: 'site' } }));
    expect(plans.find((plan) => plan.includes('CTE page'))).toMatch(/issue_notes_created_idx/);
  });
});

describe('the number of lines', () => {
  const drift = async () => {
    const { rows } = await sql<{ count: number }>`select (select count(*) from issue_notes where status <> 'draft'
        and line_count <> (select count(*) from issue_note_items where note_id = issue_notes.id))
      + (select count(*) from receipts where status <> 'saved'
        and line_count <> (select count(*) from receipt_items where receipt_id = receipts.id)) as count`.execute(
      database,
    );
    return rows[0]?.count;
  };

  it('is as entered', async () => {
    expect(await drift()).toBe(0);
    expect(
      (await admin.attempt(pickupCalls.report, { query: { limit: 1, total: 'exact' } })).headers['x-total-count'],
    ).toBe('40000');
    expect(
      (await admin.attempt(receiptCalls.report, { query: { limit: 1, total: 'exact' } })).headers['x-total-count'],
    ).toBe('20000');
  });

  it('is counted up to 10,000 unless the exact number is asked for', async () => {
    const counted = async (query: Record<string, unknown>) => {
      const { headers } = await admin.attempt(orderCalls.list, { query: { limit: 1, ...query } });
      return [headers['x-total-count'], headers['x-total-count-is-minimum']];
    };
    expect(await counted({})).toEqual(['10000', 'true']);
    expect(await counted({ total: 'exact' })).toEqual(['20000', undefined]);
    expect(await counted({ project: 'Site 7' })).toEqual(['400', undefined]);
    const { headers } = await admin.attempt(pickupCalls.report, { query: { limit: 1 } });
    expect([headers['x-total-count'], headers['x-total-count-is-minimum']]).toEqual(['10000', 'true']);
  });

  it('follows added and removed lines, even by two at once, and a draft that becomes a document', async () => {
    const add = () =>
      sql`insert into issue_note_items (note_id, product_id, quantity)
        select min(issue_notes.id), (select min(id) from products), 1 from issue_notes, generate_series(1, 3)`.execute(
        database,
      );
    await Promise.all([add(), add(), add()]);
    await sql`delete from receipt_items where id in (select id from receipt_items order by id limit 7)`.execute(
      database,
    );
    await sql`update issue_notes set status = 'draft' where note_no = 'PN-5'`.execute(database);
    await sql`delete from issue_note_items where id in (
      select item.id from issue_note_items item join issue_notes note on note.id = note_id
      where note_no = 'PN-5' limit 1)`.execute(database);
    await sql`update issue_notes set status = 'active' where note_no = 'PN-5'`.execute(database);
    expect(await drift()).toBe(0);
  });
});
