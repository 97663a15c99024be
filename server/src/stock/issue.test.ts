import { expect, test } from 'vitest';
import { makeVirtualWarehouse } from '../../test/fixtures';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import { issue } from './issue';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

test('an issue draws first from the record with the oldest last receipt', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const inFirst = await world.receive(product, first, 5);
  const inSecond = await world.receive(product, second, 5);
  await world.receive(product, first, 1);
  const rows = await world.issue(product, warehouse, 7);
  expect(rows.map((row) => [row.recordId, row.availableBefore, row.available])).toEqual([
    [inSecond, 5, 0],
    [inFirst, 6, 4],
  ]);
  expect(await world.record(inSecond)).toEqual({ quantity: 0, reserved: 0, level: 'out' });
  expect((await world.ledger(inSecond)).at(-1)).toMatchObject({ activity: 'remove', unitCost: null });
});

test('lines for one product draw one after the other and return the balance after each', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const inFirst = await world.receive(product, first, 4);
  const inSecond = await world.receive(product, second, 4);
  const items = await world.noteItems(product, warehouse, 3);
  const lines = items.map((noteItemId, index) => ({
    productId: product,
    warehouseId: warehouse,
    quantity: [1500n, 3000n, 2500n][index] as bigint,
    noteItemId,
  }));
  await world.run((operation) => apply(operation, (facts) => issue(facts, lines)));
  const issuesOf = async (recordId: number) =>
    (await world.ledger(recordId)).slice(1).map((row) => [row.noteItemId, row.changed, row.quantity]);
  expect(await issuesOf(inFirst)).toEqual([
    [items[0], -1.5, 2.5],
    [items[1], -2.5, 0],
  ]);
  expect(await issuesOf(inSecond)).toEqual([
    [items[1], -0.5, 3.5],
    [items[2], -2.5, 1],
  ]);
});

test('the total of the lines must be available', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 3);
  const items = await world.noteItems(product, warehouse, 2);
  const lines = items.map((noteItemId) => ({
    productId: product,
    warehouseId: warehouse,
    quantity: 2000n,
    noteItemId,
  }));
  await expect(world.run((operation) => apply(operation, (facts) => issue(facts, lines)))).rejects.toThrow(
    /^Product \d+: only 3 Box \d+ available in Warehouse \d+$/,
  );
  expect(await world.record(recordId)).toMatchObject({ quantity: 3 });
  expect(await world.ledger(recordId)).toHaveLength(1);
});

test('a product that was never in stock is refused by name', async () => {
  const { warehouse, product } = await world.shop();
  await expect(world.issue(product, warehouse, 1)).rejects.toThrow(
    /^Product \d+: no Box \d+ available in Warehouse \d+$/,
  );
});

test('a virtual warehouse is drawn from only by its own id', async () => {
  const { warehouse, product } = await world.shop();
  const van = (await makeVirtualWarehouse(app.database, warehouse)).id;
  await world.receive(product, van, 2);
  await expect(world.issue(product, warehouse, 1)).rejects.toThrow(/no Box .* available in Warehouse/);
  expect(await world.issue(product, van, 2)).toHaveLength(1);
});

test('of two issues that want the last unit at once, one gets it', async () => {
  const { warehouse, first, second, product } = await world.shop();
  await world.receive(product, first, 4);
  await world.receive(product, second, 3);
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => world.issue(product, warehouse, 1)));
  const failures = results.filter((result) => result.status === 'rejected');
  expect(failures.map((failure) => String(failure.reason.message))).toEqual([
    expect.stringMatching(/^Product \d+: no Box \d+ available/),
    expect.stringMatching(/^Product \d+: no Box \d+ available/),
  ]);
});

test('a rolled-back issue leaves no trace', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 3);
  const [noteItemId] = (await world.noteItems(product, warehouse)) as [number];
  const attempt = world.run(async (operation) => {
    await apply(operation, (facts) =>
      issue(facts, [{ productId: product, warehouseId: warehouse, quantity: 1000n, noteItemId }]),
    );
    throw new Error('the rest failed');
  });
  await expect(attempt).rejects.toThrow('the rest failed');
  expect(await world.record(recordId)).toMatchObject({ quantity: 3 });
  expect(await world.ledger(recordId)).toHaveLength(1);
});
