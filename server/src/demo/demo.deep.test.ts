import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { misplacedCopies } from '../../test/misplaced-copies';
import { createTestApp } from '../../test/test-app';
import { logIn } from '../../test/user-with-password';
import { ensureFirstStart } from '../first-start';
import { verifyLedger } from '../stock/verify-ledger';
import { type DemoSignIn, fillDemo } from './fill-demo';

const test = await createTestApp();
const lines: string[] = [];
const fill = () => fillDemo(test.database, test.app.config, (line) => lines.push(line));
/** Filling takes some ten thousand statements: seconds on its own, longer beside other tests. */
const FILL_LIMIT_MS = 120_000;

async function rowsOf<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(test.database)).rows;
}

/** Counts rows by the labels that the query selects. */
async function counts(query: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ word: string; count: number }>(
    `select word, count(*) from (${query}) as t group by word`,
  );
  return Object.fromEntries(rows.map(({ word, count }) => [word, count]));
}

async function sizes(...tables: string[]): Promise<number[]> {
  const rows = await Promise.all(tables.map((table) => rowsOf<{ count: number }>(`select count(*) from ${table}`)));
  return rows.map(([row]) => row?.count ?? Number.NaN);
}

let signIn: DemoSignIn | null = null;
beforeAll(() => ensureFirstStart(test.database, {}));

it('leaves nothing behind when interrupted, and is filled once when servers start together', {
  timeout: FILL_LIMIT_MS,
}, async () => {
  await sql`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`.execute(
    test.database,
  );
  await sql`create trigger break_off before insert on approvals for each row execute function break_off()`.execute(
    test.database,
  );
  await expect(fill()).rejects.toThrow('broken off');
  expect(await sizes('units', 'products', 'receipts', 'issue_notes', 'stock_ledger', 'audit_logs')).toEqual(
    Array(6).fill(0),
  );
  expect(await sizes('users')).toEqual([1]);
  await sql`drop trigger break_off on approvals`.execute(test.database);

  lines.length = 0;
  const fills = await Promise.all([fill(), fill()]);
  signIn = fills.find((made) => made !== null) ?? null;
  expect(fills.filter((made) => made === null)).toHaveLength(1);
  expect(lines).toEqual([expect.stringMatching(/^Filling the empty database/)]);
});

describe('a filled database', () => {
  it('has goods, places, suppliers and people', async () => {
    const [products, suppliers, units, categories] = await sizes('products', 'suppliers', 'units', 'categories');
    expect([products, suppliers]).toEqual([305, 20]);
    expect(Math.min(units ?? 0, categories ?? 0)).toBeGreaterThan(10);
    for (const count of await sizes('payment_methods', 'purposes', 'tags', 'stock_categories', 'projects'))
      expect(count).toBeGreaterThan(4);
    expect(await counts('select kind as word from places')).toEqual({ warehouse: 3, section: 10, virtual: 2 });
    const profile = await rowsOf('select business_name from business_profiles');
    expect(profile).toEqual([{ business_name: 'Mfano Traders Ltd' }]);
  });

  it('has lots that expired, expire within each period and are known by serial number', async () => {
    const lots = await rowsOf<{ tracking: string; state: string }>(`
      select distinct product.tracking, case when lots.expires_on is null then 'never'
        when lots.expires_on < business_day() then 'expired'
        when lots.expires_on <= business_day() + 30 then 'within 30 days'
        when lots.expires_on <= business_day() + 60 then 'within 60 days'
        when lots.expires_on <= business_day() + 90 then 'within 90 days' else 'later' end as state
      from record_lots held join lots on lots.id = held.lot_id join products product on product.id = lots.product_id
      where held.on_hand > 0 order by 1, 2`);
    expect(lots.map(({ tracking, state }) => `${tracking} ${state}`)).toEqual([
      'lot expired',
      'lot later',
      'lot within 30 days',
      'lot within 60 days',
      'lot within 90 days',
      'serial never',
    ]);
    expect(
      await rowsOf(`select lots.number from stock_ledger entry join lots on lots.id = entry.lot_id
      where entry.entry_type = 'remove'`),
    ).toHaveLength(3);
    const places =
      'select distinct record.warehouse_id from record_lots join stock_records record on record.id = record_id';
    expect(await rowsOf(places)).toHaveLength(2);
    expect(
      await rowsOf(`select distinct supplier.name from stock_ledger entry
        join receipt_items item on item.id = entry.receipt_item_id join receipts on receipts.id = item.receipt_id
        join suppliers supplier on supplier.id = receipts.supplier_id where entry.lot_id is not null`),
    ).toHaveLength(1);
  });

  it('has receipts in every state', async () => {
    expect(await counts('select status as word from receipts')).toEqual({ processed: 83, saved: 4, cancelled: 3 });
    expect(await counts("select is_verified::text as word from receipts where status = 'processed'")).toEqual({
      true: expect.toSatisfy((count: number) => count > 20),
      false: expect.toSatisfy((count: number) => count > 10),
    });
    expect(
      await counts(
        "select case when merged_with_id is null then 'open' else 'merged' end as word from receipts where is_split",
      ),
    ).toEqual({ open: 3, merged: 3 });
    expect(await counts("select case when is_internal then 'own' else 'supplier' end as word from receipts")).toEqual({
      own: expect.any(Number),
      supplier: expect.any(Number),
    });
  });

  it('has pickup and dispatch notes in every state', async () => {
    const byState = (kind: string) => counts(`select status as word from issue_notes where kind = '${kind}'`);
    expect(await byState('pickup')).toEqual({ draft: 1, pending: 2, active: 2, completed: 6, cancelled: 1 });
    expect(await byState('dispatch')).toEqual({
      draft: 5,
      pending: 8,
      active: 7,
      completed: 46,
      cancelled: 15,
    });
    expect(await counts("select has_discrepancy::text as word from issue_notes where status = 'completed'")).toEqual({
      true: expect.toSatisfy((count: number) => count >= 5),
      false: expect.toSatisfy((count: number) => count >= 20),
    });
    const begun =
      "select exists (select from issue_note_items item where item.note_id = note.id and item.status = 'completed')::text as word from issue_notes note where kind = 'dispatch' and status = 'active'";
    expect(await counts(begun)).toEqual({ true: 2, false: 5 });
    const notOfCounts = `adjustment_id is null
      or adjustment_id not in (select id from stock_adjustments where count_id is not null)`;
    expect(await counts(`select status as word from approvals where ${notOfCounts}`)).toEqual({
      pending: 17,
      approved: 112,
      rejected: 11,
    });
    expect(await counts('select priority as word from approvals')).toMatchObject({ urgent: expect.any(Number) });
    expect((await counts('select status as word from marked_returns')).active).toBeGreaterThan(5);
  });

  it('has purchase orders in every state, with their receipts', async () => {
    expect(await counts('select status as word from purchases')).toEqual({
      draft: 2,
      pending: 4,
      approved: 5,
      rejected: 3,
      fulfilled: 3,
      completed: 15,
      cancelled: 3,
    });
    expect(await counts('select has_discrepancy::text as word from purchases')).toEqual({ true: 6, false: 29 });
    expect(
      await counts("select (close_reason <> '')::text as word from purchases where closed_at is not null"),
    ).toEqual({
      true: 3,
    });
    expect(
      await counts('select purchases.status as word from purchases join receipts on purchase_id = purchases.id'),
    ).toEqual({ fulfilled: 3, completed: 15 });
    expect(await rowsOf('select 1 from purchases where amount <= 0')).toEqual([]);
  });

  it('has reservations in every state', async () => {
    expect(await counts('select status as word from stock_reservations')).toEqual({
      active: 2,
      pending: 1,
      rejected: 1,
      completed: 1,
    });
    expect(await counts('select status as word from stock_releases')).toEqual({ pending: 1, rejected: 1, done: 2 });
    expect(await rowsOf('select 1 from stock_reservations where quantity > original_quantity')).toEqual([]);
  });

  it('has adjustments, transfers, and notes of incomplete deliveries', async () => {
    const corrections = { done: 3, rejected: 1, pending: 1 };
    expect(await counts('select status as word from stock_adjustments where count_id is null')).toEqual(corrections);
    expect(await counts('select status as word from stock_transfers')).toEqual(corrections);
    expect(await counts('select status as word from incomplete_notes')).toEqual({ open: 3, settled: 3 });
    expect(
      await rowsOf('select 1 from incomplete_notes where id not in (select note_id from incomplete_note_items)'),
    ).toEqual([]);
  });

  it('has counts that are finished, over several months, one that goes on and one by lot under review', async () => {
    expect(await counts('select status as word from stock_counts')).toEqual({ submitted: 5, counting: 1, review: 1 });
    const months = await rowsOf<{ month: string }>(`select distinct date_trunc('month', submitted_at) as month
      from stock_counts where submitted_at is not null`);
    expect(months.length).toBeGreaterThanOrEqual(3);
    expect(await counts('select state as word from count_lines where lot_id is not null')).toEqual({
      open: 1,
      recount: 1,
      counted: 6,
    });
    expect(await rowsOf('select 1 from count_lines where lot_id is not null and difference <> 0')).toHaveLength(4);
    expect(await counts('select status as word from stock_adjustments where count_id is not null')).toEqual({
      done: expect.any(Number),
    });
    expect(await rowsOf("select 1 from count_lines where state = 'open'")).not.toEqual([]);
    const early = 'select 1 from stock_counts where started_at < created_at or submitted_at < closed_at';
    expect(await rowsOf(early)).toEqual([]);
  });

  it('has stock of every level, in consistent books', async () => {
    const levels = await counts('select level as word from stock_records');
    expect(Object.keys(levels).sort()).toEqual(['low', 'normal', 'order', 'out', 'over']);
    expect(Math.min(...Object.values(levels))).toBeGreaterThan(10);
    expect(await counts('select entry_type as word from stock_ledger')).toEqual({
      addition: expect.any(Number),
      remove: expect.any(Number),
      StockReversal: expect.any(Number),
      StockReserved: 5,
      StockRelease: 2,
      StockAdjustment: expect.any(Number),
      StockTransfer: 6,
    });
    const report = await verifyLedger(test.database);
    expect(report.drifts).toEqual([]);
    expect(report.rowCount).toBeGreaterThan(500);
  });

  it('covers the last thirty days up to now, and the counts before, each event after its cause', async () => {
    const days = await rowsOf("select distinct (created_at at time zone 'Africa/Nairobi')::date from receipts");
    // The days include that of the delivery whose goods were counted before.
    expect(days).toHaveLength(32);
    const ofMonth = [
      ...['issue_notes.created_at', 'issue_notes.updated_at', 'issue_notes.processed_at', 'issue_notes.cancelled_at'],
      ...['purchases.created_at', 'purchases.updated_at', 'purchases.decided_at', 'purchases.closed_at'],
      ...['stock_reservations.created_at', 'stock_reservations.updated_at', 'stock_releases.created_at'],
      ...['marked_returns.created_at', 'stock_transfers.updated_at', 'incomplete_notes.created_at'],
    ];
    const fromBefore = [
      ...['receipts.created_at', 'receipts.updated_at', 'receipts.processed_at', 'receipt_items.created_at'],
      ...['stock_ledger.created_at', 'stock_records.created_at', 'stock_records.received_at', 'products.created_at'],
      ...['audit_logs.created_at', 'approvals.created_at', 'approvals.updated_at', 'stock_adjustments.created_at'],
    ];
    for (const column of [...ofMonth, ...fromBefore]) {
      const [table, name] = column.split('.');
      const first = ofMonth.includes(column) ? '31 days' : '95 days';
      const [span] = await rowsOf(`select min(${name}) > now() - interval '${first}' as "isRecent",
        max(${name}) <= now() as "isPast", min(${name}) < now() - interval '20 days' as "isLong" from ${table}`);
      expect([column, span]).toEqual([column, { isRecent: true, isPast: true, isLong: true }]);
    }
    const wrong = `select 1 from receipts where processed_at < created_at or updated_at < greatest(processed_at, cancelled_at)
      union all select 1 from issue_notes where processed_at < created_at or cancelled_at < processed_at
      union all select 1 from purchases where decided_at < created_at or closed_at < decided_at
      union all select 1 from approvals where updated_at < created_at
      union all select 1 from stock_ledger row join stock_ledger earlier using (record_id)
        where earlier.id < row.id and earlier.created_at > row.created_at
      union all select 1 from audit_logs row join audit_logs next on next.id = row.id + 1
        where next.created_at < row.created_at`;
    expect(await rowsOf(wrong)).toEqual([]);
  });

  it('has told its users what happened, of which they have read all but the latest', async () => {
    const told = await rowsOf(`select count(distinct code) > 8 as "isVaried", count(distinct user_id) > 3 as "isWide",
      bool_and((read_at is null) <= (created_at > now() - interval '3 days')) as "isRead",
      count(*) filter (where read_at is null) between 3 and 200 as "hasUnread",
      max(created_at) <= now() as "isPast" from notices`);
    expect(told).toEqual([{ isVaried: true, isWide: true, isRead: true, hasUnread: true, isPast: true }]);
    expect(await rowsOf('select 1 from notice_position, audit_head where read_up_to < last_id')).toEqual([]);
  });

  it('has true copies of what its documents are searched by', async () => {
    expect(await misplacedCopies(test.database)).toEqual([]);
    for (const table of ['stock_adjustments', 'stock_transfers', 'stock_reservations', 'approvals', 'marked_returns'])
      expect([table, await sizes(table)]).not.toEqual([table, [0]]);
  });

  it('admits every demo user with the one password, which is permanent', async () => {
    expect(signIn?.users.map(({ role }) => role)).toHaveLength(6);
    for (const { email } of signIn?.users ?? []) {
      const client = await logIn(test, email, signIn?.password ?? '');
      expect([email, (await client.attempt(inventoryCalls.places, { query: { limit: 1 } })).status]).toEqual([
        email,
        200,
      ]);
    }
  });

  it('is left alone at the next start', async () => {
    lines.length = 0;
    const before = await sizes('products', 'receipts', 'audit_logs', 'users');
    expect(await fill()).toBeNull();
    expect(await sizes('products', 'receipts', 'audit_logs', 'users')).toEqual(before);
    expect(lines).toEqual([]);
  });
});
