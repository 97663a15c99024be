import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeVirtualWarehouse } from '../../test/fixtures';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import { type ReceiptLine, receive } from './receive';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

async function lineOf(productId: number, warehouseId: number, more: Partial<ReceiptLine> = {}): Promise<ReceiptLine> {
  const [receiptItemId] = (await world.receiptItems(productId, warehouseId)) as [number];
  return { productId, warehouseId, sectionId: null, quantity: 1, linePrice: 0, receiptItemId, ...more };
}

test('a receipt opens the record, adds to it and stores its unit cost', async () => {
  const { warehouse, second, product } = await world.shop();
  const line = await lineOf(product, warehouse, { sectionId: second, quantity: 3, linePrice: 10, note: 'BPN-1' });
  const [row] = await world.run((operation) => apply(operation, (facts) => receive(facts, [line])));
  expect(row).toMatchObject({ availableBefore: 0, available: 3, reserved: 0 });
  expect(await world.ledger(row?.recordId ?? 0)).toMatchObject([
    {
      activity: 'addition',
      changed: 3,
      changedReserved: 0,
      quantity: 3,
      reserved: 0,
      unitCost: 3.333333,
      note: 'BPN-1',
    },
  ]);
  expect(await world.record(row?.recordId ?? 0)).toEqual({ quantity: 3, reserved: 0, level: 'normal' });
});

test('decimals add up exactly', async () => {
  const { warehouse, product } = await world.shop();
  const lines = await Promise.all([0.1, 0.2, 0.001].map((quantity) => lineOf(product, warehouse, { quantity })));
  const rows = await world.run((operation) => apply(operation, (facts) => receive(facts, lines)));
  expect(rows.map((row) => row.available)).toEqual([0.1, 0.3, 0.301]);
});

test('a warehouse named without a section means its oldest section that still exists', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const inFirst = await world.receive(product, warehouse, 1);
  await world.deletePlace(first);
  const inSecond = await world.receive(product, warehouse, 1);
  const sections = await app.database
    .selectFrom('stock_records')
    .select('section_id')
    .where('id', 'in', [inFirst, inSecond])
    .orderBy('id')
    .execute();
  expect(sections.map((record) => record.section_id)).toEqual([first, second]);
});

test('a virtual warehouse stores its own stock', async () => {
  const { warehouse, product } = await world.shop();
  const van = (await makeVirtualWarehouse(app.database, warehouse)).id;
  const recordId = await world.receive(product, van, 2);
  const record = await app.database
    .selectFrom('stock_records')
    .selectAll()
    .where('id', '=', recordId)
    .executeTakeFirst();
  expect(record).toMatchObject({ warehouse_id: van, section_id: null, available: 2 });
});

test('a place or product that cannot receive is refused by name, and nothing is received', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const other = await world.shop();
  await world.deletePlace(second);
  const good = await lineOf(product, warehouse, { sectionId: first });
  const tries: [Partial<ReceiptLine>, RegExp][] = [
    [{ sectionId: second }, /^Section \d+ was deleted/],
    [{ sectionId: other.first }, /^Section \d+ is not a section of Warehouse/],
    [{ warehouseId: 2_000_000_000 }, /not found/],
    [{ quantity: 0 }, /quantity above 0/],
  ];
  for (const [wrong, message] of tries) {
    const lines = [good, await lineOf(product, warehouse, wrong.warehouseId ? {} : wrong)];
    if (wrong.warehouseId) Object.assign(lines[1] as ReceiptLine, wrong);
    await expect(world.run((operation) => apply(operation, (facts) => receive(facts, lines)))).rejects.toThrow(message);
  }
  const records = await app.database
    .selectFrom('stock_records')
    .select('id')
    .where('product_id', '=', product)
    .execute();
  expect(records).toEqual([]);
});

test('a deleted product cannot be received', async () => {
  const { warehouse, product } = await world.shop();
  await world.receive(product, warehouse, 1);
  await app.database
    .updateTable('products')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', product)
    .execute();
  await expect(world.receive(product, warehouse, 1)).rejects.toThrow(
    /^Product \d+ was deleted and cannot be received$/,
  );
});

test.each(['with a record there', 'without one'])(
  'a receipt that waits for its place to be deleted is refused, %s',
  async (_case) => {
    const { warehouse, first, product } = await world.shop();
    if (_case === 'with a record there') {
      await world.receive(product, first, 1);
      await world.issue(product, warehouse, 1);
    }
    let received: Promise<unknown> = Promise.resolve();
    await world.run(async (operation) => {
      // Locks are taken in the same order as by a deletion: the place, then its records.
      await operation.db.updateTable('places').set({ deleted_at: sql`now()` }).where('id', '=', first).execute();
      await sql`select from stock_records where section_id = ${first} order by id for update`.execute(operation.db);
      received = world.receive(product, first, 1).catch((error: Error) => error.message);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await received).toMatch(/^Product \d+ cannot be kept in Section \d+: it was deleted$/);
  },
);

test('two receipts that open the same records at once both count', async () => {
  const { warehouse, product } = await world.shop();
  const others = [await world.product(), await world.product()];
  const products = [product, ...others];
  const linesOf = (ids: number[]) => Promise.all(ids.map((id) => lineOf(id, warehouse)));
  const runs = await Promise.all([0, 1, 2, 3, 4, 5].map((run) => linesOf(run % 2 ? products : products.toReversed())));
  await Promise.all(runs.map((lines) => world.run((operation) => apply(operation, (facts) => receive(facts, lines)))));
  const records = await app.database
    .selectFrom('stock_records')
    .select('available as quantity')
    .where('product_id', 'in', products)
    .execute();
  expect(records.map((record) => record.quantity)).toEqual([6, 6, 6]);
});

test('2,000 items enter in one transaction', async () => {
  const { warehouse, product } = await world.shop();
  const items = await world.receiptItems(product, warehouse, 2000);
  const { rows: products } = await app.database.executeQuery<{ id: number }>(
    app.database
      .insertInto('products')
      .columns(['name', 'category_id', 'unit_id'])
      .expression((from) =>
        from
          .selectFrom('products')
          .innerJoin('receipt_items', (join) => join.on('receipt_items.id', 'in', items))
          .select(['name', 'category_id', 'unit_id'])
          .where('products.id', '=', product),
      )
      .returning('id')
      .compile(),
  );
  const lines = products.map(({ id }, index) => ({
    productId: id,
    warehouseId: warehouse,
    sectionId: null,
    quantity: 2,
    linePrice: 5,
    receiptItemId: items[index] as number,
  }));
  const rows = await world.run((operation) => apply(operation, (facts) => receive(facts, lines)));
  expect(rows.length).toBe(2000);
});
