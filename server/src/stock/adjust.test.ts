import { expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import { adjust } from './adjust';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

const correct = (recordId: number, change: number) =>
  world.run(async (operation) =>
    apply(operation, async (facts) =>
      adjust(facts, await world.adjustment(operation, { recordId, change, note: 'counted' })),
    ),
  );

test('an adjustment adds or removes stock and returns the balances at that moment', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 5);
  expect(await correct(recordId, 2.25)).toMatchObject({ availableBefore: 5, available: 7.25 });
  expect(await correct(recordId, -7.25)).toMatchObject({ availableBefore: 7.25, available: 0 });
  expect((await world.ledger(recordId)).slice(1)).toMatchObject([
    { activity: 'StockAdjustment', changed: 2.25, note: 'counted', adjustmentId: expect.any(Number) },
    { activity: 'StockAdjustment', changed: -7.25, note: 'counted' },
  ]);
});

test('an adjustment removes no more than is available, and is never zero', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 5);
  await expect(correct(recordId, -5.001)).rejects.toThrow(/^Product \d+: only 5 Box \d+ available in Section/);
  await expect(correct(recordId, 0)).rejects.toThrow(/must not be 0/);
  const nowhere = { recordId: 2_000_000_000, productId: 0, change: 1, note: '', adjustmentId: 0 };
  await expect(world.run((operation) => apply(operation, (facts) => adjust(facts, nowhere)))).rejects.toThrow(
    /not found/,
  );
  expect(await world.ledger(recordId)).toHaveLength(1);
});

test('concurrent withdrawals from one record: those that come too late are refused', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 10);
  const tries = Array.from({ length: 30 }, () => correct(recordId, -1).catch((error: Error) => error.message));
  const refusals = (await Promise.all(tries)).filter((result) => typeof result === 'string');
  expect(refusals).toHaveLength(20);
  for (const refusal of refusals) expect(refusal).toMatch(/^Product \d+: no Box \d+ available in Section/);
});
