import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld, type TestDispatch } from '../../../test/dispatch-world';
import { noteStates } from '../../../test/note-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru Admin');
const other = await test.signIn('all', 'Otieno Other');
const world = new DispatchWorld(test, admin);
const purpose = await database
  .insertInto('purposes')
  .values({ kind: 'Dispatch', name: 'Site works' })
  .returning('id')
  .executeTakeFirstOrThrow();

const notes = new Map<string, TestDispatch>();
for (const state of noteStates) notes.set(state, await world.dispatchIn(state));
notes.set('site', await world.dispatchIn('active', { project: 'Site 4', purposeId: purpose.id }));
notes.set('whole', await world.dispatchIn('completed', { assignedToId: other.actor?.id }, 4));
const byOther = await new DispatchWorld(test, other).dispatchIn('completed');
notes.set('other', byOther);

const nameOf = (id: number) => [...notes].find(([, note]) => note.id === id)?.[0] ?? '?';

async function listed(filters: Record<string, unknown>): Promise<string[]> {
  const fromList = await admin.attempt(dispatchCalls.list, { query: filters });
  expect(fromList.status).toBe(200);
  const names = fromList.body.map((row: { id: number }) => nameOf(row.id));
  // The search call takes the same filters in its body.
  if (filters.q === undefined) {
    const search = await admin.attempt(dispatchCalls.search, { body: filters });
    expect(search.body.dispatches.map((row: { id: number }) => nameOf(row.id))).toEqual(names);
  }
  return names.sort();
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' }).format(new Date());
const everything = [...notes.keys()].sort();
const pending = ['active', 'active, issued', 'pending', 'site'];
const completed = ['completed', 'other', 'whole'];

describe('the list of dispatch notes', () => {
  it.each([
    ['nothing', {}, everything],
    ['all', { progress: 'all', status: 'All', purposeId: 0, dispatchedId: '', createdId: 0 }, everything],
    ['progress pending', { progress: 'pending' }, pending],
    ['progress completed', { progress: 'completed' }, completed],
    ['progress cancelled', { progress: 'cancelled' }, ['cancelled', 'deleted', 'rejected']],
    ['status awaiting approval', { status: 'awaiting approval' }, ['pending']],
    ['status active', { status: 'active' }, ['active', 'active, issued', 'site']],
    ['status exception', { status: 'exception' }, ['cancelled', 'completed', 'other']],
    ['status draft', { status: 'draft' }, ['draft']],
    ['both', { progress: 'completed', status: 'exception' }, ['completed', 'other']],
    ['project', { project: 'Site 4' }, ['site']],
    ['purpose', { purposeId: purpose.id }, ['site']],
    ['who made it', { createdId: other.actor?.id }, ['other']],
    ['who dispatched it', { dispatchedId: other.actor?.id }, ['other']],
    ['a part of the number', { dispatchNo: byOther.dispatchNo.slice(4) }, ['other']],
    ['today', { dateFrom: today, dateTo: today }, everything],
    ['a day without notes', { dateFrom: '2020-01-01', dateTo: '2020-01-31' }, []],
    ['one date alone', { dateFrom: '2030-01-01' }, everything],
    ['words on the note', { q: 'site 4' }, ['site']],
    ['the assignee’s name', { q: 'otieno oth' }, ['other', 'whole']],
    ['words that stand nowhere', { q: '100%' }, []],
  ])('by %s', async (_what, filters, expected) => {
    expect(await listed(filters)).toEqual(expected);
  });

  it('refuses invalid filters', async () => {
    for (const query of ['progress=soon', 'status=soon', 'purposeId=x', 'dateFrom=1.1.2026', 'sort=vehicle', 'limit=0'])
      expect([query, (await admin.attempt(dispatchCalls.list, { query })).status]).toEqual([query, 422]);
  });

  it('contains the columns of the screens', async () => {
    const { body } = await admin.attempt(dispatchCalls.list, {
      query: { dispatchNo: notes.get('completed')?.dispatchNo },
    });
    expect(body).toMatchObject([
      {
        dispatchNo: notes.get('completed')?.dispatchNo,
        status: 'completed',
        exception: 1,
        isImmediate: false,
        vehicle: 'KDA 123X',
        RequestedBy: 'Wanjiru Admin',
        DispatchedBy: 'Wanjiru Admin',
        AssignedTo: 'Wanjiru Admin',
        Warehouse: { isVirtual: false },
        deletedAt: null,
      },
    ]);
  });

  it.each(['-createdAt', 'createdAt', 'dispatchNo', '-dispatchNo', 'project'])(
    'pages by %s without loss',
    async (sort) => {
      const whole = (await admin.attempt(dispatchCalls.list, { query: { sort } })).body.map(
        (row: { id: number }) => row.id,
      );
      const paged: number[] = [];
      for (
        let path: string | undefined = addressOf(dispatchCalls.list, { query: { sort, limit: 4 } });
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

  it('is exported with its filters', async () => {
    const { headers, body } = await admin.attempt(dispatchCalls.list, {
      query: { format: 'csv', progress: 'completed', sort: 'dispatchNo' },
    });
    expect(headers['content-disposition']).toMatch(/_dispatch_orders\.csv"$/);
    const lines = String(body).trim().split('\n');
    expect(lines[0]).toContain('No.,Date,DN No.,Priority,Warehouse,Project/Site');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      new RegExp(`^1,\\d+/\\d+/\\d{4} - \\d\\d:\\d\\d,${notes.get('completed')?.dispatchNo},Normal,`),
    );
    expect(lines[1]).toContain('Completed,Exception');
  });
});

describe('the cancelled notes', () => {
  it('are those cancelled or deleted, newest first, never a draft', async () => {
    const { body } = await admin.attempt(dispatchCalls.cancelled);
    expect(body.dispatches.map((row: { id: number }) => nameOf(row.id))).toEqual(['cancelled', 'deleted', 'rejected']);
    expect(body.dispatches[0]).toMatchObject({ name: 'Wanjiru Admin', cancelReason: 'came back' });
  });

  it('can be filtered by the day of cancelling and by who cancelled', async () => {
    const id = notes.get('cancelled')?.id ?? 0;
    await sql`update issue_notes set cancelled_at = '2026-03-05T22:30:00Z' where id = ${id}`.execute(database);
    const search = async (filters: Record<string, unknown>) =>
      (await admin.attempt(dispatchCalls.search, { body: filters })).body.dispatches.map((row: { id: number }) =>
        nameOf(row.id),
      );
    // 22:30 on the 5th in Greenwich is the 6th in Nairobi.
    expect(await search({ dateFrom: '2026-03-06', dateTo: '2026-03-06', cancelledBy: 0 })).toEqual(['cancelled']);
    expect(await search({ dateFrom: '2026-03-05', dateTo: '2026-03-05', cancelledBy: 0 })).toEqual([]);
    expect(await search({ cancelledBy: admin.actor?.id })).toHaveLength(2);
    expect(await search({ cancelledBy: (await test.approver()).actor?.id })).toEqual(['rejected']);
    expect(await search({ cancelledBy: other.actor?.id })).toEqual([]);
    const { body } = await admin.attempt(dispatchCalls.cancelled, {
      query: { dateFrom: '2026-03-06', dateTo: '2026-03-06' },
    });
    expect(body.dispatches).toHaveLength(1);
    const { status } = await admin.attempt(dispatchCalls.search, { body: { cancelledBy: 'me' } });
    expect(status).toBe(422);
  });
});
