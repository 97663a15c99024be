import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { productCalls } from '@ghala/contract/calls/products';
import { reorderCalls } from '@ghala/contract/calls/reorder';
import type { StockLevel } from '@ghala/contract/calls/stock-records';
import { expect, it } from 'vitest';
import { makeWarehouse } from '../../../test/fixtures';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { adjust } from '../../stock/adjust';
import { transfer } from '../../stock/transfer';
import { verifyLedger } from '../../stock/verify-ledger';

/* The level of a product in a place is the same on every screen that shows it, whoever set it and where. */

const test = await createTestApp();
const admin = await test.signIn('all');
const stock = new StockWorld(test.database, admin);

interface Told {
  stocks: (StockLevel | null)[];
  product: (StockLevel | null)[];
  reorder: StockLevel | null;
}

/** Reads what the lists of stock, the product and Reorder say of a product in a warehouse. */
async function toldOf(productId: number, warehouseId: number): Promise<Told> {
  const { activities: stocks } = await admin.send(inventoryCalls.list, {
    query: { productId, warehouseId, limit: 50 },
  });
  const { product } = await admin.send(productCalls.get, { params: { id: productId } });
  const { levels } = await admin.send(reorderCalls.list, { query: { show: 'levels', warehouseId, limit: 200 } });
  return {
    stocks: stocks.map((row) => row.stock),
    product: product.Inventory.filter(({ Warehouse }) => Warehouse.id === warehouseId).map((row) => row.stock),
    reorder: levels.find(({ Product }) => Product.id === productId)?.level ?? null,
  };
}

const all = (level: StockLevel, reorder: StockLevel | null = level): Told => ({
  stocks: [level],
  product: [level],
  reorder,
});

it('a level that is set for a place counts there, and the product’s elsewhere', async () => {
  const product = await stock.product({ stock_min: 5, stock_max: 50 });
  const [here, there] = [await makeWarehouse(test.database), await makeWarehouse(test.database)];
  await stock.receive(product, here.id, 96);
  await stock.receive(product, there.id, 20);
  expect(await toldOf(product, here.id)).toEqual(all('over'));
  const body = { productId: product, placeId: here.id, minimum: 100, target: 500, maximum: null };
  const { level } = await admin.send(reorderCalls.save, { body });
  expect(await toldOf(product, here.id)).toEqual(all('low'));
  expect(await toldOf(product, there.id)).toEqual(all('normal'));
  const { levels } = await admin.send(reorderCalls.list, { query: { warehouseId: here.id } });
  expect(levels).toMatchObject([{ id: level.id, isOwn: true, isShort: true, level: 'low', position: 96 }]);
  // Another Min of the product changes nothing where the place has its own.
  await admin.send(productCalls.update, { body: { productId: product, stockMin: 25 } });
  expect(await toldOf(product, here.id)).toEqual(all('low'));
  expect(await toldOf(product, there.id)).toEqual(all('low'));
  await admin.send(reorderCalls.remove, { params: { id: level.id } });
  expect(await toldOf(product, here.id)).toEqual(all('over'));
});

it('a level of a product alone is on the reorder list, at its Min or Order, up to its Max', async () => {
  const warehouse = await makeWarehouse(test.database);
  const [least, ordered, unset] = [
    await stock.product({ stock_min: 10 }),
    await stock.product({ stock_min: 2, stock_order: 12, stock_max: 40 }),
    await stock.product(),
  ];
  for (const product of [least, ordered, unset]) await stock.receive(product, warehouse.id, 12);
  const short = async () => {
    const { levels } = await admin.send(reorderCalls.list, { query: { warehouseId: warehouse.id } });
    return levels.map(({ Product, minimum, target, isOwn, level }) => [Product.id, minimum, target, isOwn, level]);
  };
  expect(await short()).toEqual([[ordered, 12, 40, false, 'order']]);
  await stock.issue(least, warehouse.id, 2);
  expect(await short()).toEqual(
    expect.arrayContaining([
      [ordered, 12, 40, false, 'order'],
      [least, 10, 20, false, 'low'],
    ]),
  );
  const { products } = await admin.send(reorderCalls.withoutLevels, { query: { warehouseId: warehouse.id } });
  expect(products.map(({ Product }) => Product.id)).toEqual([unset]);
  // Home counts the same as the list to which it links.
  const { waiting } = await admin.send(dashboardCalls.waiting, {});
  const { activities: stocks } = await admin.send(inventoryCalls.list, { query: { stock: 'toOrder', limit: 100 } });
  expect(waiting.reorder).toBe(stocks.length);
  expect(stocks.map(({ Product }) => Product.id)).toEqual(expect.arrayContaining([least, ordered]));
  await admin.send(productCalls.update, { body: { productId: least, stockMin: 0 } });
  expect((await short()).map(([id]) => id)).toEqual([ordered]);
});

it('no levels of a place are removed that are the product’s', async () => {
  const warehouse = await makeWarehouse(test.database);
  const product = await stock.product({ stock_min: 10 });
  await stock.receive(product, warehouse.id, 1);
  const { levels } = await admin.send(reorderCalls.list, { query: { warehouseId: warehouse.id } });
  const { status } = await admin.attempt(reorderCalls.remove, { params: { id: levels[0]?.id ?? 0 } });
  expect(status).toBe(404);
});

it('the sections of a warehouse are of one level, unless one is empty, whatever moves between and out of them', async () => {
  const { warehouse, first, second } = await stock.shop();
  const product = await stock.product({ stock_min: 10 });
  const one = await stock.receive(product, first, 8);
  const other = await stock.receive(product, second, 8);
  const levels = async () => [(await stock.record(one)).level, (await stock.record(other)).level];
  expect(await levels()).toEqual(['normal', 'normal']);
  await stock.issue(product, warehouse, 6);
  expect(await levels()).toEqual(['low', 'low']);
  await stock.receive(product, second, 8);
  expect(await levels()).toEqual(['normal', 'normal']);
  await stock.run(async (operation) => {
    const moved = await stock.transfer(operation, { recordId: one, toPlaceId: second, quantity: 2, note: '' });
    return apply(operation, (facts) => transfer(facts, moved));
  });
  expect(await levels()).toEqual(['out', 'normal']);
  const { activities: stocks } = await admin.send(inventoryCalls.list, {
    query: { stock: 'toOrder', productId: product },
  });
  expect(stocks).toEqual([]);
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
});

it('those who move stock of two sections at once agree on the level of both', async () => {
  const { first, second } = await stock.shop();
  const product = await stock.product({ stock_min: 10 });
  const [one, other] = [await stock.receive(product, first, 8), await stock.receive(product, second, 8)];
  const take = async (operation: Operation, recordId: number) => {
    const change = await stock.adjustment(operation, { recordId, change: -4, note: '' });
    return apply(operation, (facts) => adjust(facts, change));
  };
  const earlier = await stock.uncommitted((operation) => take(operation, one));
  const later = stock.run((operation) => take(operation, other));
  await Promise.race([later, new Promise((resolve) => setTimeout(resolve, 300))]);
  await earlier.commit();
  await later;
  expect([await stock.record(one), await stock.record(other)]).toMatchObject([{ level: 'low' }, { level: 'low' }]);
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
});
