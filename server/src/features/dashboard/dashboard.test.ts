import type { ApprovalModule } from '@ghala/contract/access/permissions';
import type { Dashboard } from '@ghala/contract/calls/dashboard';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeStockCategory, makeWarehouse } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';
import type { IssueNoteStatus } from '../../db/database-types';
import { documentKeys } from '../../documents/approval-documents';

const test = await createTestApp();
const { database } = test;
const reader = await test.signIn(['dashboard']);
const userId = reader.actor?.id as number;

/** Gives a time in the business's time zone: `offset` after the start of today, this month or last month. */
const after = (start: 'day' | 'month', offset: string) =>
  sql<string>`(date_trunc(${start}, now() at time zone 'Africa/Nairobi') + ${offset}::interval) at time zone 'Africa/Nairobi'`;
const moments = {
  today: after('day', '1 second'),
  yesterday: after('day', '-1 second'),
  thisMonth: after('month', '1 second'),
  lastMonth: after('month', '-1 second'),
};
type When = keyof typeof moments;

let warehouse: number;
let nog: number;
let noteCount = 0;

interface Note {
  kind?: 'pickup' | 'dispatch';
  status?: IssueNoteStatus;
  is_scheduled?: boolean;
  processed?: When;
  approved?: When;
}

async function makeNote(created: When, { kind = 'dispatch', processed, approved, ...values }: Note = {}) {
  noteCount += 1;
  const note = await database
    .insertInto('issue_notes')
    .values({
      kind,
      note_no: `N-${noteCount}`,
      status: 'pending',
      ...values,
      warehouse_id: warehouse,
      created_by_id: userId,
      created_at: moments[created],
      ...(kind === 'dispatch' ? { assigned_to_id: userId } : { assignee_name: 'Somebody' }),
      ...(processed && { processed_at: moments[processed] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (approved) await decide(kind, note.id, created, approved);
  return note;
}

async function decide(module: ApprovalModule, id: number, created: When, decided?: When) {
  await database
    .insertInto('approvals')
    .values({
      module,
      [documentKeys[module]]: id,
      status: decided ? 'approved' : 'pending',
      requested_by_id: userId,
      created_at: moments[created],
      updated_at: moments[decided ?? created],
    })
    .execute();
}

async function makeReceipt(created: When, discrepancy = false) {
  await database
    .insertInto('receipts')
    .values({
      stock_category_id: nog,
      created_by_id: userId,
      created_at: moments[created],
      has_discrepancy: discrepancy,
    })
    .execute();
}

async function makePurchase(created: When, decided?: When) {
  const supplier = await database
    .insertInto('suppliers')
    .values({ name: `Supplier ${created} ${decided}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const purchase = await database
    .insertInto('purchases')
    .values({ supplier_id: supplier.id, raised_by_id: userId, status: decided ? 'approved' : 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await decide('purchase', purchase.id, created, decided);
}

const load = async (): Promise<Dashboard> => (await reader.attempt(dashboardCalls.get)).body;

beforeAll(async () => {
  warehouse = (await makeWarehouse(database)).id;
  nog = (await makeStockCategory(database)).id;
});

it('returns zeros for a new business', async () => {
  const { cards, todaysOrders, todaysOrderCount, week, stockLevels } = await load();
  for (const card of Object.values(cards)) expect(card).toEqual({ value: 0, before: 0, change: 0 });
  expect([todaysOrders, todaysOrderCount]).toEqual([[], 0]);
  expect(week.map(({ day }) => day)).toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  expect(stockLevels).toEqual({ normal: 0, low: 0, order: 0, out: 0, over: 0, unstocked: 0 });
});

describe('with documents of today, yesterday, this month and last month', () => {
  let before: Dashboard;
  beforeAll(async () => {
    before = await load();
    for (const when of ['today', 'today', 'today', 'yesterday'] as const) await makeReceipt(when);
    await makeReceipt('thisMonth', true);
    for (const when of ['lastMonth', 'lastMonth'] as const) await makeReceipt(when, true);
    await makeNote('today', { status: 'draft' });
    await makeNote('today', { status: 'pending' });
    await makeNote('today', { status: 'completed', processed: 'today', approved: 'today' });
    await makeNote('today', { kind: 'pickup', status: 'completed', processed: 'today', approved: 'today' });
    await makeNote('today', { kind: 'pickup', status: 'active', approved: 'today' });
    await makeNote('yesterday', { status: 'completed', processed: 'yesterday', approved: 'yesterday' });
    // These were active at the start of the day: one still is, one was processed today, one needed no approval.
    await makeNote('yesterday', { status: 'active', approved: 'yesterday' });
    await makeNote('yesterday', { kind: 'pickup', status: 'completed', processed: 'today', approved: 'yesterday' });
    await makeNote('yesterday', { status: 'active' });
    // This one was approved only today.
    await makeNote('yesterday', { status: 'active', approved: 'today' });
    await makeNote('thisMonth', { kind: 'pickup', is_scheduled: true, status: 'cancelled' });
    await makeNote('lastMonth', { kind: 'pickup', is_scheduled: true, status: 'cancelled' });
    await makeNote('lastMonth', { kind: 'pickup', is_scheduled: true, status: 'cancelled' });
    await makePurchase('yesterday');
    await makePurchase('today');
    await makePurchase('yesterday', 'today');
    await makePurchase('yesterday', 'yesterday');
  });

  it.each([
    ['exceptionsThisMonth', 1, 2, -100],
    ['warehouseExceptionsThisMonth', 1, 2, -100],
    ['pendingPurchases', 2, 2, 0],
    ['unverifiedStocks', 4, 3, 25],
    ['scheduledCollectionsThisMonth', 1, 2, -100],
  ] as const)('%s is %i after %i', async (card, value, earlier, change) => {
    expect((await load()).cards[card]).toEqual({ value, before: earlier, change });
  });

  it('counts documents raised today and yesterday', async () => {
    const { cards } = await load();
    // The first of a month is today, yesterday or neither; its documents are counted with theirs.
    const first = await database
      .selectNoFrom([
        sql<boolean>`${moments.thisMonth} >= ${after('day', '0')}`.as('isToday'),
        sql<boolean>`${moments.thisMonth} >= ${after('day', '-1 day')} and ${moments.thisMonth} < ${after('day', '0')}`.as(
          'isYesterday',
        ),
        sql<boolean>`${moments.lastMonth} >= ${after('day', '-1 day')}`.as('wasYesterday'),
      ])
      .executeTakeFirstOrThrow();
    const extra = (one: boolean, two: boolean) => Number(one) + 2 * Number(two);
    expect(cards.stockTransactionsToday).toMatchObject({
      value: 3 + extra(first.isToday, false),
      before: 1 + extra(first.isYesterday, first.wasYesterday),
    });
    expect(cards.dispatchOrdersToday).toMatchObject({ value: 2, before: 4, change: -100 });
    expect(cards.ordersProcessedToday).toMatchObject({ value: 2, before: 2, change: 0 });
  });

  it("lists today's orders, latest first, without drafts", async () => {
    const { todaysOrders, todaysOrderCount } = await load();
    expect(todaysOrderCount).toBe(todaysOrders.length);
    const today = todaysOrders.filter(({ orderNo }) => ['N-2', 'N-3', 'N-4', 'N-5'].includes(orderNo));
    expect(today.map(({ orderNo, kind, status }) => [orderNo, kind, status])).toEqual([
      ['N-5', 'pickup', 'active'],
      ['N-4', 'pickup', 'completed'],
      ['N-3', 'dispatch', 'completed'],
      ['N-2', 'dispatch', 'pending'],
    ]);
    expect(today[0]?.assigneeName).toBe('Somebody');
    expect(todaysOrders.map(({ orderNo }) => orderNo)).not.toContain('N-1');
  });

  it('charts the week up to today', async () => {
    const { rows } = await sql<{ today: string }>`
      select (now() at time zone 'Africa/Nairobi')::date::text as today`.execute(database);
    const { week } = await load();
    const index = week.findIndex(({ date }) => date === rows[0]?.today);
    expect(index).toBeGreaterThanOrEqual(0);
    expect(week[index]?.BPNs).toBeGreaterThanOrEqual(3);
    expect(week[index]?.Orders).toBeGreaterThanOrEqual(4);
    expect(week.slice(index + 1).every(({ Orders, BPNs }) => Orders === null && BPNs === null)).toBe(true);
    expect(before.week[index]?.BPNs).toBe(0);
  });
});

it('counts products by category and stock records by level, without deleted ones', async () => {
  const kept = await makeProduct(database);
  const gone = await makeProduct(database);
  for (const [product, level] of [
    [kept.id, 'low'],
    [gone.id, 'out'],
  ] as const)
    await database
      .insertInto('stock_records')
      .values({ product_id: product, warehouse_id: warehouse, level })
      .execute();
  await database.updateTable('products').set({ deleted_at: moments.today }).where('id', '=', gone.id).execute();
  const { categories, stockLevels } = await load();
  expect(stockLevels).toEqual({ normal: 0, low: 1, order: 0, out: 0, over: 0, unstocked: 0 });
  expect(categories.reduce((sum, { Products }) => sum + Products, 0)).toBe(1);
  await makeProduct(database);
  // Home links each level to the list of stock, where a product that lies nowhere has no row.
  expect((await load()).stockLevels).toEqual({ ...stockLevels, unstocked: 1 });
  const { activities } = await reader.send(inventoryCalls.list, { query: { stock: 'out' } });
  expect(activities).toEqual([]);
});
