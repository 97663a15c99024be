import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { countCalls } from '@ghala/contract/calls/counts';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { CountWorld } from '../../../test/count-world';
import { type Client, createTestApp } from '../../../test/test-app';
import { noticesOf, tellAll } from '../../../test/told-notices';

const test = await createTestApp({}, { hasChores: false });
const keeper = await test.signIn(['warehouseManage'], 'Wanjiru Keeper');
const counter = await test.signIn(['pickupProcess'], 'Amina Counter');
const world = new CountWorld(test, keeper);
const manager = await test.signIn('all', 'Mary Manager');

const onHandOf = async (record: number, by: Client) =>
  (await by.send(inventoryCalls.get, { params: { id: record } })).inventory.onHand;

async function setOwnRequests(ownRequests: 'alone' | 'never' | 'always') {
  await manager.send(approvalCalls.setPolicy, { body: { ownRequests } as never });
}
afterEach(() => setOwnRequests('alone'));

describe('in a blind count', () => {
  it('who reviews sees what is in stock until they join, and the sheet says so', async () => {
    const { warehouse, records } = await world.shop();
    const [record] = records[0];
    const id = await world.started(warehouse, { isBlind: true });
    expect(await onHandOf(record, keeper)).toBe(10);
    expect(await onHandOf(record, counter)).toBeNull();
    await keeper.send(countCalls.join, { params: { id } });
    expect(await onHandOf(record, keeper)).toBeNull();
    await world.count(id, record, 7, {}, keeper);
    await world.count(id, records[0][1], 7, {}, counter);
    await world.step('close', id);
    // They review it now; others count on.
    expect(await onHandOf(record, keeper)).toBe(10);
    expect(await onHandOf(record, counter)).toBeNull();
    const sheet = new Map((await world.sheet(id)).map((line) => [line.recordId, line]));
    expect([sheet.get(record)?.couldSee, sheet.get(records[0][1])?.couldSee]).toEqual([true, false]);
    expect((await world.read(id)).openTo).toEqual([{ id: keeper.actor?.id, name: 'Wanjiru Keeper' }]);
    await world.keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: true } });
    expect(await onHandOf(record, counter)).toBe(10);
  });

  it('who joins several times at once has joined once', async () => {
    const { warehouse } = await world.shop();
    const id = await world.started(warehouse, { isBlind: true });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => keeper.attempt(countCalls.join, { params: { id } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await auditRows(test.database, { entity: 'Stock Count', entity_id: id });
    expect(events.filter(({ code }) => code === 'stockCount.join')).toHaveLength(1);
  });

  it('who enters without joining has joined by that', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { isBlind: true });
    await world.count(id, records[0][0], 7, {}, keeper);
    expect(await onHandOf(records[0][1], keeper)).toBeNull();
  });

  it('who is given another role stays blind, and who is made a counter is marked', async () => {
    const { warehouse, records } = await world.shop();
    const [early, late] = [await test.signIn(['batchAdd'], 'Early Counter'), await test.signIn([], 'Late Counter')];
    const id = await world.started(warehouse, { isBlind: true });
    expect(await onHandOf(records[0][0], late)).toBe(10);
    await setFlags(early, ['warehouseManage', 'batchAdd']);
    await setFlags(late, ['batchAdd']);
    expect(await onHandOf(records[0][0], early)).toBeNull();
    expect(await onHandOf(records[0][0], late)).toBeNull();
    await world.count(id, records[0][0], 7, {}, early);
    await world.count(id, records[0][1], 7, {}, late);
    await world.step('close', id);
    expect((await world.read(id)).openTo.map(({ name }) => name)).toEqual(['Late Counter']);
  });

  it('so is an account whose password a counter handed out, until a week after its owner has chosen another', async () => {
    const { warehouse, records } = await world.shop();
    const [record] = records[0];
    // Both would see what is in stock: the one may not count, the other reviews.
    for (const flags of [[], ['warehouseManage']] as const) {
      const puppet = await test.signIn(flags, 'Own Puppet');
      const id = await world.started(warehouse, { isBlind: true });
      const weekAgo = new Date(Date.now() - 8 * 86_400_000);
      const given = (by: Client | null, chosen: Date | null, handedOut = weekAgo) =>
        test.database
          .updateTable('users')
          .set({
            handed_out_by_id: by?.actor?.id ?? null,
            handed_out_at: by && handedOut.toISOString(),
            password_chosen_at: chosen?.toISOString() ?? null,
          })
          .where('id', '=', Number(puppet.actor?.id))
          .execute()
          .then(() => test.app.sessions.forget());
      await given(counter, null);
      expect(await onHandOf(record, puppet)).toBeNull();
      await given(counter, new Date());
      expect(await onHandOf(record, puppet)).toBe(10);
      // Whoever handed it out may have chosen the next one as well.
      await given(counter, new Date(), new Date());
      expect(await onHandOf(record, puppet)).toBeNull();
      // Who reviews and has not joined counts nothing, so their account sees what they see.
      await given(keeper, null);
      expect(await onHandOf(record, puppet)).toBe(10);
      await keeper.send(countCalls.join, { params: { id } });
      expect(await onHandOf(record, puppet)).toBeNull();
      await world.keeper.send(countCalls.cancel, { params: { id }, body: { reason: 'done' } });
      expect(await onHandOf(record, puppet)).toBe(10);
    }
  });

  it('another count of the same place tells no more, nor whether a figure is within its tolerance', async () => {
    const { warehouse, records } = await world.shop();
    const [record] = records[0];
    await world.started(warehouse, { isBlind: true });
    const open = await world.started(warehouse, { tolerancePercent: 0 });
    const lineId = await world.lineOf(open, record);
    const said = [];
    for (const quantity of [9, 10, 11]) {
      const { line } = await counter.send(countCalls.enter, {
        params: { id: open },
        body: { lineId, quantity } as never,
      });
      said.push([line.state, line.recountReason, line.expected]);
    }
    expect(said).toEqual(Array(3).fill(['counted', null, null]));
    const [line] = (await world.sheet(open, {}, counter)).filter(({ id }) => id === lineId);
    expect([line?.expected, line?.difference, line?.differenceValue]).toEqual([null, null, null]);
  });

  it('tolerance is judged when counting ends, once, and each entry of a line is shown to the reviewer', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { isBlind: true, tolerancePercent: 10 });
    const [within, beyond] = records[0];
    for (const quantity of [3, 5, 7, 9.5]) await world.count(id, within, quantity, {}, counter);
    expect((await world.count(id, beyond, 7, {}, counter)).state).toBe('counted');
    await world.step('close', id);
    const sheet = new Map((await world.sheet(id)).map((line) => [line.recordId, line]));
    expect(sheet.get(within)).toMatchObject({ state: 'counted', entriesOfOne: 4 });
    expect(sheet.get(beyond)).toMatchObject({ state: 'recount', recountReason: 'tolerance', entriesOfOne: 1 });
    const { entries } = await keeper.send(countCalls.entries, { params: { lineId: sheet.get(within)?.id ?? 0 } });
    expect(entries.map(({ quantity }) => quantity)).toEqual([3, 5, 7, 9.5]);
    // What is counted again is believed.
    expect((await world.count(id, beyond, 7, { mode: 'recount' }, counter)).state).toBe('counted');
    await world.step('reopen', id);
    await world.step('close', id);
    expect((await world.sheet(id)).find(({ recordId }) => recordId === beyond)?.state).toBe('counted');
  });

  it('two counters do not learn from it whether they agree, until counting ends', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { isBlind: true, counters: 2 });
    const [record] = records[0];
    await world.count(id, record, 9, {}, counter);
    const other = await test.signIn(['batchAdd'], 'Other Counter');
    for (const quantity of [8, 9, 10])
      expect((await world.count(id, record, quantity, {}, other)).state).toBe('counted');
    await world.step('close', id);
    expect((await world.sheet(id)).find(({ recordId }) => recordId === record)).toMatchObject({
      state: 'recount',
      recountReason: 'differ',
    });
  });
});

describe('a difference', () => {
  /** Both count one line each, and both may approve; the first sends the count. */
  async function counted() {
    const amina = await test.signIn(['approveAdjustment', 'batchAdd', 'warehouseManage'], 'Amina Approver');
    const brian = await test.signIn(['approveAdjustment', 'batchAdd'], 'Brian Approver');
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    // A figure that was replaced is one of theirs too.
    await world.count(id, records[0][0], 1, {}, brian);
    await world.count(id, records[0][0], 8, { mode: 'recount' }, amina);
    await world.count(id, records[0][1], 8, {}, counter);
    await world.step('close', id);
    return { id, amina, brian };
  }
  const requestsOf = async (id: number, by: Client) => {
    const { body } = await by.attempt(approvalCalls.queue, { query: { countId: id } });
    return (body as { id: number }[]).map((row) => row.id);
  };

  it('is not decided by who counted it, whoever sent the count, and lists, counters and reasons say so', async () => {
    const { id, brian } = await counted();
    await keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: true } });
    const approver = await test.approver();
    const all = await requestsOf(id, approver);
    expect(all).toHaveLength(2);
    const [own] = await requestsOf(id, brian);
    const forbidden = all.find((request) => request !== own);
    expect(await requestsOf(id, brian)).toHaveLength(1);
    expect((await brian.send(countCalls.requests, { params: { id } })).approvalIds).toEqual([own]);
    const { counts } = await brian.send(countCalls.waiting, {});
    expect(counts.find((one) => one.id === id)?.pending).toBe(1);
    const refused = await brian.attempt(approvalCalls.approve, { body: { approvalId: forbidden, comment: 'mine' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'approval.ownCount' } });
    const pending = (await brian.attempt(approvalCalls.pending)).body as { id: number; whyNot: string }[];
    expect(pending.find((row) => row.id === forbidden)?.whyNot).toBe(refused.body.message);
    const { decided, refused: left } = await brian.send(approvalCalls.decideMany, {
      body: { approvalIds: all, decision: 'approve', comment: '' },
    });
    expect([decided, left.map(({ approvalId }) => approvalId)]).toEqual([[own], [forbidden]]);
    expect((await brian.send(countCalls.get, { params: { id } })).count.mayDecide).toBe(false);
    expect((await approver.send(countCalls.get, { params: { id } })).count.mayDecide).toBe(true);
  });

  it.each([
    ['never', 403],
    ['always', 200],
  ] as const)('is decided by who counted it if own requests are: %s', async (mode, status) => {
    const { id, brian } = await counted();
    await keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: true } });
    await setOwnRequests(mode);
    const all = await requestsOf(id, await test.approver());
    const answers = await Promise.all(
      all.map((approvalId) => brian.attempt(approvalCalls.reject, { body: { approvalId, comment: 'no' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, status]);
  });

  it('is decided by one of them where everybody who might is one', async () => {
    const { id, amina, brian } = await counted();
    const own = [amina.actor?.id, brian.actor?.id].map(Number);
    await sql`update users set is_active = false where id <> all(${[...own, Number(keeper.actor?.id)]}::int[])`.execute(
      test.database,
    );
    try {
      // Also when they were requested: others who are sent away afterwards leave no one alone.
      await amina.send(countCalls.submit, { params: { id }, body: { leaveOut: true } });
      expect(await requestsOf(id, brian)).toHaveLength(2);
      const approvalIds = await requestsOf(id, brian);
      const { decided } = await brian.send(approvalCalls.decideMany, {
        body: { approvalIds, decision: 'approve', comment: '' },
      });
      expect(decided).toEqual(approvalIds);
    } finally {
      await sql`update users set is_active = true`.execute(test.database);
    }
  });
});

describe('differences that come to nothing', () => {
  const dropsOf = async (by: Client, id: number) => {
    await tellAll(test.database);
    return (await noticesOf(by)).filter(
      ({ code, path }) => code === 'count.drop' && path === `/inventory/counts/${id}`,
    );
  };

  it('of a cancelled count are told to who counted and who would decide, and are in the log', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { isBlind: true });
    await world.count(id, records[0][0], 8, {}, counter);
    // A recount that is asked for hides no difference.
    const lineIds = [await world.lineOf(id, records[0][0])];
    await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds } });
    await keeper.send(countCalls.cancel, { params: { id }, body: { reason: 'wrong month' } });
    const text = expect.stringMatching(
      /^Wanjiru Keeper cancelled CNT-\d+: wrong month\. 1 line differed from the books, by Kshs 200$/,
    );
    expect(await dropsOf(counter, id)).toMatchObject([{ text }]);
    expect(await dropsOf(await test.approver(), id)).toMatchObject([{ text }]);
    expect(await dropsOf(keeper, id)).toEqual([]);
    const [row] = (await auditRows(test.database, { entity: 'Stock Count' })).slice(-1);
    expect(row?.details).toMatch(/^Stock count CNT-\d+ cancelled: wrong month; 1 line differed by Kshs 200$/);
  });

  it('are told to nobody who counts the same goods blind in another count, until that is over', async () => {
    const { warehouse, records } = await world.shop();
    const [open, left] = [await world.started(warehouse), await world.started(warehouse)];
    for (const id of [open, left]) await world.count(id, records[0][0], 8, {}, counter);
    const lineIds = [await world.lineOf(left, records[0][0])];
    await keeper.send(countCalls.askRecount, { params: { id: left }, body: { lineIds } });
    await world.count(left, records[0][1], 10, {}, counter);
    const blind = await world.started(warehouse, { isBlind: true });
    const joined = await test.signIn(['approveAdjustment', 'batchAdd'], 'Joined Approver');
    await joined.send(countCalls.join, { params: { id: blind } });
    const puppet = await test.signIn(['approveAdjustment'], 'Puppet Approver');
    await test.database
      .updateTable('users')
      .set({
        handed_out_by_id: Number(counter.actor?.id),
        handed_out_at: new Date().toISOString(),
        password_chosen_at: null,
      })
      .where('id', '=', Number(puppet.actor?.id))
      .execute();
    test.app.sessions.forget();
    const approver = await test.approver();
    await keeper.send(countCalls.cancel, { params: { id: open }, body: { reason: 'wrong month' } });
    await world.submitted(left, true);
    for (const id of [open, left]) {
      for (const by of [counter, joined, puppet]) expect(await dropsOf(by, id)).toEqual([]);
      expect(await dropsOf(approver, id)).toHaveLength(1);
    }
    // The log does not tell it either.
    const reader = await test.signIn(['batchAdd', 'usersView'], 'Reading Counter');
    const { number } = await world.read(left);
    const rowsOf = async () =>
      (await reader.send(auditLogCalls.list, { query: { limit: 500 } })).filter(
        ({ details }) => details.startsWith(`Stock count ${number} `) && /differed/.test(details),
      );
    expect(await rowsOf()).toHaveLength(0);
    await keeper.send(countCalls.cancel, { params: { id: blind }, body: { reason: 'done' } });
    expect(await rowsOf()).toHaveLength(1);
  });

  it('are withheld from who begins to count the goods blind after they were told', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8, {}, counter);
    await keeper.send(countCalls.cancel, { params: { id }, body: { reason: 'wrong month' } });
    expect(await dropsOf(counter, id)).toHaveLength(1);
    const blind = await world.started(warehouse, { isBlind: true });
    expect(await dropsOf(counter, id)).toEqual([]);
    await keeper.send(countCalls.cancel, { params: { id: blind }, body: { reason: 'done' } });
    expect(await dropsOf(counter, id)).toHaveLength(1);
  });

  it('of lines that are left out are told likewise', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8, {}, counter);
    await world.count(id, records[0][1], 10, {}, counter);
    const lineIds = [await world.lineOf(id, records[0][0])];
    await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds } });
    await world.submitted(id, true);
    expect(await dropsOf(counter, id)).toMatchObject([
      { text: expect.stringMatching(/sent CNT-\d+ without 1 line that differed from the books, by Kshs 200$/) },
    ]);
  });

  it('are none where nothing differs', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 10, {}, counter);
    await keeper.send(countCalls.cancel, { params: { id }, body: { reason: 'wrong month' } });
    expect(await dropsOf(counter, id)).toEqual([]);
  });
});

it('goods that somebody counts blind run out by mail for those only who review and do not count them', async () => {
  const { warehouse, records, products } = await world.shop();
  // The level is that of the warehouse: between what there is in it, and that less 5.
  const { held } = await test.database
    .selectFrom('stock_records')
    .select(sql<number>`sum(available)`.as('held'))
    .where('product_id', '=', products[0])
    .executeTakeFirstOrThrow();
  await test.database
    .updateTable('products')
    .set({ stock_order: held - 4 })
    .where('id', '=', products[0])
    .execute();
  const buyers = {
    counter: await test.signIn(['purchaseAdd', 'batchAdd'], 'Counting Buyer'),
    joined: await test.signIn(['purchaseAdd', 'batchAdd', 'warehouseManage'], 'Joined Buyer'),
    reviewer: await test.signIn(['purchaseAdd', 'warehouseManage'], 'Reviewing Buyer'),
  };
  for (const by of Object.values(buyers))
    await by.send(noticeCalls.choose, { body: { app: ['stock'], email: ['stock'], sms: [] } });
  /** Takes it below the level at which it is ordered, and back. */
  const fall = async () => {
    await tellAll(test.database, undefined, ['email']);
    await test.database.deleteFrom('messages').execute();
    const approver = await test.approver();
    for (const type of ['Reduction', 'Addition'] as const) {
      const body = { productId: products[0], inventoryId: records[0][0], type, quantity: 5, comment: '' };
      await manager.send(adjustmentCalls.request, { body });
      const { approvals } = await latest();
      await approver.send(approvalCalls.approve, { body: { approvalId: approvals, comment: '' } });
    }
    await tellAll(test.database, undefined, ['email']);
    const told = await test.database
      .selectFrom('messages')
      .innerJoin('users', 'users.email', 'messages.recipient')
      .select('users.name')
      .distinct()
      .orderBy('users.name')
      .execute();
    return told.map(({ name }) => name);
  };
  const latest = async () => {
    const { id } = await test.database
      .selectFrom('approvals')
      .select('id')
      .where('status', '=', 'pending')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { approvals: id };
  };
  expect(await fall()).toEqual(['Counting Buyer', 'Joined Buyer', 'Reviewing Buyer']);
  const id = await world.started(warehouse, { isBlind: true });
  await buyers.joined.send(countCalls.join, { params: { id } });
  expect(await fall()).toEqual(['Reviewing Buyer']);
});

async function setFlags(user: Client, flags: string[]) {
  const { role_id } = await test.database
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', Number(user.actor?.id))
    .executeTakeFirstOrThrow();
  await test.database
    .updateTable('roles')
    .set({ flags: ['login', ...flags] as never })
    .where('id', '=', role_id)
    .execute();
  test.app.sessions.forget();
}
