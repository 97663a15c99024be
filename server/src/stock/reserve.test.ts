import { expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import { release, reserve } from './reserve';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

const reserveFrom = (recordId: number, quantity: number) =>
  world.run(async (operation) =>
    apply(operation, async (facts) =>
      reserve(facts, await world.reservation(operation, { recordId, quantity, note: 'for the school' })),
    ),
  );
const releaseFrom = (recordId: number, quantity: number) =>
  world.run(async (operation) =>
    apply(operation, async (facts) =>
      release(facts, await world.release(operation, { recordId, quantity, note: 'not needed' })),
    ),
  );

async function stocked(quantity: number) {
  const { warehouse, product } = await world.shop();
  return { warehouse, product, recordId: await world.receive(product, warehouse, quantity) };
}

test('a reservation moves stock from available to reserved, a release moves it back', async () => {
  const { recordId } = await stocked(5);
  expect(await reserveFrom(recordId, 3.5)).toMatchObject({ availableBefore: 5, available: 1.5, reserved: 3.5 });
  expect(await releaseFrom(recordId, 1)).toMatchObject({ available: 2.5, reserved: 2.5 });
  expect((await world.ledger(recordId)).slice(1)).toMatchObject([
    {
      activity: 'StockReserved',
      changed: -3.5,
      changedReserved: 3.5,
      note: 'for the school',
      reservationId: expect.any(Number),
    },
    { activity: 'StockRelease', changed: 1, changedReserved: -1, note: 'not needed', releaseId: expect.any(Number) },
  ]);
});

test('no more can be reserved than is available, nor released than is reserved', async () => {
  const { recordId } = await stocked(2);
  await expect(reserveFrom(recordId, 2.001)).rejects.toThrow(
    /^Product \d+: only 2 Box \d+ available in Section \d+ of Warehouse \d+$/,
  );
  await reserveFrom(recordId, 1);
  await expect(releaseFrom(recordId, 1.5)).rejects.toThrow(/^Product \d+: only 1 Box \d+ reserved in Section/);
  const nothing = { recordId, productId: 0, quantity: 0, note: '', reservationId: 0 };
  await expect(world.run((operation) => apply(operation, (facts) => reserve(facts, nothing)))).rejects.toThrow(
    /above 0/,
  );
  const nowhere = { recordId: 2_000_000_000, productId: 0, quantity: 1, note: '', reservationId: 0 };
  await expect(world.run((operation) => apply(operation, (facts) => reserve(facts, nowhere)))).rejects.toThrow(
    /not found/,
  );
  expect(await world.record(recordId)).toMatchObject({ quantity: 1, reserved: 1 });
  expect(await world.ledger(recordId)).toHaveLength(2);
});

test('reserved stock cannot be issued', async () => {
  const { warehouse, product, recordId } = await stocked(2);
  await reserveFrom(recordId, 2);
  expect(await world.record(recordId)).toEqual({ quantity: 0, reserved: 2, level: 'out' });
  await expect(world.issue(product, warehouse, 1)).rejects.toThrow(/^Product \d+: no Box \d+ available/);
});

test('of a reservation and an issue of the same unit at once, one gets it', async () => {
  const { warehouse, product, recordId } = await stocked(3);
  const tries = [
    reserveFrom(recordId, 1),
    world.issue(product, warehouse, 1),
    reserveFrom(recordId, 1),
    world.issue(product, warehouse, 1),
  ];
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  expect(await world.record(recordId)).toMatchObject({ quantity: 0 });
});
