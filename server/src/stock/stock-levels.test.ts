import { expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { refreshLevels } from './stock-levels';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

test('the level follows the quantity across the thresholds', async () => {
  const { warehouse } = await world.shop();
  const product = await world.product({ stock_min: 2, stock_order: 4, stock_max: 8 });
  const levels: string[] = [];
  const recordId = await world.receive(product, warehouse, 9);
  for (const quantity of [1, 4, 2, 1, 1]) {
    levels.push((await world.record(recordId)).level);
    await world.issue(product, warehouse, quantity);
  }
  levels.push((await world.record(recordId)).level);
  expect(levels).toEqual(['over', 'normal', 'order', 'low', 'low', 'out']);
});

test("changing thresholds updates the product's records", async () => {
  const { warehouse, product } = await world.shop();
  const recordId = await world.receive(product, warehouse, 5);
  await world.run(async (operation) => {
    await operation.db.updateTable('products').set({ stock_min: 5 }).where('id', '=', product).execute();
    await refreshLevels(operation, [product]);
  });
  expect(await world.record(recordId)).toMatchObject({ level: 'low' });
});

test('a receipt that opens a record while thresholds change gets the right level', async () => {
  const { warehouse, product } = await world.shop();
  let received: Promise<number> = Promise.resolve(0);
  await world.run(async (operation) => {
    await operation.db.updateTable('products').set({ stock_min: 5 }).where('id', '=', product).execute();
    await refreshLevels(operation, [product]);
    received = world.receive(product, warehouse, 5);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await world.record(await received)).toMatchObject({ level: 'low' });
});
