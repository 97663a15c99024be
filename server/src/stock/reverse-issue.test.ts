import { expect, test } from 'vitest';
import { makeVirtualWarehouse } from '../../test/fixtures';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import { reverseIssue } from './reverse-issue';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

/** Issues the note's item and reverses the issue. */
async function issued(productId: number, warehouseId: number, quantity: number): Promise<number> {
  const [item] = (await world.noteItems(productId, warehouseId)) as [number];
  await world.issue(productId, warehouseId, quantity, item);
  return item;
}

function reverse(...items: number[]) {
  return world.run((operation) => apply(operation, (facts) => reverseIssue(facts, items, 'DN-7 cancelled')));
}

test('goods drawn from two records return to both', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const inFirst = await world.receive(product, first, 2, 5);
  const inSecond = await world.receive(product, second, 3, 5);
  const item = await issued(product, warehouse, 4);
  expect(await reverse(item)).toMatchObject([
    { recordId: inFirst, availableBefore: 0, available: 2 },
    { recordId: inSecond, availableBefore: 1, available: 3 },
  ]);
  expect((await world.ledger(inFirst)).at(-1)).toMatchObject({
    activity: 'StockReversal',
    note: 'DN-7 cancelled',
    noteItemId: item,
    reversesId: expect.any(Number),
  });
  expect(await world.record(inFirst)).toEqual({ quantity: 2, reserved: 0, level: 'normal' });
});

test('a second reversal, or two at once, return the goods only once', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 5);
  const item = await issued(product, warehouse, 4);
  const rows = await Promise.all([reverse(item), reverse(item), reverse(item)]);
  expect(rows.flat()).toHaveLength(1);
  expect(await reverse(item)).toEqual([]);
  expect(await world.record(recordId)).toMatchObject({ quantity: 5 });
});

test('a reversal that waits for another of the same items returns nothing more', async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 5);
  const item = await issued(product, warehouse, 4);
  let later: Promise<unknown> = Promise.resolve();
  await world.run(async (operation) => {
    await apply(operation, (facts) => reverseIssue(facts, [item], 'first'));
    later = reverse(item);
    // The wait is long enough for the later one to reach the lock; if slower, it would still see the first.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await later).toEqual([]);
  expect(await world.record(recordId)).toMatchObject({ quantity: 5 });
});

test('goods from a deleted section return to the oldest of its warehouse, and the row says so', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const inSecond = await world.receive(product, second, 2);
  const item = await issued(product, warehouse, 2);
  await world.deletePlace(second);
  const [row] = await reverse(item);
  expect(row?.recordId).not.toBe(inSecond);
  const record = await app.database
    .selectFrom('stock_records')
    .select(['section_id', 'available as quantity'])
    .where('id', '=', row?.recordId ?? 0)
    .executeTakeFirst();
  expect(record).toEqual({ section_id: first, quantity: 2 });
  expect((await world.ledger(row?.recordId ?? 0)).at(-1)?.note).toMatch(
    /^DN-7 cancelled \(to Section \d+ of Warehouse \d+, since Section \d+ was deleted\)$/,
  );
});

test('goods from a deleted virtual warehouse return to its host', async () => {
  const { warehouse, first, product } = await world.shop();
  const { id: van } = await makeVirtualWarehouse(app.database, warehouse);
  await world.receive(product, van, 2);
  const inFirst = await world.receive(product, first, 1);
  const item = await issued(product, van, 2);
  await world.deletePlace(van);
  expect(await reverse(item)).toMatchObject([{ recordId: inFirst, available: 3 }]);
});

test('nothing returns to a warehouse that was deleted completely', async () => {
  const { warehouse, first, second, product } = await world.shop();
  await world.receive(product, warehouse, 2);
  const item = await issued(product, warehouse, 2);
  for (const place of [first, second, warehouse]) await world.deletePlace(place);
  await expect(reverse(item)).rejects.toThrow(
    /^Product \d+ cannot return to Section \d+: it was deleted, and Warehouse \d+ has no section left$/,
  );
});
