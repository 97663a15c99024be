import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { reorderCalls } from '@ghala/contract/calls/reorder';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeWarehouse } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReservationWorld } from '../../../test/reservation-world';
import type { BodyOf } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import { inTransaction } from '../../db/in-transaction';
import { apply } from '../../operation/apply';
import { operateIn } from '../../operation/operation';
import { issue } from '../../stock/issue';
import { thousandths } from '../../stock/thousandths';

const test = await createTestApp();
const { database } = test;
const buyer = await test.signIn(['purchaseAdd', 'purchaseView', 'purchaseManage', 'batchAdd', 'transaction']);
const otherBuyer = await test.signIn(['purchaseAdd', 'purchaseView']);
const admin = await test.signIn('all');
const purchases = new PurchaseWorld(test, admin);
const dispatches = new DispatchWorld(test, admin);
const { stock } = dispatches;

const carton = { name: 'Carton', quantity: 24, barcode: '', isBought: true, isIssued: false };

async function makeGoods(values: { price_purchase?: number; isWhole?: boolean; packagings?: object[] } = {}) {
  const { isWhole = true, packagings = [], ...columns } = values;
  const product = await makeProduct(database, columns);
  await database.updateTable('units').set({ is_whole: isWhole }).where('id', '=', product.unit_id).execute();
  await database
    .updateTable('products')
    .set({ packagings: JSON.stringify(packagings) })
    .where('id', '=', product.id)
    .execute();
  return product;
}

async function setLevels(body: BodyOf<typeof reorderCalls.save>) {
  return (await buyer.send(reorderCalls.save, { body })).level.id;
}

/** Reads the levels of a product, by the warehouse. */
async function levelsOf(productName: string) {
  const { levels } = await buyer.send(reorderCalls.list, { query: { show: 'levels', q: productName, limit: 50 } });
  return levels.sort((one, other) => one.Warehouse.id - other.Warehouse.id);
}

async function levelOf(productName: string) {
  const [level] = await levelsOf(productName);
  if (level === undefined) throw new Error(`${productName} has no levels`);
  return level;
}

/** Orders a product by hand, without naming a place. */
async function orderByHand(
  productId: number,
  quantity: number,
  state: 'draft' | 'pending' | 'approved',
  more: { supplierId?: number; price?: number; vat?: boolean } = {},
) {
  const { supplierId, price = 1000, vat = false } = more;
  const order = await purchases.draft({ ...(supplierId !== undefined && { supplierId }), vat });
  const line = await purchases.line(order.id, { productId, quantity, price });
  if (state === 'draft') return { ...order, lineId: line.id };
  await admin.send(purchaseCalls.submit, { params: { purchaseId: order.id } });
  if (state === 'approved') expect((await purchases.approve(order.id)).status).toBe(200);
  return { ...order, lineId: line.id };
}

/** Receives all of it now, for an order approved so many days ago. */
async function receiveAfter(
  days: number,
  order: { id: number; purchaseNo: string; lineId: number },
  product: number,
  quantity: number,
) {
  await database
    .updateTable('purchases')
    .set({ decided_at: sql`now() - make_interval(days => ${days})` })
    .where('id', '=', order.id)
    .execute();
  await purchases.receipt({ ...order, product, supplier: 0 }, quantity, true);
}

/** Issues goods as if so many days ago. */
async function issueAt(daysAgo: number, productId: number, warehouseId: number, quantity: number) {
  const [noteItemId = 0] = await stock.noteItems(productId, warehouseId);
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const line = { productId, warehouseId, quantity: thousandths(quantity), noteItemId };
  await inTransaction(database, (db) =>
    operateIn(db, stock.actor, { at }, (operation) => apply(operation, (facts) => issue(facts, [line]))),
  );
}

describe('what is short', () => {
  it('counts what is available, ordered and pending, and reserved goods once', async () => {
    const { product, warehouse, name, record } = await dispatches.shelf(20);
    expect((await new ReservationWorld(test, admin).reserve({ record, product }, 3)).status).toBe(200);
    const order = await orderByHand(product, 10, 'approved');
    await purchases.receipt({ ...order, product, supplier: 0 }, 4, true);
    await orderByHand(product, 8, 'draft');
    await orderByHand(product, 2, 'pending');
    const note = await dispatches.draft({ warehouseId: warehouse });
    await dispatches.item(note.id, product, 5);
    await dispatches.submit(note.id);
    await dispatches.approve(note.id);
    await setLevels({ productId: product, placeId: warehouse, minimum: 30, target: 60 });
    // 20 - 3 = 17 available; 10 - 4 = 6 on order; 8 + 2 in drafts; 17 + 6 - 5 = 18; 60 - 18 - 10 = 32.
    expect(await levelOf(name)).toMatchObject({
      available: 17,
      reserved: 3,
      onOrder: 6,
      inDrafts: 10,
      pending: 5,
      position: 18,
      isShort: true,
      toOrder: { quantity: 32 },
    });
    // With the drafts 28: a minimum of 28 is covered.
    await setLevels({ productId: product, placeId: warehouse, minimum: 28, target: 60 });
    expect(await levelOf(name)).toMatchObject({ isShort: true, toOrder: null });
    await setLevels({ productId: product, placeId: warehouse, minimum: 18, target: 60 });
    expect(await levelOf(name)).toMatchObject({ isShort: false, toOrder: null });
  });

  it('deals what was ordered for no place first to the place that lacks most, up to its target', async () => {
    const { id: product, name } = await makeGoods();
    const [first, second] = [await makeWarehouse(database), await makeWarehouse(database)];
    await stock.receive(product, first.id, 4);
    await setLevels({ productId: product, placeId: first.id, minimum: 10, target: 20 });
    await setLevels({ productId: product, placeId: second.id, minimum: 10, target: 30 });
    const onOrder = async () => (await levelsOf(name)).map((level) => level.onOrder);
    await orderByHand(product, 25, 'approved');
    expect(await onOrder()).toEqual([0, 25]);
    await orderByHand(product, 15, 'approved');
    expect(await onOrder()).toEqual([10, 30]);
    // 16 fill the first up to its target, and nobody lacks the rest.
    await orderByHand(product, 20, 'approved');
    expect(await onOrder()).toEqual([30, 30]);
  });

  it('is listed by how much of the minimum is missing, by itself and by its filters', async () => {
    const place = await makeWarehouse(database);
    const [some, most, none] = [await makeGoods(), await makeGoods(), await makeGoods()];
    await stock.receive(some.id, place.id, 6);
    await stock.receive(none.id, place.id, 60);
    for (const { id } of [some, most, none])
      await setLevels({ productId: id, placeId: place.id, minimum: 10, target: 20, maximum: 50 });
    const listed = async (query: object) => {
      const found = await buyer.send(reorderCalls.list, { query: { warehouseId: place.id, limit: 50, ...query } });
      return found.levels.map(({ Product }) => Product.id);
    };
    expect(await listed({})).toEqual([most.id, some.id]);
    expect(await listed({ show: 'levels' })).toEqual([some.id, most.id, none.id]);
    expect(await listed({ show: 'over' })).toEqual([none.id]);
    expect(await listed({ categoryId: some.category_id })).toEqual([some.id]);
    const { supplier_id: supplierId } = await purchases.row((await orderByHand(most.id, 1, 'approved')).id);
    expect(await listed({ supplierId })).toEqual([most.id]);
    const { body } = await buyer.attempt(reorderCalls.viewCounts);
    expect(body.counts.over.total).toBe(1);
    await database.updateTable('products').set({ deleted_at: sql`now()` }).where('id', '=', most.id).execute();
    expect(await listed({})).toEqual([some.id]);
  });

  it('is exported with its figures', async () => {
    const { id, name } = await makeGoods();
    const place = await makeWarehouse(database);
    await setLevels({ productId: id, placeId: place.id, minimum: 3, target: 7 });
    const { raw } = await buyer.attempt(reorderCalls.list, { query: { q: name, format: 'csv' } });
    const [heads, row] = raw.toString().split(/\r?\n/);
    expect(heads).toContain('Qty Available');
    expect(row).toContain(`${place.name}`);
    expect(row).toContain('0,0,0,0,0,0,3,7');
  });
});

describe('suppliers', () => {
  it('are known by the last price, and the days from approval to the last goods', async () => {
    const { id: product, name } = await makeGoods({ price_purchase: 70 });
    const place = await makeWarehouse(database);
    await setLevels({ productId: product, placeId: place.id, minimum: 5, target: 9 });
    expect(await levelOf(name)).toMatchObject({ Supplier: null, toOrder: { quantity: 9, price: 630 } });
    const [slow, quick] = [await purchases.supplier(), await purchases.supplier()];
    for (const days of [4, 9, 20])
      await receiveAfter(
        days,
        await orderByHand(product, 2, 'approved', { supplierId: slow.id, price: 100 }),
        product,
        2,
      );
    await receiveAfter(3, await orderByHand(product, 3, 'approved', { supplierId: quick.id, price: 1000 }), product, 3);
    // This order is still open: it measures nothing.
    await orderByHand(product, 1, 'approved', { supplierId: quick.id, price: 340 });
    const { place: found } = await buyer.send(reorderCalls.place, { query: { productId: product, placeId: place.id } });
    expect(found.suppliers).toMatchObject([
      { id: quick.id, unitPrice: 340, leadDays: 3, leadOrders: 1, leastQuantity: null },
      { id: slow.id, unitPrice: 50, leadDays: 9, leadOrders: 3 },
    ]);
    // 1 is on order: 8 are missing.
    expect(await levelOf(name)).toMatchObject({ Supplier: { id: quick.id }, toOrder: { quantity: 8, price: 2720 } });
    await setLevels({
      productId: product,
      placeId: place.id,
      minimum: 5,
      target: 9,
      supplierId: slow.id,
      leastQuantity: 10,
    });
    expect(await levelOf(name)).toMatchObject({
      Supplier: { id: slow.id, leastQuantity: 10 },
      toOrder: { quantity: 10, price: 500, isOver: false },
    });
    await setLevels({
      productId: product,
      placeId: place.id,
      minimum: 5,
      target: 9,
      maximum: 9,
      supplierId: slow.id,
      leastQuantity: 10,
    });
    expect((await levelOf(name)).toOrder?.isOver).toBe(true);
    await database.updateTable('suppliers').set({ is_prequalified: false }).where('id', '=', slow.id).execute();
    expect((await levelOf(name)).Supplier?.id).toBe(quick.id);
  });
});

describe('draft orders', () => {
  async function shortGoods(supplierId: number | undefined, values: Parameters<typeof makeGoods>[0] = {}) {
    const product = await makeGoods(values);
    const place = await makeWarehouse(database);
    if (supplierId !== undefined)
      await receiveAfter(
        5,
        await orderByHand(product.id, 2, 'approved', { supplierId, price: 100, vat: true }),
        product.id,
        2,
      );
    const levelId = await setLevels({ productId: product.id, placeId: place.id, minimum: 10, target: 30 });
    return { product, place, levelId };
  }

  it('are one for each supplier, in packagings, at the last price and on the last terms', async () => {
    const [one, other] = [await purchases.supplier(), await purchases.supplier()];
    const boxed = await shortGoods(one.id, { packagings: [carton] });
    const loose = await shortGoods(one.id);
    const third = await shortGoods(other.id);
    const nobody = await shortGoods(undefined);
    const all = [boxed, loose, third, nobody];
    const body = { levelIds: all.map(({ levelId }) => levelId) };
    const { plan } = await buyer.send(reorderCalls.plan, { body });
    // 30 missing: 2 cartons of 24 at 50 each are 2,400; 30 loose are 1,500.
    expect(plan).toEqual({
      orders: [
        { Supplier: { id: one.id, name: one.name }, lines: 2, amount: 3900 },
        { Supplier: { id: other.id, name: other.name }, lines: 1, amount: 1500 },
      ],
      leftOut: [expect.objectContaining({ id: nobody.levelId, why: 'noSupplier' })],
      more: 0,
    });
    const { drafts } = await buyer.send(reorderCalls.order, { body });
    expect(drafts.orders.map(({ Supplier, lines, amount }) => ({ Supplier, lines, amount }))).toEqual(plan.orders);
    const [draft] = drafts.orders;
    const { purchase } = await buyer.send(purchaseCalls.get, { params: { id: draft?.id ?? 0 } });
    expect(purchase).toMatchObject({ status: 'draft', vat: true, supplierId: one.id, purchaseNo: draft?.purchaseNo });
    expect(purchase.PurchaseProduct.toSorted((a, b) => a.id - b.id)).toMatchObject([
      {
        productId: boxed.product.id,
        quantity: 48,
        entered: [{ name: 'Carton', count: 2, holds: 24 }],
        price: 2400,
        description: boxed.place.name,
      },
      { productId: loose.product.id, quantity: 30, entered: null, price: 1500, description: loose.place.name },
    ]);
    expect(await levelOf(boxed.product.name)).toMatchObject({ inDrafts: 48, isShort: true, toOrder: null });
    const again = await buyer.send(reorderCalls.order, { body });
    expect(again.drafts.orders).toEqual([]);
    expect(again.drafts.leftOut.map(({ why }) => why).sort()).toEqual([
      'inDrafts',
      'inDrafts',
      'inDrafts',
      'noSupplier',
    ]);
  });

  it('nothing chosen is refused, rather than taken for all that is short', async () => {
    for (const call of [reorderCalls.plan, reorderCalls.order]) {
      const { status, body } = await buyer.attempt(call, { body: { levelIds: [] } });
      expect([status, body.errors]).toEqual([422, { levelIds: 'is required' }]);
    }
  });

  it('are for a place, and go where its goods were ordered for', async () => {
    const supplier = await purchases.supplier();
    const { product, place } = await shortGoods(supplier.id);
    const elsewhere = await makeWarehouse(database);
    const other = await setLevels({ productId: product.id, placeId: elsewhere.id, minimum: 100, target: 200 });
    await buyer.send(reorderCalls.order, { body: { levelIds: [other] } });
    expect((await levelsOf(product.name)).map((level) => [level.Warehouse.id, level.inDrafts])).toEqual([
      [place.id, 0],
      [elsewhere.id, 200],
    ]);
  });

  it('are made once by two who order at the same time, and by one whose call is repeated', async () => {
    const supplier = await purchases.supplier();
    const { product, place } = await shortGoods(supplier.id);
    const body = { warehouseId: place.id };
    const answers = await Promise.all(
      [buyer, otherBuyer, buyer, otherBuyer].map((user) => user.send(reorderCalls.order, { body })),
    );
    expect(answers.flatMap(({ drafts }) => drafts.orders)).toHaveLength(1);
    expect((await levelOf(product.name)).inDrafts).toBe(30);
    const discarded = answers.flatMap(({ drafts }) => drafts.orders)[0]?.id ?? 0;
    const owner = (await purchases.row(discarded)).raised_by_id === buyer.actor?.id ? buyer : otherBuyer;
    await owner.send(purchaseCalls.delete, { params: { id: discarded } });
    const headers = { 'idempotency-key': 'reordered-once' };
    const [one, two] = await Promise.all([
      buyer.attempt(reorderCalls.order, { body, headers }),
      buyer.attempt(reorderCalls.order, { body, headers }),
    ]);
    expect(one.body.drafts.orders).toHaveLength(1);
    expect(two.body).toEqual(one.body);
  });

  it('are refused without the permission', async () => {
    const reader = await test.signIn([]);
    expect((await reader.attempt(reorderCalls.order, { body: {} })).status).toBe(403);
    expect((await reader.attempt(reorderCalls.list, {})).status).toBe(200);
  });
});

describe('levels', () => {
  it('are refused at the field that is wrong', async () => {
    const { id: productId } = await makeGoods();
    const { id: placeId, sectionId } = await makeWarehouse(database);
    const save = (body: object) =>
      buyer.attempt(reorderCalls.save, { body: { productId, placeId, minimum: 5, target: 9, ...body } });
    const fieldsOf = async (body: object) => {
      const answer = await save(body);
      return [answer.status, answer.body.errors];
    };
    expect(await fieldsOf({ target: 4 })).toEqual([422, { target: 'must be at least 5' }]);
    expect(await fieldsOf({ maximum: 8 })).toEqual([422, { maximum: 'must be at least 9' }]);
    expect(Object.keys((await fieldsOf({ minimum: 1.5 }))[1])).toEqual(['minimum']);
    expect(Object.keys((await fieldsOf({ leastQuantity: 3 }))[1])).toEqual(['supplierId']);
    expect(Object.keys((await fieldsOf({ placeId: sectionId }))[1])).toEqual(['placeId']);
    expect(Object.keys((await fieldsOf({ productId: 999_999 }))[1])).toEqual(['productId']);
    const { id: supplierId } = await purchases.supplier({ is_prequalified: false });
    expect(Object.keys((await fieldsOf({ supplierId }))[1])).toEqual(['supplierId']);
    expect((await save({})).status).toBe(200);
  });

  it('are set, changed and removed, which the log tells', async () => {
    const { id: productId } = await makeGoods();
    const { id: placeId } = await makeWarehouse(database);
    const id = await setLevels({ productId, placeId, minimum: 5, target: 9 });
    expect(await setLevels({ productId, placeId, minimum: 6, target: 9 })).toBe(id);
    await buyer.send(reorderCalls.remove, { params: { id } });
    expect((await buyer.attempt(reorderCalls.remove, { params: { id } })).status).toBe(404);
    const entries = await database
      .selectFrom('audit_logs')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'Reorder Level')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(entries[1]).toMatchObject({ before: { minimum: 5 }, after: { minimum: 6 } });
  });
});

describe('the forecast', () => {
  it('is made from the issues of the weeks since the goods first lay there', async () => {
    const { id: product, name } = await makeGoods();
    const { id: place } = await makeWarehouse(database);
    const record = await stock.receive(product, place, 100);
    await database
      .updateTable('stock_records')
      .set({ created_at: sql`now() - interval '69 days'` })
      .where('id', '=', record)
      .execute();
    // Ten weeks: 4 in each of the first nine, nothing in the last.
    for (let week = 1; week < 10; week++) await issueAt(week * 7 + 3, product, place, 4);
    const query = { productId: product, placeId: place };
    const { place: found } = await buyer.send(reorderCalls.place, { query });
    expect(found.levels).toBeNull();
    expect(found.issues).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 0]);
    // 4 + 0.2 (0 - 4) = 3.2 a week; off by 4 in one of nine weeks. 64 last 140 days.
    expect(found.forecast).toMatchObject({ method: 'ses', perWeek: 3.2, meanError: 0.444, weeks: 10 });
    // Two weeks: 6.4 + 1.645 * sqrt(16 / 9) * sqrt 2 = 9.5; with 12.8 for four weeks 22.3.
    expect(found.suggested).toEqual({ minimum: 10, target: 23, leadDays: 14, isAssumed: true });
    const unset = await buyer.send(reorderCalls.withoutLevels, { query: { warehouseId: place, limit: 50 } });
    expect(unset.products).toMatchObject([{ available: 64, coversDays: 140, suggested: { minimum: 10, target: 23 } }]);
    const places = [query, query, { ...query, placeId: 999_999 }];
    expect((await buyer.send(reorderCalls.saveSuggested, { body: { places } })).count).toBe(1);
    expect((await buyer.send(reorderCalls.saveSuggested, { body: { places } })).count).toBe(0);
    expect(await levelOf(name)).toMatchObject({ minimum: 10, target: 23, maximum: null, coversDays: 140 });
    expect((await buyer.send(reorderCalls.withoutLevels, { query: { warehouseId: place } })).products).toEqual([]);
  });
});

describe('unmoved stock', () => {
  it('is what has no movement in so many days, with its value', async () => {
    const { id: product } = await makeGoods({ price_purchase: 12.5 });
    const { id: other } = await makeGoods({ price_purchase: 3 });
    const { id: warehouseId } = await makeWarehouse(database);
    await stock.receive(product, warehouseId, 10);
    await stock.receive(other, warehouseId, 10);
    await issueAt(100, product, warehouseId, 2);
    await issueAt(80, other, warehouseId, 1);
    const unmoved = async (query: object) =>
      (await buyer.send(reorderCalls.unmoved, { query: { warehouseId, limit: 50, ...query } })).stock;
    expect(await unmoved({})).toMatchObject([{ Product: { id: product }, quantity: 8, stockValue: 100 }]);
    expect((await unmoved({ days: '60' })).map(({ stockValue }) => stockValue)).toEqual([100, 27]);
    expect(await unmoved({ days: '180' })).toEqual([]);
    const { total } = await buyer.send(reorderCalls.unmovedTotal, { query: { warehouseId, days: '30' } });
    expect(total).toEqual({ records: 2, value: 127 });
    const { raw } = await buyer.attempt(reorderCalls.unmoved, { query: { warehouseId, format: 'csv' } });
    expect(raw.toString()).toContain(',8,100,');
  });
});
