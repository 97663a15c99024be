import { orderCalls } from '@ghala/contract/calls/orders';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { type NoteWorld, noteStates } from '../../../test/note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru Admin');
const other = await test.signIn('all', 'Otieno Other');
const pickups = new PickupWorld(test, admin);
const dispatches = new DispatchWorld(test, admin);

const orders = new Map<string, { id: number; noteNo: string }>();
for (const world of [pickups, dispatches] as NoteWorld[])
  for (const state of noteStates) orders.set(`${world.names.kind} ${state}`, await world.noteIn(state));
orders.set(
  'scheduled',
  await pickups.noteIn('active', {
    scheduled: true,
    pickupDate: '2030-01-31T08:30',
    project: 'Site 4',
    assigneeCompany: 'Fundi Ltd',
  }),
);
orders.set('urgent', await dispatches.noteIn('active', { isUrgent: true }));
orders.set('other', await new DispatchWorld(test, other).noteIn('completed', {}, 4));
const nameOf = (id: number) => [...orders].find(([, note]) => note.id === id)?.[0] ?? '?';

async function listed(filters: Record<string, unknown>, user = admin): Promise<string[]> {
  const { status, body } = await user.attempt(orderCalls.list, { query: filters });
  expect(status).toBe(200);
  return body.map((row: { id: number }) => nameOf(row.id)).sort();
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' }).format(new Date());
const both = (...states: string[]) => states.flatMap((state) => [`dispatch ${state}`, `pickup ${state}`]);

it.each([orderCalls.list, orderCalls.cancelled, orderCalls.counts])(
  '/api$path is for any signed-in user',
  async (call) => {
    expect((await (await test.signIn([])).attempt(call)).status).toBe(200);
  },
);

describe('the orders', () => {
  it.each([
    ['nothing', {}, [...orders.keys()].sort()],
    ['all', { progress: 'all', status: 'All', purposeId: 0 }, [...orders.keys()].sort()],
    [
      'progress pending',
      { progress: 'pending' },
      [...both('pending', 'active', 'active, issued'), 'scheduled', 'urgent'].sort(),
    ],
    ['progress completed', { progress: 'completed' }, [...both('completed'), 'other'].sort()],
    ['progress cancelled', { progress: 'cancelled' }, both('cancelled', 'deleted', 'rejected').sort()],
    ['awaiting approval', { status: 'awaiting approval' }, both('pending').sort()],
    ['exception', { status: 'exception' }, both('completed', 'cancelled').sort()],
    ['project', { project: 'Site 4' }, ['scheduled']],
    ['who made it', { createdId: other.actor?.id }, ['other']],
    ['who dispatched it', { dispatchedId: other.actor?.id }, ['other']],
    ['a part of the number', { orderNo: orders.get('scheduled')?.noteNo.toLowerCase() }, ['scheduled']],
    ['a set time', { scheduled: 'true' }, ['scheduled']],
    ['no set time', { scheduled: 'false' }, [...orders.keys()].filter((name) => name !== 'scheduled').sort()],
    ['today', { dateFrom: today, dateTo: today }, [...orders.keys()].sort()],
    ['another day', { dateFrom: '2020-01-01', dateTo: '2020-01-31' }, []],
    ['the assignee of a pickup', { q: 'fundi ltd' }, ['scheduled']],
    ['the assignee of a dispatch', { q: 'otieno oth' }, ['other']],
  ])('can be filtered by %s', async (_what, filters, expected) => {
    expect(await listed(filters)).toEqual(expected);
  });

  it("leave out other users' drafts", async () => {
    expect(await listed({}, other)).toEqual([...orders.keys()].filter((name) => !name.endsWith('draft')).sort());
  });

  it("have the screen's columns for both kinds", async () => {
    const find = async (name: string) =>
      (await admin.attempt(orderCalls.list, { query: { orderNo: orders.get(name)?.noteNo } })).body[0];
    expect(await find('scheduled')).toMatchObject({
      kind: 'pickup',
      scheduled: true,
      isImmediate: false,
      assignee: 'Akinyi Fundi - Fundi Ltd',
      status: 'active',
    });
    expect(await find('urgent')).toMatchObject({
      kind: 'dispatch',
      scheduled: false,
      isImmediate: true,
      assignee: 'Wanjiru Admin',
    });
  });

  it.each(['-createdAt', 'createdAt', 'orderNo', '-orderNo', 'project', '-project'])(
    'are paged by %s without loss',
    async (sort) => {
      const whole = (await admin.attempt(orderCalls.list, { query: { sort } })).body.map(
        (row: { id: number }) => row.id,
      );
      const paged: number[] = [];
      for (
        let path: string | undefined = addressOf(orderCalls.list, { query: { sort, limit: 4 } });
        path !== undefined;
      ) {
        const { body, headers } = await admin.get(path);
        expect(headers['x-total-count']).toBe(String(whole.length));
        paged.push(...body.map((row: { id: number }) => row.id));
        path = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
      }
      expect(paged).toEqual(whole);
    },
  );

  it('are exported with their filters', async () => {
    const { headers, body } = await admin.attempt(orderCalls.list, { query: { format: 'csv', project: 'Site 4' } });
    expect(headers['content-disposition']).toMatch(/_orders\.csv"$/);
    const lines = String(body).trim().split('\n');
    expect(lines[0]).toContain('No.,Date,Order No.,Type,Priority,Warehouse,Project/Site');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${orders.get('scheduled')?.noteNo},Pickup,Scheduled,`);
    // A lone dash, for an order without an exception yet, is not a formula and so not escaped.
    expect(lines[1]).toMatch(/,-$/);
  });

  it('refuse invalid filters', async () => {
    for (const query of ['progress=soon', 'status=soon', 'purposeId=x', 'dateFrom=1.1.2026', 'sort=vehicle', 'limit=0'])
      expect([query, (await admin.attempt(orderCalls.list, { query })).status]).toEqual([query, 422]);
  });
});

describe('the cancelled orders', () => {
  it('are those of both kinds that were cancelled or deleted, newest first, never a draft', async () => {
    const { body } = await admin.attempt(orderCalls.cancelled);
    expect(body.map((row: { id: number }) => nameOf(row.id))).toEqual([
      'dispatch cancelled',
      'dispatch deleted',
      'dispatch rejected',
      'pickup cancelled',
      'pickup deleted',
      'pickup rejected',
    ]);
    expect(body[0]).toMatchObject({ name: 'Wanjiru Admin', cancelReason: 'came back', deletedAt: expect.any(String) });
  });

  it('can be filtered by the day of cancelling and by who cancelled', async () => {
    const id = orders.get('pickup cancelled')?.id ?? 0;
    await sql`update issue_notes set cancelled_at = '2026-03-05T22:30:00Z' where id = ${id}`.execute(database);
    const found = async (query: string) =>
      (await admin.attempt(orderCalls.cancelled, { query })).body.map((row: { id: number }) => nameOf(row.id));
    // 22:30 on the 5th in Greenwich is the 6th in Nairobi.
    expect(await found('dateFrom=2026-03-06&dateTo=2026-03-06')).toEqual(['pickup cancelled']);
    expect(await found('dateFrom=2026-03-05&dateTo=2026-03-05')).toEqual([]);
    expect(await found(`cancelledBy=${admin.actor?.id}`)).toHaveLength(4);
    expect(await found(`cancelledBy=${(await test.approver()).actor?.id}`)).toHaveLength(2);
    expect(await found(`cancelledBy=${other.actor?.id}`)).toEqual([]);
  });

  it('are exported with their columns', async () => {
    const { headers, body } = await admin.attempt(orderCalls.cancelled, { query: { format: 'csv' } });
    expect(headers['content-disposition']).toMatch(/_cancelled_orders\.csv"$/);
    expect(String(body).split('\n')[0]).toContain(
      'No.,Created Date,Cancelled Date,Order No.,Cancelled By,Reason for Cancellation',
    );
  });
});

it("counts today's and this month's orders in the business's time zone, without drafts", async () => {
  const counts = async () => (await admin.attempt(orderCalls.counts)).body.counts;
  const before = await counts();
  expect(before).toEqual({
    dispatchesToday: 9,
    pickupsToday: 8,
    scheduledPickupsThisMonth: 1,
    cancelledToday: 5,
  });
  const scheduled = orders.get('scheduled')?.id;
  // The last moment before this month in Nairobi.
  await sql`update issue_notes set created_at = date_trunc('month', now() at time zone 'Africa/Nairobi')
    at time zone 'Africa/Nairobi' - interval '1 second' where id = ${scheduled}`.execute(database);
  expect(await counts()).toEqual({ ...before, pickupsToday: 7, scheduledPickupsThisMonth: 0 });
});
