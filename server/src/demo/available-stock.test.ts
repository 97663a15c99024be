import { expect, test } from 'vitest';
import { makeVirtualWarehouse } from '../../test/fixtures';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { availableIn } from './available-stock';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

test('the quantity a warehouse can issue is the sum over its sections, without hosted warehouses and reserved stock', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const { id: van } = await makeVirtualWarehouse(app.database, warehouse);
  const gone = await world.product();
  await world.receive(product, first, 1.5);
  await world.receive(product, second, 2);
  await world.receive(product, van, 7);
  await world.receive(gone, first, 1);
  await world.issue(gone, warehouse, 1);
  expect(await availableIn(app.database, warehouse)).toEqual([{ productId: product, quantity: 3.5 }]);
  expect(await availableIn(app.database, van)).toEqual([{ productId: product, quantity: 7 }]);
});
