import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls, type SheetLine } from '@ghala/contract/calls/counts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { makeProduct } from '../../../test/fixtures';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import { apply } from '../../operation/apply';
import { changeTracking } from '../../stock/change-tracking';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const keeper = await test.signIn(['warehouseManage']);
const amina = await test.signIn(['pickupProcess'], 'Amina Counter');
const brian = await test.signIn(['batchAdd'], 'Brian Counter');
const world = new CountWorld(test, keeper);
const { stock } = world;

const SOON = '2099-01-31';
const LATE = '2099-12-31';

/** This is a place with two sections; the first holds two lots, one of which expires before the other. */
async function shopOfLots() {
  const { warehouse, sections } = await world.shop();
  const product = await stock.product({ tracking: 'lot', name: 'Aspirin', price_purchase: 5 });
  const record = await stock.receiveLots(product, sections[0], { B: [6, LATE], A: [4, SOON] });
  return { warehouse, sections, product, record };
}

async function shopOfSerials() {
  const { warehouse, sections } = await world.shop();
  const product = await stock.product({ tracking: 'serial', name: 'Borehole pump' });
  const record = await stock.receiveLots(product, sections[0], { S1: [1], S2: [1] });
  return { warehouse, sections, product, record };
}

/** The lines of a count of one product, by lot. */
async function linesOf(id: number, product: number) {
  const lines = (await world.walk(id)).filter(({ Product }) => Product.id === product);
  return new Map(lines.map((line) => [line.Lot?.number ?? '', line]));
}

async function enterLot(id: number, product: number, lot: string, quantity: number | string, more = {}, by = amina) {
  const line = (await linesOf(id, product)).get(lot);
  return by.attempt(countCalls.enter, { params: { id }, body: { lineId: Number(line?.id), quantity, ...more } });
}

const find = (id: number, body: Record<string, unknown>) =>
  amina.attempt(countCalls.enter, { params: { id }, body: { quantity: 1, ...body } });

function retrack(
  productId: number,
  tracking: 'none' | 'lot' | 'serial',
  counts: Parameters<typeof changeTracking>[1]['counts'],
) {
  return stock.run((operation) => apply(operation, (facts) => changeTracking(facts, { productId, tracking, counts })));
}

const one = (number: string, quantity: number) => ({ number, expiresOn: null, madeOn: null, quantity });

describe('a count of tracked goods', () => {
  it('has a line for each lot that is there, what expires first before the others', async () => {
    const { warehouse, product, record } = await shopOfLots();
    await stock.issue(product, warehouse, 1, undefined, {
      lots: [{ lotId: await stock.lotId(product, 'A'), quantity: 1 }],
      lotsReason: 'damaged',
    });
    const id = await world.plan(warehouse, { productIds: [product] });
    expect((await world.read(id)).lines).toBe(2);
    await keeper.send(countCalls.start, { params: { id } });
    expect((await world.walk(id)).map(({ Lot, expected }) => [Lot?.number, Lot?.expiresOn, expected])).toEqual([
      ['A', SOON, 3],
      ['B', LATE, 6],
    ]);
    expect((await world.sheet(id)).map(({ Lot, recordId }: SheetLine) => [Lot?.number, recordId])).toEqual([
      ['A', record],
      ['B', record],
    ]);
  });

  it('adds no line where none is on hand', async () => {
    const { warehouse, product } = await shopOfLots();
    await stock.issue(product, warehouse, 10);
    const refused = await world.step('start', await world.plan(warehouse, { productIds: [product] }));
    expect(refused.status).toBe(409);
  });

  it('corrects each lot by itself', async () => {
    const { warehouse, product, record } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    succeeded(await enterLot(id, product, 'A', 3));
    await stock.issue(product, warehouse, 2);
    succeeded(await enterLot(id, product, 'B', 7));
    expect(
      (await world.sheet(id)).map(({ Lot, expected, difference }: SheetLine) => [Lot?.number, expected, difference]),
    ).toEqual([
      ['A', 4, -1],
      ['B', 6, 1],
    ]);
    expect(await world.submitted(id)).toBe(2);
    const { stocks } = await keeper.send(adjustmentCalls.list, { query: { limit: 2 } });
    expect(stocks.map(({ type, Lots }) => [type, Lots])).toEqual(
      expect.arrayContaining([
        ['Addition', [expect.objectContaining({ number: 'B', expiresOn: LATE, quantity: 1 })]],
        ['Reduction', [expect.objectContaining({ number: 'A', expiresOn: SOON, quantity: 1 })]],
      ]),
    );
    expect((await world.decideAll(id)).refused).toEqual([]);
    expect(await stock.lotsOf(record)).toEqual(['1 A', '7 B']);
    expect((await verifyLedger(test.database)).drifts).toEqual([]);
  });

  it('moves stock at once where no approval is needed, but for less of a lot than is to be removed', async () => {
    const { warehouse, product, record } = await shopOfLots();
    const all = await test.signIn('all');
    await test.database.updateTable('approval_rules').set({ is_required: false }).execute();
    const id = await world.started(warehouse, { productIds: [product] });
    succeeded(await enterLot(id, product, 'A', 1));
    succeeded(await enterLot(id, product, 'B', 8));
    await stock.issue(product, warehouse, 3);
    expect(await world.submitted(id, false, all)).toBe(2);
    expect(await stock.lotsOf(record)).toEqual(['1 A', '8 B']);
    expect(await world.read(id)).toMatchObject({ status: 'pending', pending: 1 });
    await test.database.updateTable('approval_rules').set({ is_required: true }).execute();
  });

  it('compares an entry that is told later with the lot of its own moment', async () => {
    const { warehouse, product } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    const countedAt = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await stock.issue(product, warehouse, 5);
    succeeded(await enterLot(id, product, 'A', 4, { countedAt }));
    succeeded(await enterLot(id, product, 'B', 5, { countedAt }));
    expect((await world.sheet(id)).map(({ expected, difference }: SheetLine) => [expected, difference])).toEqual([
      [4, 0],
      [6, -1],
    ]);
  });

  it('is on paper and in files with the lot below its product', async () => {
    const { warehouse, product } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    const file = await keeper.attempt(countCalls.lines, { params: { id }, query: { format: 'csv' } });
    expect(file.raw.toString()).toContain('"Aspirin\nLot A, expires 31 Jan 2099"');
  });
});

describe('what was missing of a lot that has been used up since', () => {
  /** Of 4 in lot A, 1 was found; then all of A left by the books. */
  async function usedUp() {
    const { warehouse, product, record } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    succeeded(await enterLot(id, product, 'A', 1));
    succeeded(await enterLot(id, product, 'B', 6));
    await stock.issue(product, warehouse, 4);
    expect(await world.submitted(id)).toBe(1);
    const [approvalId = 0] = await world.requests(id);
    const approver = await test.approver();
    const approve = (lots?: { lotId: number; quantity: number }[]) =>
      approver.attempt(approvalCalls.approve, { body: { approvalId, lots } });
    return { id, warehouse, product, record, approvalId, approver, approve, b: await stock.lotId(product, 'B') };
  }

  it('is taken from the lots that the approver chooses', async () => {
    const { record, product, approvalId, approver, approve, b } = await usedUp();
    const [row] = await approver.send(approvalCalls.queue, { query: { requestId: approvalId } });
    expect(row?.StockAdjustment).toMatchObject({ isLotShort: true, Lots: [{ number: 'A', quantity: 3 }] });
    const refused = await approve();
    expect([refused.status, refused.body.code]).toEqual([409, 'stockAdjustment.lotUsedUp']);
    expect(refused.body.message).toMatch(/nothing of lot A is left .* Choose other lots/);
    expect((await approve([{ lotId: b, quantity: 2 }])).status).toBe(422);
    const foreign = await stock.product({ tracking: 'lot' });
    await stock.receiveLots(foreign, (await world.shop()).sections[0], { X: [3] });
    expect((await approve([{ lotId: await stock.lotId(foreign, 'X'), quantity: 3 }])).status).toBe(422);
    succeeded(await approve([{ lotId: b, quantity: 3 }]));
    expect(await stock.lotsOf(record)).toEqual(['3 B']);
    const { stocks } = await keeper.send(adjustmentCalls.list, { query: { limit: 1 } });
    expect(stocks[0]).toMatchObject({ status: 'done', isLotShort: false, Lots: [{ number: 'B', quantity: 3 }] });
    expect(stocks[0]?.Product.id).toBe(product);
    expect((await verifyLedger(test.database)).drifts).toEqual([]);
  });

  it('is counted again instead, if the approver rejects it so', async () => {
    const { id, product, record, approvalId, approver } = await usedUp();
    const body = { approvalId, comment: 'Look again', countsAgain: true };
    succeeded(await approver.attempt(approvalCalls.reject, { body }));
    expect(await world.read(id)).toMatchObject({ status: 'completed' });
    const { counts } = await keeper.send(countCalls.list, { query: { limit: 1 } });
    expect(counts[0]).toMatchObject({ status: 'counting', name: expect.stringContaining('Aspirin') });
    const again = Number(counts[0]?.id);
    expect((await world.walk(again)).map(({ Lot, Product }) => [Product.id, Lot?.number])).toEqual([[product, 'B']]);
    succeeded(await enterLot(again, product, 'B', 3));
    expect(await world.submitted(again)).toBe(1);
    expect((await world.decideAll(again)).refused).toEqual([]);
    expect(await stock.lotsOf(record)).toEqual(['3 B']);
  });

  it('is taken from no other lot while its own is there, nor is anything else', async () => {
    const { warehouse, product, record } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    succeeded(await enterLot(id, product, 'A', 1));
    succeeded(await enterLot(id, product, 'B', 6));
    await world.submitted(id);
    const [approvalId = 0] = await world.requests(id);
    const approver = await test.approver();
    const lots = [{ lotId: await stock.lotId(product, 'B'), quantity: 3 }];
    const refused = await approver.attempt(approvalCalls.approve, { body: { approvalId, lots } });
    expect([refused.status, refused.body.code]).toEqual([409, 'stockAdjustment.noOtherLots']);
    succeeded(await approver.attempt(approvalCalls.approve, { body: { approvalId } }));
    expect(await stock.lotsOf(record)).toEqual(['1 A', '6 B']);
  });

  it('of any other adjustment is neither chosen nor counted again', async () => {
    const { product, record } = await shopOfLots();
    const lots = [{ number: 'A', quantity: 1 }];
    const body = { type: 'Reduction' as const, quantity: 1, productId: product, inventoryId: record, lots };
    const { stock: asked } = await keeper.send(adjustmentCalls.request, { body });
    const { id: approvalId } = await test.database
      .selectFrom('approvals')
      .select('id')
      .where('adjustment_id', '=', asked.id)
      .executeTakeFirstOrThrow();
    const approver = await test.approver();
    const rejected = await approver.attempt(approvalCalls.reject, { body: { approvalId, countsAgain: true } });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'stockAdjustment.notOfCount']);
    const others = [{ lotId: await stock.lotId(product, 'B'), quantity: 1 }];
    const refused = await approver.attempt(approvalCalls.approve, { body: { approvalId, lots: others } });
    expect([refused.status, refused.body.code]).toEqual([409, 'stockAdjustment.noOtherLots']);
  });
});

it('a sheet is searched by lot number and serial number too', async () => {
  const { warehouse, sections, product } = await shopOfSerials();
  const other = await stock.product({ tracking: 'lot', name: 'Glucose drip' });
  await stock.receiveLots(other, sections[1], { 'LOT-77/B': [3], S2: [1] });
  const id = await world.started(warehouse);
  const found = async (q: string) =>
    (await world.sheet(id, { q })).map(({ Product, Lot }: SheetLine) => [Product.id, Lot?.number]);
  expect(await found('lot-77')).toEqual([[other, 'LOT-77/B']]);
  expect(await found('s2')).toEqual([
    [product, 'S2'],
    [other, 'S2'],
  ]);
  expect(await found('glucose drip')).toHaveLength(2);
  expect(await found('no such lot')).toEqual([]);
});

describe('goods of a lot that are found', () => {
  it('are of a known lot, or of a new one', async () => {
    const { warehouse, sections, product, record } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    const known = succeeded(
      await find(id, { productId: product, placeId: sections[0], quantity: 4, lot: { number: 'a' } }),
    );
    expect(known.line).toMatchObject({ isFound: false, Lot: { number: 'A', expiresOn: SOON }, own: { quantity: 4 } });
    const lot = { number: 'C', expiresOn: '2099-03-31', madeOn: '' };
    const added = succeeded(await find(id, { productId: product, placeId: sections[0], quantity: 2, lot }));
    expect(added.line).toMatchObject({ isFound: true, expected: 0, Lot: { number: 'C', expiresOn: '2099-03-31' } });
    // In another section, which has no record of it.
    succeeded(await find(id, { productId: product, placeId: sections[1], quantity: 1, lot: { number: 'A' } }));
    expect(await world.submitted(id, true)).toBe(2);
    expect((await world.decideAll(id)).refused).toEqual([]);
    expect(await stock.lotsOf(record)).toEqual(['4 A', '6 B', '2 C']);
  });

  it('say of which lot they are, with the expiry of a new one and not another one of a known one', async () => {
    const { warehouse, sections } = await shopOfLots();
    const product = await stock.product({ tracking: 'lot', shelf_life: 90 });
    const id = await world.started(warehouse);
    const found = { productId: product, placeId: sections[0] };
    const refusals = [];
    for (const lot of [
      undefined,
      { number: '' },
      { number: 'N1' },
      { number: 'N1', expiresOn: 'soon' },
      {
        ...{ number: 'N1', expiresOn: '2027-01-01', madeOn: '2027-01-02' },
      },
    ]) {
      const { status, body } = await find(id, { ...found, lot });
      refusals.push([status, Object.keys(body.errors ?? {})]);
    }
    expect(refusals).toEqual([
      [409, ['lot.number']],
      [422, ['lot.number']],
      [409, []],
      [422, ['lot.expiresOn']],
      [422, ['lot.expiresOn']],
    ]);
    succeeded(await find(id, { ...found, lot: { number: 'N1', expiresOn: SOON } }));
    expect((await find(id, { ...found, lot: { number: 'N1', expiresOn: LATE } })).status).toBe(409);
    succeeded(await find(id, { ...found, lot: { number: 'n1' } }));
  });

  it('need no lot where the product is not tracked', async () => {
    const { warehouse, sections } = await shopOfLots();
    const { id: product } = await makeProduct(test.database);
    const id = await world.started(warehouse);
    const { line } = succeeded(await find(id, { productId: product, placeId: sections[0], lot: null }));
    expect(line.Lot).toBeNull();
  });
});

describe('a serial number', () => {
  it('is there or not', async () => {
    const { warehouse, product } = await shopOfSerials();
    const id = await world.started(warehouse, { productIds: [product] });
    for (const figure of [2, 0.5]) {
      const refused = await enterLot(id, product, 'S1', figure);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { quantity: 'must be 0 or 1: a serial number is there once' },
      ]);
    }
    succeeded(await enterLot(id, product, 'S1', 1));
    const added = await enterLot(id, product, 'S1', 1, { mode: 'add', toFinished: true }, brian);
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['quantity']]);
    expect((await linesOf(id, product)).get('S1')).toMatchObject({
      state: 'counted',
      own: null,
      others: [{ quantity: 1 }],
    });
  });

  it('that lies elsewhere than by the books comes in once it has left there', async () => {
    const { warehouse, sections, product, record } = await shopOfSerials();
    const id = await world.started(warehouse, { productIds: [product] });
    const { line } = succeeded(await find(id, { productId: product, placeId: sections[1], lot: { number: 'S1' } }));
    expect(line).toMatchObject({ isFound: true, expected: 0 });
    const missing = (await world.walk(id)).find(
      ({ sectionId, Lot }) => sectionId === sections[0] && Lot?.number === 'S1',
    );
    await amina.send(countCalls.enter, { params: { id }, body: { lineId: Number(missing?.id), quantity: 0 } });
    expect(await world.submitted(id, true)).toBe(2);
    // Both are decided at the same moment.
    const { refused } = await world.decideAll(id);
    if (refused.length > 0) expect((await world.decideAll(id)).refused).toEqual([]);
    expect(await stock.lotsOf(record)).toEqual(['1 S2']);
    expect((await verifyLedger(test.database)).drifts).toEqual([]);
  });

  it('that was found in two places comes in at the first, and leaves the second to a decision', async () => {
    const { warehouse, sections, product } = await shopOfSerials();
    const all = await test.signIn('all');
    await test.database.updateTable('approval_rules').set({ is_required: false }).execute();
    const id = await world.started(warehouse, { productIds: [product] });
    for (const placeId of sections) succeeded(await find(id, { productId: product, placeId, lot: { number: 'S9' } }));
    succeeded(await enterLot(id, product, 'S1', 0));
    expect(await world.submitted(id, true, all)).toBe(3);
    await test.database.updateTable('approval_rules').set({ is_required: true }).execute();
    const states = (await world.sheet(id)).map(({ Section, Lot, Adjustment }: SheetLine) => [
      Section?.id === sections[0],
      Lot?.number,
      Adjustment?.status,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        [true, 'S1', 'done'],
        [true, 'S9', 'done'],
        [false, 'S9', 'pending'],
      ]),
    );
    expect((await verifyLedger(test.database)).drifts).toEqual([]);
  });
});

describe('once a product is tracked otherwise', () => {
  it('its lines can be left out, and nothing else', async () => {
    const { warehouse, products, records } = await world.shop();
    const [first, other] = products;
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 9);
    await world.count(id, records[0][1], 9);
    const counts = records.map(([recordId]) => ({ recordId, lots: [one('L1', 10)] }));
    await retrack(first, 'lot', counts);
    const { name } = await test.database
      .selectFrom('products')
      .select('name')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const refused = await world.enter(id, records[0][0], 10);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        new RegExp(`^${name} is no longer tracked as .*: leave those lines out, or cancel the count`),
      ),
    ]);
    succeeded(await world.step('close', id));
    expect((await world.walk(id))[0]).toMatchObject({ state: 'recount', recountReason: 'tracking' });
    const submit = (leaveOut: boolean) => keeper.attempt(countCalls.submit, { params: { id }, body: { leaveOut } });
    expect((await submit(false)).body.message).toContain(`${name} is no longer tracked`);
    expect(succeeded(await submit(true)).adjustments).toBe(1);
    const { rows } = await sql<{ product: number }>`select record.product_id as product from stock_adjustments asked
      join stock_records record on record.id = asked.record_id where asked.count_id = ${id}`.execute(test.database);
    expect(rows).toEqual([{ product: other }]);
  });

  it.each(['none', 'serial'] as const)('from lots to %s, lines of lots are left out too', async (tracking) => {
    const { warehouse, product, record } = await shopOfLots();
    const id = await world.started(warehouse, { productIds: [product] });
    succeeded(await enterLot(id, product, 'A', 3));
    const serials = Array.from({ length: 10 }, (_, index) => one(`S-${index}`, 1));
    await retrack(product, tracking, tracking === 'none' ? [] : [{ recordId: record, lots: serials }]);
    expect((await enterLot(id, product, 'B', 3)).status).toBe(409);
    succeeded(await world.step('close', id));
    const refused = await keeper.attempt(countCalls.submit, { params: { id }, body: { leaveOut: true } });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Nothing has been counted')]);
  });
});
