import { countCalls } from '@ghala/contract/calls/counts';
import { expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { makeWarehouse } from '../../../test/fixtures';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp({}, { hasChores: false });
const keeper = await test.signIn(['warehouseManage'], 'Wanjiru Keeper');
const counter = await test.signIn(['pickupProcess'], 'Amina Counter');
const other = await test.signIn(['pickupProcess'], 'Baraka Counter');
const world = new CountWorld(test, keeper);

/** Three laptops by the books, in a blind count. */
async function counted({
  numbers = ['S1', 'S2', 'S3'],
  counters = 1,
  ...more
}: {
  numbers?: string[];
  counters?: number;
  shelf_life?: number;
} = {}) {
  const { id: warehouse, sectionId: section } = await makeWarehouse(test.database);
  const product = await world.stock.product({ name: 'Laptop', tracking: 'serial', price_purchase: 500, ...more });
  const record = await world.stock.receiveLots(
    product,
    section,
    Object.fromEntries(numbers.map((number) => [number, [1, '2099-01-31']])),
  );
  const id = await world.started(warehouse, { isBlind: true, tolerancePercent: 1, counters });
  const scan = (number: string, by: Client = counter, rest: Record<string, unknown> = {}) =>
    by.attempt(countCalls.enter, {
      params: { id },
      body: { productId: product, placeId: section, lot: { number, expiresOn: '', madeOn: '' }, quantity: 1, ...rest },
    } as never);
  const restLine = async () => (await world.walk(id, keeper)).find(({ Lot }) => Lot === null)?.id ?? 0;
  const allScanned = async (by: Client = counter, quantity = 0) =>
    by.attempt(countCalls.enter, { params: { id }, body: { lineId: await restLine(), quantity } } as never);
  const sheet = async (by: Client = keeper) =>
    Object.fromEntries(
      (await world.sheet(id, {}, by)).map(({ Lot, state, counted, difference }) => [
        Lot?.number ?? 'all',
        [state, counted, difference],
      ]),
    );
  return { id, warehouse, section, product, record, scan, allScanned, sheet };
}

it('lists no serial number before it was scanned, in lines, totals or files, and tells no reader how many there are', async () => {
  const few = await counted();
  const many = await counted({ numbers: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'] });
  const seen = async ({ id }: { id: number }, by: Client) => {
    const { lines, counted: done, sections } = await world.read(id, by);
    const walk = (await world.walk(id, by)).map(({ Lot, Product }) => [Lot, Product.name]);
    const file = await by.attempt(countCalls.lines, { params: { id }, query: { format: 'csv' } } as never);
    return {
      lines,
      done,
      sections: sections.map((one) => [one.lines, one.counted]),
      walk,
      rows: file.raw.toString().split('\n').length,
    };
  };
  for (const by of [counter, keeper]) {
    expect(await seen(few, by)).toEqual(await seen(many, by));
    expect(await seen(few, by)).toMatchObject({ lines: 1, done: 0, walk: [[null, 'Laptop']] });
  }
});

it('answers the same to a number that is known and to one that is not', async () => {
  // Of goods with a shelf life too: a date that is missing, or another one, is no reason to say so.
  for (const shelf_life of [0, 30]) {
    const { id, scan } = await counted({ shelf_life });
    const said = [];
    for (const number of ['s2', 'x9']) {
      const { line } = succeeded(await scan(number));
      said.push({ ...line, id: 0, Lot: { ...line.Lot, number: '' }, own: { ...line.own, at: '' } });
      expect(line.Lot.number).toBe(number.toUpperCase());
      const listed = await world.sheet(id, {}, counter);
      said.push(
        listed.filter((one) => one.Lot?.number === number.toUpperCase()).map(({ isFound, state }) => [isFound, state]),
      );
    }
    expect(said.slice(0, 2)).toEqual(said.slice(2));
    // Lines are numbered as they come, known or not.
    const ids = (await world.walk(id, counter)).filter(({ Lot }) => Lot !== null).map((line) => line.id);
    expect(Math.max(...ids) - Math.min(...ids)).toBe(1);
  }
});

it('counts as missing what nobody scanned once somebody said that all were, and only to those who review', async () => {
  const { id, scan, allScanned, sheet } = await counted();
  succeeded(await scan('S1'));
  succeeded(await scan('X9', other));
  expect(await allScanned(counter, 3)).toMatchObject({ status: 422 });
  succeeded(await allScanned());
  await world.step('close', id);
  expect(await sheet()).toEqual({
    all: ['counted', 0, 0],
    S1: ['counted', 1, 0],
    S2: ['counted', 0, -1],
    S3: ['counted', 0, -1],
    X9: ['counted', 1, 1],
  });
  expect(Object.keys(await sheet(counter)).sort()).toEqual(['S1', 'X9', 'all']);
  expect((await world.read(id, counter)).lines).toBe(3);
  // Whoever reviews may have one looked for, which tells that it is wanted.
  const missing = (await world.sheet(id)).find(({ Lot }) => Lot?.number === 'S2');
  await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [missing?.id ?? 0] } });
  expect(Object.keys(await sheet(counter)).sort()).toEqual(['S1', 'S2', 'X9', 'all']);
  succeeded(await scan('S2', other, { mode: 'recount' }));
  expect(await sheet()).toMatchObject({ S2: ['counted', 1, 0] });
  expect((await keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: false } })).adjustments).toBe(2);
});

it('leaves numbers as they are where nobody said that all were scanned', async () => {
  const { id, scan, sheet } = await counted();
  succeeded(await scan('S1'));
  await world.step('close', id);
  expect(await sheet()).toEqual({ all: ['open', null, null], S1: ['counted', 1, 0] });
  expect((await keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: true } })).adjustments).toBe(0);
});

it('believes whoever scans a number, also after the counting has ended or went on', async () => {
  const { id, scan, allScanned, sheet } = await counted();
  const countedAt = new Date().toISOString();
  succeeded(await allScanned());
  await world.step('close', id);
  // It was scanned before, on a phone without a network.
  succeeded(await scan('S1', other, { countedAt }));
  await world.step('reopen', id);
  const { line } = succeeded(await scan('S2', other));
  expect(line).toMatchObject({ others: [], state: 'counted' });
  await world.step('close', id);
  expect(await sheet()).toMatchObject({ S1: ['counted', 1, 0], S2: ['counted', 1, 0], S3: ['counted', 0, -1] });
});

it('takes both of two counters who say so', async () => {
  const { id, scan, allScanned, sheet } = await counted({ counters: 2 });
  succeeded(await scan('S1'));
  succeeded(await scan('S1', other));
  succeeded(await scan('S2'));
  succeeded(await allScanned());
  succeeded(await allScanned(other));
  await world.step('close', id);
  expect(await sheet()).toMatchObject({ S1: ['agreed', 1, 0], S2: ['open', null, null], S3: ['agreed', 0, -1] });
});

it('takes nothing for missing that came in after all were scanned', async () => {
  const { id, allScanned, product, section, sheet } = await counted();
  succeeded(await allScanned());
  await world.stock.receiveLots(product, section, { S4: [1] });
  await world.step('close', id);
  expect(Object.keys(await sheet()).sort()).toEqual(['S1', 'S2', 'S3', 'all']);
});
