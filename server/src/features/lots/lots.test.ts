import { setTimeout as sleep } from 'node:timers/promises';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { lotCalls, MOST_HELD } from '@ghala/contract/calls/lots';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { productStockCalls } from '@ghala/contract/calls/product-stock';
import { stockMovementCalls } from '@ghala/contract/calls/stock-movements';
import { describe, expect, it, vi } from 'vitest';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';
import { apply } from '../../operation/apply';
import { adjust } from '../../stock/adjust';
import { reserve } from '../../stock/reserve';
import { reverseIssue } from '../../stock/reverse-issue';
import { transfer } from '../../stock/transfer';
import { verifyLedger } from '../../stock/verify-ledger';
import { correctLot } from './correct-lot';

const test = await createTestApp();
const admin = await test.signIn('all');
const keeper = await test.signIn(['productsManage']);
const reader = await test.signIn([]);
const world = new StockWorld(test.database, admin);

async function tracked(tracking: 'lot' | 'serial' = 'lot', values: Parameters<StockWorld['product']>[0] = {}) {
  const shop = await world.shop();
  return { ...shop, product: await world.product({ tracking, ...values }) };
}

/** Days of the business begin three hours before those of UTC. */
const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);

const given = (number: string, quantity: number) => ({ number, quantity, expiresOn: null, madeOn: null });

const agrees = async () => expect(await verifyLedger(test.database)).toMatchObject({ drifts: [], fault: null });

it('says whether any product is tracked', async () => {
  expect((await reader.send(lotCalls.used, {})).used).toBe(false);
  await world.product({ tracking: 'lot' });
  expect((await reader.send(lotCalls.used, {})).used).toBe(true);
});

describe('lots held', () => {
  it('are told in the order in which they are drawn, expired ones last', async () => {
    const { product, warehouse, first, second } = await tracked();
    const record = await world.receiveLots(product, first, { none: [1], gone: [2, day(-3)], late: [3, day(60)] });
    const other = await world.receiveLots(product, second, { soon: [4, day(5)], late: [1, day(60)] });
    const held = async (query: { warehouseId?: number; inventoryId?: number }) =>
      (await admin.send(lotCalls.held, { query: { productId: product, ...query } })).lots;
    const lots = await held({});
    expect(lots.map((lot) => `${lot.available} ${lot.number}`)).toEqual([
      '4 soon',
      '3 late',
      '1 late',
      '1 none',
      '2 gone',
    ]);
    expect(lots[0]).toMatchObject({ expiresOn: day(5), isExpired: false, inventoryId: other, reserved: 0 });
    expect(lots[0]?.place).toMatch(/^Section \d+ of Warehouse \d+$/);
    expect(lots.at(-1)).toMatchObject({ isExpired: true, inventoryId: record });
    expect(await held({ warehouseId: warehouse })).toHaveLength(5);
    expect((await held({ warehouseId: second })).map(({ number }) => number)).toEqual(['soon', 'late']);
    expect((await held({ inventoryId: other })).map(({ number }) => number)).toEqual(['soon', 'late']);
    await world.issue(product, warehouse, 5);
    expect((await held({})).map((lot) => `${lot.available} ${lot.number}`)).toEqual([
      '2 late',
      '1 late',
      '1 none',
      '2 gone',
    ]);
  });

  it('are found in their place, however many other places hold', async () => {
    const { product, first, second } = await tracked('serial');
    const many = Object.fromEntries(Array.from({ length: MOST_HELD }, (_, at) => [`S-${at}`, [1] as [number]]));
    await world.receiveLots(product, first, many);
    const record = await world.receiveLots(product, second, { 'S-last': [1] });
    const { lots } = await reader.send(lotCalls.held, { query: { productId: product, inventoryId: record } });
    expect(lots).toMatchObject([{ number: 'S-last', inventoryId: record }]);
    const { lot } = await reader.send(lotCalls.get, { params: { id: await world.lotId(product, 'S-last') } });
    expect(lot.places).toEqual([
      { inventoryId: record, place: expect.stringMatching(/^Section \d+ of /), available: 1, reserved: 0 },
    ]);
  });

  it('need a product', async () => {
    const refused = await admin.call('GET', '/api/lots/held');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('productId');
  });
});

describe('the list', () => {
  const numbers = async (query: Record<string, unknown>) =>
    (await reader.send(lotCalls.list, { query: { limit: 50, ...query } as never })).lots.map(({ number }) => number);

  it('has a row for each lot in a place, what expires first before what does not', async () => {
    const { product, warehouse, first, second } = await tracked('lot', { price_purchase: 20 });
    await world.receiveLots(product, first, { far: [1, day(80)], none: [1], old: [2, day(-3)] });
    await world.receiveLots(product, second, { soon: [1.5, day(0)], last: [1, day(30)] });
    expect(await numbers({ productId: product })).toEqual(['old', 'soon', 'last', 'far', 'none']);
    expect(await numbers({ productId: product, sort: '-expiresOn' })).toEqual(['none', 'far', 'last', 'soon', 'old']);
    expect(await numbers({ productId: product, sort: 'lot' })).toEqual(['far', 'last', 'none', 'old', 'soon']);
    const { lots } = await reader.send(lotCalls.list, { query: { productId: product, limit: 2 } });
    expect(lots).toMatchObject([
      { number: 'old', isExpired: true, daysLeft: -3, onHand: 2, stockValue: 40, Product: { id: product } },
      { number: 'soon', isExpired: false, daysLeft: 0, stockValue: 30, Section: { id: second } },
    ]);
    expect(await numbers({ productId: product, expiry: 'expired' })).toEqual(['old']);
    expect(await numbers({ productId: product, expiry: '30' })).toEqual(['soon', 'last']);
    expect(await numbers({ productId: product, expiry: '90' })).toEqual(['soon', 'last', 'far']);
    expect(await numbers({ productId: product, sectionId: second })).toEqual(['soon', 'last']);
    expect(await numbers({ warehouseId: warehouse, sort: 'received' })).toHaveLength(5);
    await world.issue(product, warehouse, 2.5);
    expect(await numbers({ productId: product })).toEqual(['old', 'far', 'none']);
    const { places } = await reader.send(lotCalls.places, {});
    expect(places.filter(({ Warehouse }) => Warehouse.id === warehouse)).toMatchObject([
      { Section: { id: first }, lots: 3, value: 80, expired: 40, within30: 0, within60: 0, within90: 20 },
    ]);
  });

  it('is searched by lot number and product, and filtered by product, category and tracking', async () => {
    const { product, first } = await tracked('lot', { name: 'Amoxicillin syrup' });
    const serials = await tracked('serial', { name: 'Drill press' });
    await world.receiveLots(product, first, { 'ZK-771': [1, day(9)], 'ZK-772': [1] });
    await world.receiveLots(serials.product, serials.first, { 'SN-9001': [1] });
    expect(await numbers({ q: 'zk-77' })).toEqual(['ZK-771', 'ZK-772']);
    expect(await numbers({ q: 'amoxi' })).toEqual(['ZK-771', 'ZK-772']);
    expect(await numbers({ q: '9001' })).toEqual(['SN-9001']);
    expect(await numbers({ q: '9001', tracking: 'lot' })).toEqual([]);
    expect(await numbers({ q: 'press', tracking: 'serial' })).toEqual(['SN-9001']);
    const { category_id: categoryId } = await test.database
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    expect(await numbers({ categoryId })).toEqual(['ZK-771', 'ZK-772']);
    const file = await reader.attempt(lotCalls.list, { query: { q: 'zk-771', format: 'csv' } });
    expect(file.raw.toString()).toContain(`,ZK-771,${day(9)},9,`);
  });

  it('pages through lots that expire on the same day, or never', async () => {
    const { product, first } = await tracked();
    await world.receiveLots(product, first, { a: [1], b: [1], c: [1, day(4)], d: [1, day(4)], e: [1, day(4)] });
    const seen: string[] = [];
    let url = `/api/lots?productId=${product}&limit=2`;
    for (let page = 0; page < 3; page++) {
      const { body, headers } = await reader.call('GET', url);
      seen.push(...body.lots.map(({ number }: { number: string }) => number));
      url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? '';
    }
    expect(seen).toEqual(['c', 'd', 'e', 'a', 'b']);
  });
});

it('tells those who keep stock how many lots expire within 30 days', async () => {
  const waiting = async (user: typeof admin) => (await user.send(dashboardCalls.waiting, {})).waiting;
  const before = await waiting(admin);
  const { product, first } = await tracked('lot', { price_purchase: 7 });
  await world.receiveLots(product, first, { x: [3, day(30)], y: [1, day(31)], z: [1, day(-1)] });
  const after = await waiting(admin);
  expect(after.expiring - before.expiring).toBe(1);
  expect(after.expiringValue - before.expiringValue).toBe(21);
  expect(await waiting(reader)).toMatchObject({ expiring: 0, expiringValue: 0 });
});

describe('a lot', () => {
  it('says where it came from, where it went and where it is', async () => {
    const { product, warehouse, first, second } = await tracked();
    const record = await world.receiveLots(product, first, { R: [10, day(60)] });
    const lotId = await world.lotId(product, 'R');
    const [kept = 0, undone = 0] = await world.noteItems(product, warehouse, 2);
    await world.issue(product, warehouse, 2, kept);
    await world.issue(product, warehouse, 3, undone);
    await world.run((operation) => apply(operation, (facts) => reverseIssue(facts, [undone], '')));
    await world.run(async (operation) => {
      const wanted = await world.transfer(operation, { recordId: record, toPlaceId: second, quantity: 4, note: '' });
      await operation.db
        .updateTable('stock_transfers')
        .set({ to_record_id: record })
        .where('id', '=', wanted.transferId)
        .execute();
      return apply(operation, (facts) => transfer(facts, wanted));
    });
    await world.run(async (operation) => {
      const wanted = await world.adjustment(operation, {
        recordId: record,
        change: -1,
        lots: [given('R', 1)],
        note: 'broken',
      });
      return apply(operation, (facts) => adjust(facts, wanted));
    });
    await world.run(async (operation) => {
      const wanted = await world.reservation(operation, { recordId: record, quantity: 1, note: '' });
      return apply(operation, (facts) => reserve(facts, wanted));
    });
    const { lot } = await reader.send(lotCalls.get, { params: { id: lotId } });
    expect(lot).toMatchObject({
      ...{
        number: 'R',
        expiresOn: day(60),
        daysLeft: 60,
        received: 10,
        issued: 2,
        adjusted: -1,
        counted: 0,
        onHand: 7,
      },
      reservations: [{ quantity: 1 }],
    });
    const movements = async (direction?: 'in' | 'out') =>
      (
        await reader.send(lotCalls.movements, {
          params: { id: lotId },
          query: { ...(direction && { direction }), limit: 50 },
        })
      ).movements;
    expect((await movements('in')).map(({ kind, quantity }) => [kind, quantity])).toEqual([['addition', 10]]);
    const [out, ...others] = await movements('out');
    expect(others).toEqual([]);
    expect(out).toMatchObject({ kind: 'remove', quantity: -2, isUndone: false, document: { kind: 'dispatch' } });
    expect(out?.Receiver?.name).toBeTruthy();
    const all = await movements();
    expect(all.map(({ quantity }) => quantity)).toEqual([-1, -1, 4, -4, 3, -3, -2, 10]);
    expect(all.find(({ quantity }) => quantity === -3)?.isUndone).toBe(true);
    const csv = await reader.attempt(lotCalls.movements, { params: { id: lotId }, query: { format: 'csv' } });
    expect(csv.raw.toString().trim().split('\n')).toHaveLength(9);
    await agrees();
  });

  it('stands with each row of the ledger', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { H: [2, day(60)] });
    const { activities } = await reader.send(stockMovementCalls.history, { params: { id: record } });
    expect(activities[0]?.lot).toMatchObject({ number: 'H', expiresOn: day(60), isExpired: false });
    const { movements } = await reader.send(productStockCalls.ledger, { params: { id: product } });
    expect(movements[0]?.lot).toMatchObject({ number: 'H' });
    const csv = async (id: number) =>
      (await reader.attempt(stockMovementCalls.history, { params: { id }, query: { format: 'csv' } })).raw.toString();
    expect(await csv(record)).toMatch(/,Balance,Lot\n.*,H\n/s);
    expect(await csv(await world.receive(await world.product(), first, 1))).not.toContain('Lot');
  });

  it('is not found by another id', async () => {
    for (const call of [lotCalls.get, lotCalls.movements])
      expect((await reader.attempt(call, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });
});

describe('correcting a lot', () => {
  const correct = (id: number, body: object, user = keeper) =>
    user.attempt(lotCalls.update, { params: { id }, body: body as never });

  it('changes what is held of it, and the order in which it is drawn', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { A: [1, day(5)], B: [1, day(9)] });
    const id = await world.lotId(product, 'A');
    const { status } = await correct(id, { number: 'A-1', expiresOn: day(20), madeOn: day(-20), reason: 'Misread' });
    expect(status).toBe(200);
    const { lots } = await reader.send(lotCalls.held, { query: { productId: product } });
    expect(lots.map(({ number, expiresOn }) => [number, expiresOn])).toEqual([
      ['B', day(9)],
      ['A-1', day(20)],
    ]);
    expect((await reader.send(lotCalls.list, { query: { productId: product } })).lots[1]?.expiresOn).toBe(day(20));
    const logs = await admin.send(auditLogCalls.list, { query: { entity: 'Lot', limit: 1 } });
    expect(JSON.stringify(logs)).toContain('A-1');
    expect(await world.lotsOf(record)).toEqual(['1 A-1', '1 B']);
  });

  it('refuses the number of another lot whatever its capitals, and names it', async () => {
    const { product, first } = await tracked();
    await world.receiveLots(product, first, { Aa: [1], B: [1] });
    const id = await world.lotId(product, 'B');
    const { status, body } = await correct(id, { number: 'aA', expiresOn: null, reason: 'Misread' });
    expect([status, body.fields]).toMatchObject([409, { number: { code: 'lot.numberTaken' } }]);
    expect(body.message).toMatch(/has another lot Aa already/);
    // This is the same lot in other capitals.
    expect((await correct(id, { number: 'b', expiresOn: null })).status).toBe(200);
  });

  it('refuses a number that another lot is given at the same moment', async () => {
    const { product, first } = await tracked();
    await world.receiveLots(product, first, { A: [1], B: [1] });
    const [A, B] = [await world.lotId(product, 'A'), await world.lotId(product, 'B')];
    const renamed = { number: 'C', expiresOn: null, madeOn: null, reason: 'Misread' };
    const one = await world.uncommitted((operation) => apply(operation, (facts) => correctLot(facts, A, renamed)));
    const other = correct(B, { ...renamed, number: 'c' });
    await sleep(300);
    await one.commit();
    const { status, body } = await other;
    expect([status, body.fields.number.code]).toEqual([409, 'lot.numberTaken']);
    expect(body.errors.number).toMatch(/^Product \d+ has another lot C already: give this one another number$/);
  });

  it('needs an expiry where the product has a shelf life, not before the day it was made', async () => {
    const { product, first } = await tracked('lot', { shelf_life: 30 });
    await world.receiveLots(product, first, { A: [1, day(5)] });
    const id = await world.lotId(product, 'A');
    expect((await correct(id, { number: 'A', expiresOn: '' })).body.fields).toMatchObject({
      expiresOn: { code: 'stock.expiryNeeded' },
    });
    const { status, body } = await correct(id, { number: 'A', expiresOn: day(1), madeOn: day(2) });
    expect([status, body.errors]).toEqual([422, { expiresOn: 'cannot be before the day on which it was made' }]);
  });

  it('moves an expiry only with a reason, which the lot shows and approvers of adjustments are told', async () => {
    const approver = await test.signIn(['approveAdjustment']);
    const { product, first } = await tracked();
    await world.receiveLots(product, first, { A: [1, day(-3)], B: [1] });
    const id = await world.lotId(product, 'A');
    for (const expiresOn of [day(60), null]) {
      const { status, body } = await correct(id, { number: 'A', expiresOn, reason: ' ' });
      expect([status, body.errors]).toEqual([422, { reason: 'must say why the number or the expiry changes' }]);
    }
    expect((await correct(id, { number: 'A', expiresOn: day(60), reason: 'Misread' })).status).toBe(200);
    const { lot } = await reader.send(lotCalls.get, { params: { id } });
    expect(lot.expiryMoves).toMatchObject([{ from: day(-3), to: day(60), reason: 'Misread', by: keeper.actor?.name }]);
    await vi.waitFor(async () => {
      const [told] = (await approver.send(noticeCalls.list, {})).notices;
      expect(told).toMatchObject({ code: 'lot.moveExpiry', path: `/inventory/lots/${id}` });
      expect(told?.text).toMatch(/moved the expiry of lot A .*: Misread$/);
    });
    // Another number is no move of the expiry, but takes the expiry to other goods.
    const { status, body } = await correct(id, { number: 'A-2', expiresOn: day(60), reason: '' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['reason']]);
    expect((await correct(id, { number: 'A-2', expiresOn: day(60), reason: 'Label swapped' })).status).toBe(200);
    await vi.waitFor(async () => {
      const [told] = (await approver.send(noticeCalls.list, {})).notices;
      expect(told?.text).toMatch(/changed lot A of .* to lot A-2: Label swapped$/);
    });
    expect((await reader.send(lotCalls.get, { params: { id } })).lot.expiryMoves).toHaveLength(1);
  });

  it('is for who keeps products', async () => {
    const { product, first } = await tracked();
    await world.receiveLots(product, first, { A: [1] });
    expect((await correct(await world.lotId(product, 'A'), { number: 'B' }, reader)).status).toBe(403);
  });

  it('waits for who enters the lot into another place, which would keep the former expiry', async () => {
    const { product, first, second } = await tracked();
    await world.receiveLots(product, first, { A: [1] });
    await world.receiveLots(product, second, { B: [1] });
    const id = await world.lotId(product, 'A');
    const entered = await world.receiveUncommitted(product, second, 1, [given('A', 1)]);
    const corrected = correct(id, { number: 'A', expiresOn: day(50), reason: 'Printed on the box' });
    await sleep(300);
    await entered.commit();
    expect((await corrected).status).toBe(200);
    const kept = await test.database.selectFrom('record_lots').select('expires_on').where('lot_id', '=', id).execute();
    expect(kept.map(({ expires_on }) => expires_on)).toEqual([day(50), day(50)]);
    await agrees();
  });
});

describe('tracking', () => {
  const change = (id: number, body: object, user = keeper) =>
    user.attempt(lotCalls.changeTracking, { params: { id }, body: body as never });

  it('is turned on by a count, changed to serial numbers, and turned off', async () => {
    const { product, first, second } = await world.shop();
    const [one, other] = [await world.receive(product, first, 3), await world.receive(product, second, 2)];
    const counts = [
      { inventoryId: one, lots: [given('A', 1), given('B', 2)] },
      // The only lot of a place holds all that is there.
      { inventoryId: other, lots: [{ number: 'B' }] },
    ];
    expect((await change(product, { tracking: 'lot', counts })).status).toBe(200);
    expect([await world.lotsOf(one), await world.lotsOf(other)]).toEqual([['1 A', '2 B'], ['2 B']]);
    await agrees();
    const { activities } = await reader.send(stockMovementCalls.history, { params: { id: one } });
    expect(activities.map(({ activity, lot }) => [activity, lot?.number ?? null]).slice(0, 3)).toEqual([
      ['StockTracking', 'B'],
      ['StockTracking', 'A'],
      ['StockTracking', null],
    ]);
    const { movements } = await reader.send(productStockCalls.ledger, { params: { id: product } });
    expect(movements[0]?.document.kind).toBe('tracking');
    const serials = [
      { inventoryId: one, lots: [{ number: 's1' }, { number: 's2' }, { number: 's3' }] },
      { inventoryId: other, lots: [{ number: 's4' }, { number: 's5' }] },
    ];
    expect((await change(product, { tracking: 'serial', counts: serials })).status).toBe(200);
    expect(await world.lotsOf(one)).toEqual(['1 s1', '1 s2', '1 s3']);
    await agrees();
    expect((await change(product, { tracking: 'none' })).status).toBe(200);
    expect(await world.lotsOf(one)).toEqual([]);
    await agrees();
    const logs = await admin.send(auditLogCalls.list, { query: { entity: 'Product', limit: 5 } });
    expect(JSON.stringify(logs)).toContain('"s4"');
  });

  it('refuses what the count does not allow', async () => {
    const { product, first, second } = await world.shop();
    const [one, other] = [await world.receive(product, first, 3), await world.receive(product, second, 2)];
    const foreign = await world.receive(await world.product(), first, 1);
    const faults = async (body: object) => {
      const { status, body: refused } = await change(product, body);
      return [status, Object.keys(refused.errors ?? {}).join() || refused.code];
    };
    const whole = { inventoryId: one, lots: [given('A', 3)] };
    expect(await faults({ tracking: 'none' })).toEqual([422, 'tracking']);
    expect(await faults({ tracking: 'lot' })).toEqual([409, 'stock.countFirst']);
    expect(await faults({ tracking: 'lot', counts: [whole] })).toEqual([409, 'stock.countFirst']);
    const short = { inventoryId: other, lots: [given('A', 1)] };
    expect(await faults({ tracking: 'lot', counts: [whole, short] })).toEqual([422, 'counts.1.lots']);
    expect(await faults({ tracking: 'lot', counts: [whole, { inventoryId: foreign, lots: [given('A', 1)] }] })).toEqual(
      [422, 'counts.1.inventoryId'],
    );
    expect(await faults({ tracking: 'lot', counts: [whole, whole] })).toEqual([422, 'counts.1.inventoryId']);
    expect(await faults({ tracking: 'lot', counts: [{ inventoryId: one, lots: [] }] })).toEqual([422, 'counts.0.lots']);
    expect((await change(product, { tracking: 'lot' }, reader)).status).toBe(403);
    expect((await change(2_000_000_000, { tracking: 'lot' })).status).toBe(404);
  });

  it('waits for goods that come into another place, which have to be counted too', async () => {
    const { product, first, second } = await world.shop();
    const one = await world.receive(product, first, 3);
    const received = await world.receiveUncommitted(product, second, 1);
    const changed = change(product, { tracking: 'lot', counts: [{ inventoryId: one, lots: [{ number: 'A' }] }] });
    await sleep(300);
    await received.commit();
    const { status, body } = await changed;
    expect([status, body.code]).toEqual([409, 'stock.countFirst']);
    await agrees();
  });

  it('is changed once when two do so at the same moment', async () => {
    const { product, first } = await world.shop();
    const counts = [{ inventoryId: await world.receive(product, first, 3), lots: [{ number: 'A' }] }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => change(product, { tracking: 'lot', counts })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    await agrees();
  });
});
