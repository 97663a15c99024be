import { expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { operateIn } from '../kernel/operation';
import { receive } from './receive';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

test('rows are entered as of the moment of their operation, and so is the receipt on their record', async () => {
  const { warehouse, product } = await world.shop();
  const line = { productId: product, warehouseId: warehouse, sectionId: null, quantity: 1, linePrice: 0 };
  const recordId = await world.receive(product, warehouse, 1);
  const dates = () =>
    app.database
      .selectFrom('stock_ledger')
      .innerJoin('stock_records', 'stock_records.id', 'stock_ledger.record_id')
      .select(['stock_ledger.created_at as entered', 'received_at as received'])
      .where('record_id', '=', recordId)
      .orderBy('stock_ledger.id', 'desc')
      .executeTakeFirstOrThrow();
  const now = await dates();
  expect(Date.now() - Date.parse(now.entered)).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(now.received)).toBeLessThan(60_000);

  const at = new Date('2024-02-29T08:30:00.125Z');
  const [batchItemId] = (await world.batchItems(product, warehouse)) as [number];
  await world.run(({ db, actor }) =>
    operateIn(db, actor, { at }, (operation) => receive(operation, [{ ...line, batchItemId }])),
  );
  expect(await dates()).toEqual({ entered: at.toISOString(), received: at.toISOString() });
});
