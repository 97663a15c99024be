import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls } from '@ghala/contract/calls/counts';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { CountWorld } from '../../../test/count-world';
import { makeProduct, makeSection, makeVirtualWarehouse, uniqueName } from '../../../test/fixtures';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const keeper = await test.signIn(['warehouseManage'], 'Wanjiru Keeper');
const amina = await test.signIn(['pickupProcess'], 'Amina Counter');
const brian = await test.signIn(['batchAdd'], 'Brian Counter');
const member = await test.signIn([], 'Mary Member');
const world = new CountWorld(test, keeper);

const stockOf = async (record: number) => (await world.stock.record(record)).quantity;

describe('a plan', () => {
  it('is kept, changed until it begins, and covers what it names', async () => {
    const { warehouse, sections, products } = await world.shop();
    const id = await world.plan(warehouse, { sectionIds: [sections[1]], productIds: [products[0]] });
    expect(await world.read(id)).toMatchObject({
      number: expect.stringMatching(/^CNT-\d{6}$/),
      status: 'draft',
      lines: 1,
      Sections: [{ id: sections[1] }],
      Products: [{ id: products[0] }],
    });
    const body = { name: 'Both sections', warehouseId: warehouse, productIds: [products[0]], counters: 2 };
    await keeper.send(countCalls.update, { params: { id }, body });
    expect(await world.read(id)).toMatchObject({ name: 'Both sections', lines: 2, counters: 2 });
    expect((await keeper.send(countCalls.start, { params: { id } })).lines).toBe(2);
    const changed = await keeper.attempt(countCalls.update, { params: { id }, body });
    expect([changed.status, changed.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^CNT-\d+ is being counted: only the plan of a count that has not been started can be changed$/,
      ),
    ]);
    expect((await world.step('start', id)).status).toBe(409);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ warehouseId: 999_999 }, 'warehouseId'],
    [{ sectionIds: [999_999] }, 'sectionIds'],
    [{ categoryIds: [999_999] }, 'categoryIds'],
    [{ productIds: [999_999] }, 'productIds'],
    [{ pick: 'value' }, 'pickClass'],
    [{ pick: 'moved' }, 'pickProducts'],
    [{ pick: 'longest', pickProducts: 1.5 }, 'pickProducts'],
    [{ pick: 'best' }, 'pick'],
    [{ counters: 3 }, 'counters'],
    [{ tolerancePercent: 101 }, 'tolerancePercent'],
  ])('%j is refused, naming %s', async (wrong, field) => {
    const { warehouse } = await world.shop();
    const body = { name: 'A count', warehouseId: warehouse, ...wrong };
    const refused = await keeper.attempt(countCalls.create, { body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('that covers nothing cannot begin', async () => {
    const { warehouse } = await world.shop();
    const { id: other } = await makeProduct(test.database);
    const refused = await world.step('start', await world.plan(warehouse, { productIds: [other] }));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('covers no stock')]);
  });

  it('is made and ended by who manages warehouses, and counted by who handles goods', async () => {
    const { warehouse, records } = await world.shop();
    const body = { name: 'A count', warehouseId: warehouse };
    expect((await amina.attempt(countCalls.create, { body })).status).toBe(403);
    const id = await world.started(warehouse);
    expect((await amina.attempt(countCalls.close, { params: { id } })).status).toBe(403);
    expect((await world.enter(id, records[0][0], 3, {}, member)).status).toBe(403);
    expect((await world.enter(id, records[0][0], 3, {}, amina)).status).toBe(200);
  });

  it('picks what moved most, what was not counted for longest, and classes by value', async () => {
    const { warehouse, products, records, sections } = await world.shop();
    await world.stock.receive(products[1], sections[0], 1);
    const lines = async (more: Record<string, unknown>) => {
      const id = await world.started(warehouse, more);
      return (await world.walk(id)).map(({ Product }) => Product.id);
    };
    expect(await lines({ pick: 'moved', pickProducts: 1 })).toEqual([products[1], products[1]]);
    // Of 2,063 shillings 2,000 are of the first.
    expect(await lines({ pick: 'value', pickClass: 'A' })).toEqual([products[0], products[0]]);
    expect(await lines({ pick: 'value', pickClass: 'C' })).toEqual([products[1], products[1]]);
    const id = await world.started(warehouse, { productIds: [products[0]] });
    for (const [first] of records) await world.count(id, first, 10);
    await world.submitted(id);
    expect(await lines({ pick: 'longest', pickProducts: 1 })).toEqual([products[1], products[1]]);
  });
});

describe('a walk', () => {
  it('goes through the sections by the numbers in their names', async () => {
    const { warehouse, sections, products } = await world.shop();
    for (const [index, name] of ['Rack 10', 'Rack 9'].entries())
      await test.database.updateTable('places').set({ name }).where('id', '=', Number(sections[index])).execute();
    const id = await world.started(warehouse);
    const lines = await world.walk(id);
    expect(lines.map(({ sectionId }) => sectionId)).toEqual([sections[1], sections[1], sections[0], sections[0]]);
    expect(lines.map(({ Product }) => Product.id).slice(0, 2)).toEqual(products);
    expect((await world.read(id)).sections.map(({ name }) => name)).toEqual(['Rack 9', 'Rack 10']);
  });

  it('also goes where no stock is expected, while it is counted', async () => {
    const { warehouse, sections } = await world.shop();
    const names = ['Bay 2', 'Bay 10'];
    for (const [index, name] of names.entries())
      await test.database.updateTable('places').set({ name }).where('id', '=', Number(sections[index])).execute();
    const empty = await makeSection(test.database, warehouse, 'Bay 3');
    const sectionsOf = async (id: number) => (await world.read(id)).sections.map(({ name, lines }) => [name, lines]);
    const id = await world.started(warehouse);
    expect(await sectionsOf(id)).toEqual([
      ['Bay 2', 2],
      ['Bay 3', 0],
      ['Bay 10', 2],
    ]);
    const some = await world.started(warehouse, { sectionIds: [sections[1]] });
    expect(await sectionsOf(some)).toEqual([['Bay 10', 2]]);
    const { id: productId } = await makeProduct(test.database);
    const body = { productId, placeId: empty.id, quantity: 1 };
    const { line } = succeeded(await amina.attempt(countCalls.enter, { params: { id }, body }));
    expect(line.sectionId).toBe(empty.id);
    await keeper.send(countCalls.cancel, { params: { id: some }, body: { reason: 'too little' } });
    await makeSection(test.database, warehouse, 'Bay 4');
    await world.submitted(id, true);
    expect(await sectionsOf(id)).toEqual([
      ['Bay 2', 2],
      ['Bay 3', 1],
      ['Bay 10', 2],
    ]);
  });

  it('shows who counts where, and how far each section is', async () => {
    const { warehouse, sections, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 10, {}, amina);
    expect((await world.read(id)).sections).toMatchObject([
      { id: sections[0], lines: 2, counted: 1, counting: [{ name: 'Amina Counter' }] },
      { id: sections[1], lines: 2, counted: 0, counting: [] },
    ]);
  });

  it('has lines of goods without stock, if wanted', async () => {
    const { warehouse, records, products } = await world.shop();
    await world.stock.issue(products[0], warehouse, 20);
    expect(await world.walk(await world.started(warehouse))).toHaveLength(4);
    const id = await world.started(warehouse, { withEmpty: false });
    expect((await world.sheet(id)).map(({ recordId }: { recordId: number }) => recordId)).toEqual([
      records[0][1],
      records[1][1],
    ]);
  });
});

describe('a line', () => {
  it('is counted in the unit or in packagings, and the counter may correct it', async () => {
    const { warehouse, records, products } = await world.shop();
    const packagings = JSON.stringify([{ name: 'Carton', quantity: 4, barcode: '', isBought: false, isIssued: false }]);
    await test.database.updateTable('products').set({ packagings }).where('id', '=', products[0]).execute();
    const id = await world.started(warehouse);
    expect(await world.count(id, records[0][0], '2 Carton', {}, amina)).toMatchObject({
      state: 'counted',
      own: { quantity: 8, entered: [{ name: 'Carton', count: 2, holds: 4 }], by: { name: 'Amina Counter' } },
    });
    expect(await world.count(id, records[0][0], 10, {}, amina)).toMatchObject({ own: { quantity: 10 }, others: [] });
    expect((await world.sheet(id))[0]).toMatchObject({ expected: 10, counted: 10, difference: 0 });
  });

  it.each([
    ['-1', 'quantity'],
    ['many', 'quantity'],
    ['2 Crate', 'quantity'],
  ])('%s is refused', async (quantity, field) => {
    const { warehouse, records } = await world.shop();
    const refused = await world.enter(await world.started(warehouse), records[0][0], quantity);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('is of its own count', async () => {
    const { warehouse, records } = await world.shop();
    const [one, other] = [await world.started(warehouse), await world.started(warehouse)];
    const lineId = await world.lineOf(other, records[0][0]);
    const body = { lineId, quantity: 3 };
    expect((await keeper.attempt(countCalls.enter, { params: { id: one }, body })).status).toBe(404);
  });

  it('is counted once if the same entry is sent twice', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    const lineId = await world.lineOf(id, records[0][0]);
    const input = {
      params: { id },
      body: { lineId, quantity: 4, mode: 'add' },
      headers: { 'Idempotency-Key': 'twice' },
    };
    const answers = await Promise.all([amina.attempt(countCalls.enter, input), amina.attempt(countCalls.enter, input)]);
    expect(answers.map(({ body }) => body.line.own.quantity)).toEqual([4, 4]);
    const { entries } = await keeper.send(countCalls.entries, { params: { lineId } });
    expect(entries).toHaveLength(1);
  });

  it('is counted once if an entry is told again with its time, as after a lost answer', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 4, {}, amina);
    const added = { mode: 'add', toFinished: true, entryKey: randomUUID() };
    await world.count(id, records[0][0], 3, added, amina);
    const again = await world.count(id, records[0][0], 3, { ...added, countedAt: new Date().toISOString() }, amina);
    expect(again).toMatchObject({ own: { quantity: 7 } });
    // Another person's entry is another one, whatever its key.
    expect(await world.count(id, records[0][0], 3, added, brian)).toMatchObject({ others: [{ quantity: 10 }] });
    await world.submitted(id, true);
    expect(await world.count(id, records[0][0], 3, added, amina)).toMatchObject({ own: { quantity: 10 } });
    const logged = await auditRows(test.database, { entity: 'Stock Count', action: 'count', entity_id: id });
    expect(logged).toHaveLength(3);
  });

  it('adds up what two people counted side by side', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { toleranceValue: 1 });
    const first = await world.count(id, records[0][0], 4, {}, amina);
    expect(first).toMatchObject({ state: 'recount', recountReason: 'tolerance' });
    const both = await world.count(id, records[0][0], 6, { mode: 'add' }, brian);
    expect(both).toMatchObject({
      state: 'counted',
      own: null,
      others: [{ quantity: 10, by: { name: 'Amina Counter' } }],
    });
    expect((await world.sheet(id))[0]).toMatchObject({ difference: 0, countedBy: { name: 'Brian Counter' } });
  });

  it('is to be counted again if goods moved between the parts', async () => {
    const { warehouse, records, products } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 4, {}, amina);
    await world.stock.issue(products[0], warehouse, 1);
    const both = await world.count(id, records[0][0], 6, { mode: 'add', toFinished: true }, brian);
    expect(both).toMatchObject({ state: 'recount', recountReason: 'moved' });
    expect(await world.count(id, records[0][0], 9, { mode: 'recount' }, brian)).toMatchObject({ state: 'counted' });
  });

  it('is to be counted again if as much came as went between the parts', async () => {
    const { warehouse, records, products, sections } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 4, {}, amina);
    await world.count(id, records[1][0], 4, {}, amina);
    // Of another record: that tells nothing of this one.
    await world.stock.receive(products[0], sections[1], 1);
    expect(await world.count(id, records[0][0], 6, { mode: 'add', toFinished: true }, brian)).toMatchObject({
      state: 'counted',
    });
    await world.count(id, records[0][0], 4, { mode: 'recount' }, amina);
    await world.stock.issue(products[0], warehouse, 5);
    await world.stock.receive(products[0], sections[0], 5);
    expect((await world.count(id, records[0][0], 11, { mode: 'add', toFinished: true }, brian)).recountReason).toBe(
      'moved',
    );
    expect((await world.sheet(id))[0]).toMatchObject({ expected: 10, counted: 15, state: 'recount' });
  });

  it('is to be counted again where two people differ, and the recount replaces both', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 9, {}, amina);
    expect(await world.count(id, records[0][0], 8, {}, brian)).toMatchObject({
      state: 'recount',
      recountReason: 'differ',
      own: { quantity: 8 },
      others: [{ quantity: 9 }],
    });
    expect(await world.count(id, records[0][0], 9, { mode: 'recount' }, keeper)).toMatchObject({
      state: 'counted',
      own: { quantity: 9 },
      others: [],
    });
  });

  it('is agreed once two counters have the same, however goods moved in between', async () => {
    const { warehouse, records, products } = await world.shop();
    const id = await world.started(warehouse, { counters: 2 });
    expect(await world.count(id, records[0][0], 9, {}, amina)).toMatchObject({ state: 'open' });
    expect((await world.sheet(id))[0]).toMatchObject({ counted: null, difference: null });
    // Section 1 received first, so it is drawn from it.
    await world.stock.issue(products[0], warehouse, 3);
    const second = await world.count(id, records[0][0], 6, {}, brian);
    // What the first counted is not told to the second.
    expect(second).toMatchObject({ state: 'agreed', others: [{ quantity: null }] });
    expect((await world.sheet(id))[0]).toMatchObject({
      counted: 6,
      expected: 7,
      difference: -1,
      differenceValue: -100,
    });
  });

  it('above the tolerance is counted again, by percent or by value, and once', async () => {
    const { warehouse, records } = await world.shop();
    const percent = await world.started(warehouse, { tolerancePercent: 20 });
    expect(await world.count(percent, records[0][0], 8)).toMatchObject({ state: 'counted' });
    expect(await world.count(percent, records[0][1], 7)).toMatchObject({
      state: 'recount',
      recountReason: 'tolerance',
    });
    expect(await world.count(percent, records[0][1], 7, { mode: 'recount' })).toMatchObject({ state: 'counted' });
    const value = await world.started(warehouse, { toleranceValue: 50 });
    expect(await world.count(value, records[0][0], 9)).toMatchObject({ state: 'recount' });
    expect(await world.count(value, records[0][1], 0)).toMatchObject({ state: 'counted' });
  });

  it('is counted again where that is asked for', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 9, {}, amina);
    const lineIds = [await world.lineOf(id, records[0][0]), await world.lineOf(id, records[0][1])];
    // What nobody counted yet need not be asked for.
    expect((await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds } })).asked).toBe(1);
    expect((await world.walk(id))[0]).toMatchObject({ state: 'recount', recountReason: 'asked' });
    expect(await world.count(id, records[0][0], 10, { mode: 'recount' }, brian)).toMatchObject({ state: 'counted' });
    const { entries } = await keeper.send(countCalls.entries, { params: { lineId: Number(lineIds[0]) } });
    expect(entries).toMatchObject([
      { mode: 'count', quantity: 9, onHand: 10, User: { name: 'Amina Counter' } },
      { mode: 'recount', quantity: 10, onHand: 10, User: { name: 'Brian Counter' } },
    ]);
  });

  it.each([1, 2])('counted again stays so once its counter corrects it, of %i counters', async (counters) => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { counters, tolerancePercent: 10 });
    await world.count(id, records[0][0], 4, {}, amina);
    const lineId = await world.lineOf(id, records[0][0]);
    await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [lineId] } });
    await world.count(id, records[0][0], 7, { mode: 'recount' }, brian);
    expect(await world.count(id, records[0][0], 8, {}, brian)).toMatchObject({ state: 'counted', recountReason: null });
    expect((await world.sheet(id))[0]).toMatchObject({ counted: 8, difference: -2 });
    // It was asked for again: what is believed is a recount since.
    await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [lineId] } });
    expect(await world.count(id, records[0][0], 8, {}, brian)).toMatchObject({ recountReason: 'asked' });
    expect(await world.count(id, records[0][0], 8, { mode: 'recount' }, brian)).toMatchObject({ state: 'counted' });
    expect(await world.count(id, records[0][0], 9, {}, amina)).toMatchObject({ recountReason: 'differ' });
  });

  it('of found goods is added where they were found, once', async () => {
    const { warehouse, sections } = await world.shop();
    const { id: productId } = await makeProduct(test.database, { price_purchase: 7 });
    const id = await world.started(warehouse);
    const body = { productId, placeId: sections[1], quantity: 2 };
    const found = succeeded(await amina.attempt(countCalls.enter, { params: { id }, body }));
    expect(found.line).toMatchObject({ sectionId: sections[1], isFound: true, expected: 0, own: { quantity: 2 } });
    const again = succeeded(await amina.attempt(countCalls.enter, { params: { id }, body: { ...body, quantity: 3 } }));
    expect(again.line.id).toBe(found.line.id);
    const elsewhere = await world.shop();
    const refused = await amina.attempt(countCalls.enter, {
      params: { id },
      body: { ...body, placeId: elsewhere.sections[0] },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['placeId']]);
    await world.submitted(id, true);
    await world.decideAll(id);
    const { rows } = await sql<{ on_hand: number }>`
      select on_hand from stock_records where product_id = ${productId}`.execute(test.database);
    expect(rows).toEqual([{ on_hand: 3 }]);
  });

  it('is counted in a virtual warehouse too', async () => {
    const { warehouse, products } = await world.shop();
    const van = await makeVirtualWarehouse(test.database, warehouse);
    await world.stock.receive(products[0], van.id, 5);
    const id = await world.started(van.id);
    const [line] = await world.walk(id);
    await amina.send(countCalls.enter, { params: { id }, body: { lineId: Number(line?.id), quantity: 4 } });
    const body = { productId: products[1], placeId: van.id, quantity: 1 };
    await amina.send(countCalls.enter, { params: { id }, body });
    expect(await world.submitted(id)).toBe(2);
  });
});

describe('an entry that is told later', () => {
  it('is compared with the ledger of its own moment', async () => {
    const { warehouse, records, products } = await world.shop();
    const id = await world.started(warehouse);
    await test.database
      .updateTable('stock_counts')
      .set({ started_at: sql`now() - interval '1 hour'` })
      .where('id', '=', id)
      .execute();
    const countedAt = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await world.stock.issue(products[0], warehouse, 4);
    await world.count(id, records[0][0], 9, { countedAt }, amina);
    expect((await world.sheet(id))[0]).toMatchObject({ expected: 10, counted: 9, difference: -1 });
    // Before anything had moved there.
    const before = new Date(Date.now() - 30 * 60_000).toISOString();
    await world.count(id, records[0][1], 0, { countedAt: before }, amina);
    expect((await world.sheet(id))[1]).toMatchObject({ expected: 0, difference: 0 });
  });

  it('takes its place before a recount that was made meanwhile', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    const countedAt = new Date().toISOString();
    await world.count(id, records[0][0], 9, {}, brian);
    await world.count(id, records[0][0], 10, { mode: 'recount' }, brian);
    expect(await world.count(id, records[0][0], 7, { countedAt }, amina)).toMatchObject({
      state: 'counted',
      own: null,
      others: [{ quantity: 10 }],
    });
  });

  it.each([
    ['three days ago', -72],
    ['before the count began', -1],
    ['in the future', 1],
  ])('%s is refused', async (_when, hours) => {
    const { warehouse, records } = await world.shop();
    const countedAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    const refused = await world.enter(await world.started(warehouse), records[0][0], 3, { countedAt });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['countedAt']]);
  });

  it('is accepted once the counting has ended, if it was counted before; another is not', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    const countedAt = new Date().toISOString();
    await world.count(id, records[0][1], 10);
    await world.step('close', id);
    expect((await world.enter(id, records[0][0], 10, { countedAt }, amina)).status).toBe(200);
    const late = await world.enter(id, records[1][0], 10, {}, amina);
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The counting for CNT-\d+ has ended: Product \d+ can only be counted if a recount is requested$/,
      ),
    ]);
    await keeper.send(countCalls.askRecount, {
      params: { id },
      body: { lineIds: [await world.lineOf(id, records[0][1])] },
    });
    expect((await world.enter(id, records[0][1], 9, { mode: 'recount' }, amina)).status).toBe(200);
    await world.step('reopen', id);
    expect((await world.enter(id, records[1][0], 10, {}, amina)).status).toBe(200);
  });
});

describe('a blind count', () => {
  it('tells nobody what is expected while it is counted, and who reviews it afterwards', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { isBlind: true });
    await world.count(id, records[0][0], 8, {}, amina);
    const approver = await test.approver();
    for (const reader of [amina, keeper, approver]) {
      const texts = [
        await reader.attempt(countCalls.get, { params: { id } }),
        await reader.attempt(countCalls.lines, { params: { id } }),
        await reader.attempt(countCalls.lines, { params: { id }, query: { format: 'csv' } }),
        await reader.attempt(countCalls.list, { query: { q: (await world.read(id)).number } }),
      ];
      const [head, lines, csv, list] = texts;
      expect(head?.body.count.totals).toBeNull();
      expect(lines?.body.lines[0]).toMatchObject({ expected: null, counted: null, difference: null });
      expect(csv?.raw.toString()).not.toContain('Expected');
      expect(list?.body.counts[0]).toMatchObject({ differences: null, differenceValue: null });
    }
    expect((await world.walk(id, brian))[0]).toMatchObject({ expected: null, own: null, others: [{ quantity: null }] });
    expect((await world.walk(id, amina))[0]).toMatchObject({ expected: null, own: { quantity: 8 } });
    expect(await world.sheet(id, { show: 'differences' })).toEqual([]);
    await world.step('close', id);
    expect((await world.sheet(id))[0]).toMatchObject({ expected: 10, counted: 8 });
    expect((await world.sheet(id, {}, brian))[0]).toMatchObject({ expected: null, counted: null });
    const lineId = await world.lineOf(id, records[0][0]);
    expect((await brian.send(countCalls.entries, { params: { lineId } })).entries).toMatchObject([
      { quantity: null, onHand: null },
    ]);
  });
});

describe('the audit log', () => {
  it.each([
    ['an open count of one counter', {}, /^8 Box \d+ of Product \d+ in .* counted for stock count CNT-\d+$/],
    ['a blind count', { isBlind: true }, /^Product \d+ in .* counted for stock count CNT-\d+$/],
    ['a count of two counters', { counters: 2 }, /^Product \d+ in .* counted for stock count CNT-\d+$/],
  ])('of %s tells how much was counted only if others may know it', async (_kind, plan, sentence) => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, plan);
    await world.count(id, records[0][0], 8, {}, amina);
    const [logged] = await auditRows(test.database, { entity: 'Stock Count', action: 'count', entity_id: id });
    expect(logged?.details).toMatch(sentence);
    expect(Object.hasOwn(logged?.data ?? {}, 'quantity')).toBe(Object.keys(plan).length === 0);
  });
});

describe('a sheet', () => {
  it('becomes one adjustment for each difference, decided as all adjustments are', async () => {
    const { warehouse, records, products } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8, {}, amina);
    await world.count(id, records[0][1], 12, {}, amina);
    await world.count(id, records[1][0], 10, {}, amina);
    await world.count(id, records[1][1], 10, {}, amina);
    expect(await world.read(id)).toMatchObject({
      counted: 4,
      totals: { differences: 2, expectedValue: 2060, more: 6, less: 200 },
    });
    // Goods move before the decision.
    await world.stock.issue(products[0], warehouse, 5);
    expect(await world.submitted(id)).toBe(2);
    expect(await world.read(id)).toMatchObject({ status: 'pending', pending: 2 });
    const approver = await test.approver();
    const queue = succeeded(await approver.attempt(approvalCalls.queue, { query: { countId: id } }));
    expect(queue).toHaveLength(2);
    expect(queue[0].StockAdjustment).toMatchObject({
      Count: { id },
      comment: expect.stringMatching(/^CNT-\d+ Count \d+$/),
    });
    const { counts } = await approver.send(countCalls.waiting, {});
    expect(counts.find((count) => count.id === id)).toMatchObject({ pending: 2, more: 6, less: 200 });
    expect(await world.sheet(id, { show: 'pending' })).toHaveLength(2);
    expect((await world.decideAll(id)).refused).toEqual([]);
    expect([await stockOf(records[0][0]), await stockOf(records[0][1])]).toEqual([3, 12]);
    expect(await world.read(id)).toMatchObject({ status: 'completed', pending: 0, totals: { differences: 2 } });
    const { stocks } = await keeper.send(adjustmentCalls.list, { query: {} });
    expect(stocks.filter(({ Count }) => Count?.id === id)).toHaveLength(2);
  });

  it('is not submitted with lines left, unless they are to be left out', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { toleranceValue: 1 });
    await world.step('close', id);
    const nothing = await keeper.attempt(countCalls.submit, { params: { id }, body: { leaveOut: true } });
    expect([nothing.status, nothing.body.message]).toEqual([409, expect.stringContaining('Nothing has been counted')]);
    await world.step('reopen', id);
    await world.count(id, records[0][0], 1);
    await world.count(id, records[0][1], 10);
    await world.step('close', id);
    const refused = await keeper.attempt(countCalls.submit, { params: { id }, body: {} });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^CNT-\d+: 2 lines are not counted, 1 line needs a recount$/),
    ]);
    await keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: true } });
    expect(await world.read(id)).toMatchObject({ status: 'completed', counted: 1, totals: { differences: 0 } });
    expect(await stockOf(records[0][0])).toBe(10);
  });

  it('a reduction that stock no longer allows is refused and stays pending', async () => {
    const { warehouse, records, products } = await world.shop();
    const id = await world.started(warehouse, { productIds: [products[0]] });
    await world.count(id, records[0][0], 1);
    await world.count(id, records[1][0], 11);
    await world.submitted(id);
    await world.stock.issue(products[0], warehouse, 7);
    const { decided, refused } = await world.decideAll(id);
    expect([decided.length, refused]).toEqual([
      1,
      [{ approvalId: expect.any(Number), why: expect.stringMatching(/^Product \d+: only 3 Box \d+ available in /) }],
    ]);
    expect(await world.read(id)).toMatchObject({ status: 'pending', pending: 1 });
    await world.decideAll(id, 'reject');
    expect(await world.read(id)).toMatchObject({ status: 'completed', rejected: 1 });
  });

  it('moves stock at once where no approval is needed, and leaves to a decision what is not possible', async () => {
    const admin = await test.signIn('all');
    await admin.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: false } });
    try {
      const { warehouse, records, products } = await world.shop();
      const id = await world.started(warehouse, { productIds: [products[0]] });
      await world.count(id, records[0][0], 1);
      await world.count(id, records[1][0], 12);
      await world.stock.issue(products[0], warehouse, 7);
      expect(await world.submitted(id, false, admin)).toBe(2);
      expect([await stockOf(records[0][0]), await stockOf(records[1][0])]).toEqual([3, 12]);
      expect(await world.read(id)).toMatchObject({ status: 'pending', pending: 1 });
    } finally {
      await admin.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: true } });
    }
  });

  it.each([
    ['never', false],
    ['alone', false],
    ['always', true],
  ] as const)('is decided by who sent it if their own requests are: %s', async (ownRequests, mayDecide) => {
    const admin = await test.signIn('all');
    const both = await test.signIn(['warehouseManage', 'approveAdjustment']);
    const approver = await test.approver();
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8);
    await admin.send(approvalCalls.setPolicy, { body: { ownRequests } });
    try {
      await world.submitted(id, true, both);
      const waits = async (by: typeof both) =>
        (await by.send(countCalls.waiting, {})).counts.some((count) => count.id === id);
      expect([await waits(both), await waits(approver)]).toEqual([mayDecide, true]);
      const told = [both, approver, keeper].map(async (by) => (await world.read(id, by)).mayDecide);
      expect(await Promise.all(told)).toEqual([mayDecide, true, false]);
    } finally {
      await admin.send(approvalCalls.setPolicy, { body: { ownRequests: 'alone' } });
    }
  });

  it('is a file, with what was expected and counted', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8, {}, amina);
    const csv = await keeper.attempt(countCalls.lines, { params: { id }, query: { format: 'csv' } });
    const [head, first, second] = csv.raw.toString().split('\n');
    expect(head).toContain('Expected,Counted,Difference,Difference (Kshs)');
    expect(first).toMatch(/,10,8,-2,-200,Counted,Amina Counter,/);
    expect(second).toMatch(/,10,,,,To count,,/);
    const pdf = await keeper.attempt(countCalls.lines, { params: { id }, query: { format: 'pdf' } });
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });
});

describe('the list', () => {
  it('is searched, filtered and exported', async () => {
    const { warehouse } = await world.shop();
    const name = uniqueName('Yearly');
    const id = await world.plan(warehouse, { name });
    const listed = async (query: object) =>
      (await keeper.send(countCalls.list, { query })).counts.map((count) => count.id);
    expect(await listed({ q: name })).toEqual([id]);
    expect(await listed({ q: 'Wanjiru', warehouseId: String(warehouse) })).toEqual([id]);
    expect(await listed({ warehouseId: String(warehouse), status: 'counting' })).toEqual([]);
    const csv = await keeper.attempt(countCalls.list, { query: { q: name, format: 'csv' } });
    expect(csv.raw.toString()).toContain('Planned');
    const { counts } = await keeper.send(countCalls.viewCounts, {});
    expect(counts.all.total).toBeGreaterThan(counts.review.total);
  });

  it('tells accuracy by month', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 9);
    for (const record of [records[0][1], ...records[1]]) await world.count(id, record, 10);
    await world.submitted(id);
    const { months } = await keeper.send(countCalls.accuracy, { query: { warehouseId: String(warehouse) } });
    expect(months).toEqual([
      {
        id: expect.any(Number),
        month: expect.stringMatching(/^\d{4}-\d\d-01$/),
        counts: 1,
        lines: 4,
        exact: 3,
        exactShare: 75,
        expectedValue: 2060,
        offValue: 100,
        offShare: 4.85,
      },
    ]);
  });
});

describe('at the same moment', () => {
  it('two counters of one line are both heard', async () => {
    const { warehouse, records } = await world.shop();
    for (let round = 0; round < 5; round++) {
      const id = await world.started(warehouse, { counters: 2 });
      const [one, two] = await Promise.all([
        world.enter(id, records[0][0], 9, {}, amina),
        world.enter(id, records[0][0], 8, {}, brian),
      ]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect((await world.walk(id))[0]).toMatchObject({ state: 'recount', recountReason: 'differ' });
    }
  });

  it('the same entry told twice is entered once', async () => {
    const { warehouse, records } = await world.shop();
    for (let round = 0; round < 5; round++) {
      const id = await world.started(warehouse);
      const entered = { mode: 'add', entryKey: randomUUID() };
      const answers = await Promise.all(
        [undefined, new Date().toISOString()].map((countedAt) =>
          world.enter(id, records[0][0], 3, { ...entered, countedAt }, amina),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await world.walk(id, amina))[0]).toMatchObject({ own: { quantity: 3 } });
    }
  });

  it('the same found goods are one line', async () => {
    const { warehouse, sections } = await world.shop();
    const { id: productId } = await makeProduct(test.database);
    const id = await world.started(warehouse);
    const body = { productId, placeId: sections[0], quantity: 2 };
    const answers = await Promise.all(
      [amina, brian, keeper].map((who) => who.attempt(countCalls.enter, { params: { id }, body })),
    );
    expect(new Set(answers.map((answer) => succeeded(answer).line.id)).size).toBe(1);
    expect(await world.walk(id)).toHaveLength(5);
  });

  it('a count is submitted once', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8);
    await world.step('close', id);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => keeper.attempt(countCalls.submit, { params: { id }, body: { leaveOut: true } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await world.requests(id)).toHaveLength(1);
  });

  it('a line is decided once', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8);
    await world.submitted(id, true);
    const ids = await world.requests(id);
    const [one, two] = await Promise.all([world.decide(ids), world.decide(ids)]);
    expect([...one.decided, ...two.decided]).toHaveLength(1);
    expect(await stockOf(records[0][0])).toBe(8);
  });

  it('whoever counts waits for who changes the status', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    const lineId = await world.lineOf(id, records[0][0]);
    const params = { id };
    const calls = [
      () => amina.attempt(countCalls.enter, { params, body: { lineId, quantity: 3 } }),
      () => amina.attempt(countCalls.join, { params }),
      () => keeper.attempt(countCalls.askRecount, { params, body: { lineIds: [lineId] } }),
    ];
    const waiting = await test.database.transaction().execute(async (changing) => {
      await changing.updateTable('stock_counts').set({ status: 'cancelled' }).where('id', '=', id).execute();
      const answers = Promise.all(calls.map((call) => call()));
      // All of them have read the count by then.
      await sleep(500);
      return { answers };
    });
    expect((await waiting.answers).map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it('those who count do not wait for each other', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await test.database.transaction().execute(async (counting) => {
      await sql`select from stock_counts where id = ${id} for share`.execute(counting);
      await world.count(id, records[0][0], 8);
    });
    expect((await world.read(id)).counted).toBe(1);
  });

  it('what is counted while a count is cancelled is heard before, or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { warehouse, records } = await world.shop();
      const id = await world.started(warehouse);
      const lineId = await world.lineOf(id, records[0][0]);
      const enter = () => amina.attempt(countCalls.enter, { params: { id }, body: { lineId, quantity: 3 } });
      const cancel = () => keeper.attempt(countCalls.cancel, { params: { id }, body: { reason: 'wrong place' } });
      const [entered, cancelled] = await Promise.all([enter(), cancel()]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(entered.status);
      expect((await world.read(id)).counted).toBe(entered.status === 200 ? 1 : 0);
    }
  });
});

it('a place with a count that goes on cannot be deleted', async () => {
  const admin = await test.signIn('all');
  const { warehouse, sections, products } = await world.shop();
  await world.stock.issue(products[0], warehouse, 20);
  await world.stock.issue(products[1], warehouse, 20);
  await world.stock.endReceipts();
  const id = await world.started(warehouse);
  const { number } = await world.read(id);
  for (const place of [warehouse, sections[1]]) {
    const refused = await admin.attempt(warehouseCalls.delete, { params: { id: place } });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(number)]);
  }
  await keeper.send(countCalls.cancel, { params: { id }, body: { reason: 'moving out' } });
  expect((await admin.attempt(warehouseCalls.delete, { params: { id: warehouse } })).status).toBe(200);
});

it('an entry is never changed or removed', async () => {
  await expect(sql`update count_entries set quantity = 1`.execute(test.database)).rejects.toThrow('append-only');
  await expect(sql`delete from count_entries`.execute(test.database)).rejects.toThrow('append-only');
});

it('leaves stock that agrees with its ledger', async () => {
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
});
