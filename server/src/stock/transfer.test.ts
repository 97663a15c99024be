import { expect, test } from 'vitest';
import { makeVirtualWarehouse } from '../../test/fixtures';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import { transfer } from './transfer';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

const move = (recordId: number, toPlaceId: number, quantity: number) =>
  world.run(async (operation) =>
    apply(operation, async (facts) =>
      transfer(facts, await world.transfer(operation, { recordId, toPlaceId, quantity, note: 'nearer the site' })),
    ),
  );

test('a transfer opens the other record and writes a row in both', async () => {
  const { first, second, product } = await world.shop();
  const recordId = await world.receive(product, first, 5);
  const { out, into } = await move(recordId, second, 2);
  expect(out).toMatchObject({ recordId, availableBefore: 5, available: 3 });
  expect(into).toMatchObject({ availableBefore: 0, available: 2 });
  expect(await world.ledger(into.recordId)).toMatchObject([
    { activity: 'StockTransfer', note: 'nearer the site', transferId: expect.any(Number) },
  ]);
  expect(await world.record(into.recordId)).toMatchObject({ quantity: 2, level: 'normal' });
});

test('a warehouse receives in its oldest section, a virtual warehouse in itself', async () => {
  const from = await world.shop();
  const to = await world.shop();
  const { id: van } = await makeVirtualWarehouse(app.database, to.warehouse);
  const recordId = await world.receive(from.product, from.warehouse, 5);
  const rows = [await move(recordId, to.warehouse, 1), await move(recordId, van, 1)];
  const places = await app.database
    .selectFrom('stock_records')
    .select(['warehouse_id', 'section_id'])
    .where(
      'id',
      'in',
      rows.map((row) => row.into.recordId),
    )
    .orderBy('id')
    .execute();
  expect(places).toEqual([
    { warehouse_id: to.warehouse, section_id: to.first },
    { warehouse_id: van, section_id: null },
  ]);
});

test('stock that cannot move stays put, with the reason', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const recordId = await world.receive(product, first, 5);
  await expect(move(recordId, second, 5.5)).rejects.toThrow(/^Product \d+: only 5 Box \d+ available in Section/);
  await expect(move(recordId, warehouse, 1)).rejects.toThrow(/already there: choose a different place/);
  const nowhere = {
    recordId: 2_000_000_000,
    productId: product,
    toPlaceId: second,
    quantity: 1,
    note: '',
    transferId: 0,
  };
  await expect(world.run((operation) => apply(operation, (facts) => transfer(facts, nowhere)))).rejects.toThrow(
    /not found/,
  );
  await world.deletePlace(second);
  await expect(move(recordId, second, 1)).rejects.toThrow(/^Section \d+ was deleted/);
  expect(await world.record(recordId)).toMatchObject({ quantity: 5 });
});

test('simultaneous transfers in both directions leave stock where it began', async () => {
  const { first, second, product } = await world.shop();
  const inFirst = await world.receive(product, first, 20);
  const inSecond = await world.receive(product, second, 20);
  const moves = Array.from({ length: 20 }, (_, turn) =>
    turn % 2 ? move(inFirst, second, 1) : move(inSecond, first, 1),
  );
  await Promise.all(moves);
  expect([await world.record(inFirst), await world.record(inSecond)]).toMatchObject([
    { quantity: 20 },
    { quantity: 20 },
  ]);
});

test('an issue that waits for a transfer within its warehouse finds the stock in its new place', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const recordId = await world.receive(product, first, 5);
  let issued: Promise<unknown> = Promise.resolve();
  await world.run(async (operation) => {
    const wanted = { recordId, toPlaceId: second, quantity: 5, note: '' };
    await apply(operation, async (facts) => transfer(facts, await world.transfer(operation, wanted)));
    issued = world.issue(product, warehouse, 5);
    // The wait is long enough for the issue to reach the lock; if slower, it would still find the stock.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await issued).toMatchObject([{ availableBefore: 5, available: 0 }]);
});
