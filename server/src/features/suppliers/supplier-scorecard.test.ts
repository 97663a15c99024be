import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import { supplierScorecardCalls } from '@ghala/contract/calls/supplier-scorecard';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeStockCategory, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const viewer = await test.signIn(['supplierView']);
const buyer = await test.signIn(['purchaseAdd']);
const { database } = test;
const timezone = 'Africa/Nairobi';
const userId = Number(viewer.actor?.id);

/** Gives a time of the day so many days ago, where the business is. */
function moment(daysAgo: number, time = '12:00') {
  return sql<string>`(((now() at time zone ${timezone})::date - ${daysAgo}::int + ${time}::time) at time zone ${timezone})`;
}

const supplierOf = (name: string) => new PurchaseWorld(test, viewer).supplier({ name: uniqueName(name) });

interface Line {
  product: number;
  quantity: number;
  /** One unit costs so much. */
  each: number;
}

interface Order {
  id: number;
  purchaseNo: string;
  lines: number[];
}

/** Makes an order approved so many days ago. */
async function order(
  supplier: number,
  { status, ago, time, lines }: { status: PurchaseStatus; ago: number; time?: string; lines: Line[] },
): Promise<Order> {
  const total = lines.reduce((sum, { quantity, each }) => sum + quantity * each, 0);
  const { id, purchaseNo } = await database
    .insertInto('purchases')
    .values({
      supplier_id: supplier,
      status,
      raised_by_id: userId,
      subtotal: total,
      created_at: moment(ago, '01:00'),
      decided_at: moment(ago, time),
    })
    .returning(['id', 'purchase_no as purchaseNo'])
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const { product, quantity, each } of lines) {
    const line = { purchase_id: id, product_id: product, quantity, price: quantity * each };
    ids.push((await database.insertInto('purchase_lines').values(line).returning('id').executeTakeFirstOrThrow()).id);
  }
  return { id, purchaseNo, lines: ids };
}

let warehouse: number;
let category: number;

/** A receipt of so many days ago: how much of each of the order's lines came. @returns its id */
async function receive(
  of: { order?: Order; supplier?: number },
  {
    ago,
    time,
    came = [],
    status = 'processed',
  }: { ago: number; time?: string; came?: number[]; status?: 'processed' | 'saved' },
): Promise<number> {
  const { id } = await database
    .insertInto('receipts')
    .values({
      status,
      purchase_id: of.order?.id ?? null,
      supplier_id: of.supplier ?? null,
      stock_category_id: category,
      created_by_id: userId,
      created_at: moment(ago, time),
      processed_at: status === 'processed' ? moment(ago, time) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, quantity] of came.entries()) {
    if (quantity === 0) continue;
    const line = { purchase_line_id: of.order?.lines[index] ?? null, quantity, product_id: products.cement };
    await database
      .insertInto('receipt_items')
      .values({ receipt_id: id, warehouse_id: warehouse, ...line })
      .execute();
  }
  return id;
}

async function note(
  receipt: number,
  { opened, settled, status }: { opened: number; settled?: number; status: 'draft' | 'open' | 'settled' | 'cancelled' },
): Promise<void> {
  await database
    .insertInto('incomplete_notes')
    .values({
      receipt_id: receipt,
      status,
      created_by_id: userId,
      created_at: moment(opened),
      settled_at: settled === undefined ? null : moment(settled),
    })
    .execute();
}

const products = { cement: 0, paint: 0, nails: 0 };
let supplier: { id: number; name: string };
let other: { id: number };
/** These are the latest orders of cement, paint and nails. */
let latest: Record<'cement' | 'paint' | 'nails', Order>;

/** The suppliers have everything that counts, and what does not. */
beforeAll(async () => {
  warehouse = (await makeWarehouse(database)).id;
  category = (await makeStockCategory(database)).id;
  for (const name of ['cement', 'paint', 'nails'] as const) products[name] = (await makeProduct(database)).id;
  const { cement, paint, nails } = products;
  supplier = await supplierOf('Measured');
  other = await supplierOf('Other');

  // It was received in two parts, after four days.
  const parts = await order(supplier.id, {
    status: 'completed',
    ago: 100,
    lines: [
      { product: cement, quantity: 10, each: 100 },
      { product: paint, quantity: 5, each: 100 },
    ],
  });
  const firstPart = await receive({ order: parts }, { ago: 97, came: [10, 2] });
  await receive({ order: parts }, { ago: 96, came: [0, 3] });
  // It was approved late in the evening and received two nights later: two days. What came beyond the order changes
  // nothing.
  const more = await order(supplier.id, {
    status: 'completed',
    ago: 80,
    time: '23:30',
    lines: [{ product: cement, quantity: 20, each: 120 }],
  });
  await receive({ order: more }, { ago: 78, time: '00:30', came: [20] });
  await receive({ order: more }, { ago: 70, came: [5] });
  // It took ten days: the median is four, so six are expected.
  const late = await order(supplier.id, {
    status: 'fulfilled',
    ago: 60,
    lines: [{ product: nails, quantity: 1, each: 30 }],
  });
  await receive({ order: late }, { ago: 50, came: [1] });
  const short = await order(supplier.id, {
    status: 'completed',
    ago: 50,
    lines: [{ product: cement, quantity: 10, each: 130 }],
  });
  const shortReceipt = await receive({ order: short }, { ago: 49, came: [4] });
  // Two orders are open: one is overdue, with a receipt that is not processed yet; the other is on its way, in part.
  const overdue = await order(supplier.id, {
    status: 'approved',
    ago: 30,
    lines: [{ product: cement, quantity: 5, each: 140 }],
  });
  await receive({ order: overdue }, { ago: 1, came: [5], status: 'saved' });
  const awaited = await order(supplier.id, {
    status: 'fulfilled',
    ago: 3,
    lines: [
      { product: paint, quantity: 4, each: 90 },
      // It has no price.
      { product: nails, quantity: 4, each: 0 },
    ],
  });
  await receive({ order: awaited }, { ago: 2, came: [2] });
  latest = { cement: overdue, paint: awaited, nails: late };

  // It is from before the measured months: open still counts as open.
  await order(supplier.id, { status: 'approved', ago: 400, lines: [{ product: cement, quantity: 1, each: 50 }] });
  const old = await order(supplier.id, {
    status: 'completed',
    ago: 500,
    lines: [{ product: nails, quantity: 1, each: 1 }],
  });
  const oldReceipt = await receive({ order: old }, { ago: 499, came: [1] });
  for (const status of ['draft', 'pending', 'rejected', 'cancelled'] as const)
    await order(supplier.id, { status, ago: 20, lines: [{ product: cement, quantity: 1, each: 999 }] });

  await note(firstPart, { opened: 96, settled: 91, status: 'settled' });
  await note(await receive({ supplier: supplier.id }, { ago: 51 }), { opened: 50, settled: 49, status: 'settled' });
  await note(shortReceipt, { opened: 40, status: 'open' });
  await note(oldReceipt, { opened: 499, settled: 400, status: 'settled' });
  for (const status of ['draft', 'cancelled'] as const) await note(shortReceipt, { opened: 45, status });

  // The supplier brought what another had been ordered from: the note is the other's.
  const elsewhere = await order(other.id, {
    status: 'fulfilled',
    ago: 9,
    lines: [{ product: cement, quantity: 2, each: 1 }],
  });
  await note(await receive({ order: elsewhere, supplier: supplier.id }, { ago: 8, came: [1] }), {
    opened: 7,
    status: 'open',
  });
  const quick = await order(other.id, {
    status: 'completed',
    ago: 5,
    lines: [{ product: nails, quantity: 1, each: 1 }],
  });
  await receive({ order: quick }, { ago: 4, came: [1] });
});

const scorecard = async (id: number) =>
  (await viewer.send(supplierScorecardCalls.scorecard, { params: { id } })).scorecard;

describe("a supplier's scorecard", () => {
  it('measures the orders of the last twelve months', async () => {
    const { months, since, ...figures } = await scorecard(supplier.id);
    expect(figures).toEqual({
      // They took 2, 4 and 10 days.
      leadTime: { days: 4, orders: 3, expectedDays: 6 },
      // The late, short and overdue orders are not on time.
      onTime: { percent: 40, orders: 5 },
      // There are five lines, of one 4 of 10.
      complete: { percent: 88, orders: 4, whole: 3 },
      // They took 5 days and 1.
      settling: { days: 3, settled: 2, open: 1, oldestDays: 40 },
      // 45 of cement from 100 to 140 and 9 of paint from 100 to 90: 7,110 in place of 5,400.
      prices: { changePercent: 31.7, products: 2 },
      open: { orders: 3, amount: 700 + 360 + 50, overdue: 2, oldestDays: 400 },
    });
    expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(months).toHaveLength(13);
    expect(months[0]?.month).toBe(since.slice(0, 7));
    expect(months.reduce((total, { orders }) => total + orders, 0)).toBe(3);
    expect(months.filter(({ orders, days }) => (orders === 0) !== (days === null))).toEqual([]);
  });

  it('judges nobody by fewer than three orders', async () => {
    expect(await scorecard(other.id)).toMatchObject({
      leadTime: { days: 1, orders: 1, expectedDays: null },
      onTime: { percent: null, orders: 0 },
      complete: { percent: 100, orders: 1, whole: 1 },
      settling: { days: null, settled: 0, open: 1, oldestDays: 7 },
      prices: { changePercent: null, products: 0 },
      open: { orders: 1, overdue: null, oldestDays: 9 },
    });
  });

  it('is empty, not 0 percent, without an order', async () => {
    const { id } = await supplierOf('New');
    expect(await scorecard(id)).toMatchObject({
      leadTime: { days: null, orders: 0, expectedDays: null },
      onTime: { percent: null, orders: 0 },
      complete: { percent: null, orders: 0, whole: 0 },
      settling: { days: null, settled: 0, open: 0, oldestDays: null },
      prices: { changePercent: null, products: 0 },
      open: { orders: 0, amount: 0, overdue: null, oldestDays: null },
    });
  });

  it('follows the calls by which goods are ordered and received', async () => {
    const admin = await test.signIn('all');
    const world = new PurchaseWorld(test, admin);
    const { id } = await world.supplier();
    await world.purchaseIn('completed', { supplierId: id });
    await world.purchaseIn('fulfilled', { supplierId: id });
    await world.purchaseIn('approved, being received', { supplierId: id });
    await world.purchaseIn('pending', { supplierId: id });
    expect(await scorecard(id)).toMatchObject({
      leadTime: { days: 0, orders: 1 },
      complete: { percent: 100, orders: 1 },
      open: { orders: 2, amount: 2000, oldestDays: 0 },
    });
  });

  it('is for users who view suppliers', async () => {
    const params = { id: supplier.id };
    expect((await buyer.attempt(supplierScorecardCalls.scorecard, { params })).status).toBe(403);
    expect((await viewer.attempt(supplierScorecardCalls.scorecard, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('the scores of several suppliers', () => {
  const ask = (ids: string) => buyer.attempt(supplierScorecardCalls.scores, { query: { ids } });

  it('are their lead times, how often they are on time, and how complete, as their scorecards say', async () => {
    const { scorecard } = (await viewer.attempt(supplierScorecardCalls.scorecard, { params: { id: supplier.id } }))
      .body;
    const { body } = await ask(`${supplier.id},${other.id},999999,${supplier.id}`);
    const byId = (one: { id: number }, two: { id: number }) => one.id - two.id;
    expect(body.scores.toSorted(byId)).toEqual([
      {
        id: supplier.id,
        leadTime: { days: 4, orders: 3, expectedDays: 6 },
        onTime: { percent: 40, orders: 5 },
        complete: scorecard.complete,
      },
      {
        id: other.id,
        leadTime: { days: 1, orders: 1, expectedDays: null },
        onTime: { percent: null, orders: 0 },
        complete: { percent: 100, orders: 1, whole: 1 },
      },
      {
        id: 999_999,
        leadTime: { days: null, orders: 0, expectedDays: null },
        onTime: { percent: null, orders: 0 },
        complete: { percent: null, orders: 0, whole: 0 },
      },
    ]);
  });

  it.each(['', 'x', '0', '1,', '1;2', '9999999999', Array.from({ length: 51 }, (_, index) => index + 1).join()])(
    'are refused for the ids %j',
    async (ids) => {
      const { status, body } = await ask(ids);
      expect(status).toBe(422);
      expect(body.errors.ids).toBe('must be 1 to 50 ids separated by commas, such as 3,17');
    },
  );
});

describe("the prices of a supplier's products", () => {
  const ask = async (query: Record<string, unknown> = {}) =>
    (await viewer.attempt(supplierScorecardCalls.prices, { params: { id: supplier.id }, query })).body;

  it('are the first and the latest of the measured orders', async () => {
    expect(await ask()).toEqual([
      {
        id: products.paint,
        Product: expect.objectContaining({ id: products.paint, unit: { unit: expect.any(String), measure: null } }),
        orders: 2,
        quantity: 9,
        firstPrice: 100,
        lastPrice: 90,
        changePercent: -10,
        lastOrderedAt: expect.stringMatching(/Z$/),
        lastOrder: { id: latest.paint.id, purchaseNo: latest.paint.purchaseNo },
      },
      expect.objectContaining({
        id: products.cement,
        ...{ orders: 4, quantity: 45, firstPrice: 100, lastPrice: 140, changePercent: 40 },
        lastOrder: expect.objectContaining({ id: latest.cement.id }),
      }),
      expect.objectContaining({
        id: products.nails,
        ...{ orders: 1, quantity: 1, firstPrice: 30, lastPrice: 30, changePercent: null },
        lastOrder: expect.objectContaining({ id: latest.nails.id }),
      }),
    ]);
  });

  it('are searched, sorted, paged and exported', async () => {
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const { cement, paint, nails } = products;
    expect(ids(await ask({ sort: '-changePercent' }))).toEqual([cement, nails, paint]);
    expect(ids(await ask({ sort: 'lastPrice' }))).toEqual([nails, paint, cement]);
    const [{ Product }] = await ask();
    expect(ids(await ask({ q: Product.name }))).toEqual([paint]);
    const params = { id: supplier.id };
    const page = await viewer.attempt(supplierScorecardCalls.prices, { params, query: { limit: 2 } });
    expect([ids(page.body), page.headers['x-total-count']]).toEqual([[paint, cement], '3']);
    const { raw } = await viewer.attempt(supplierScorecardCalls.prices, { params, query: { format: 'csv' } });
    const [head, , row] = raw.toString().replace('\ufeff', '').split('\n');
    expect(head).toBe(
      'No.,Product,Product Code,Unit,No. of Orders,Quantity,First Price,Latest Price,Change (%),Last Ordered,PO No.',
    );
    expect(row).toContain(',4,45,100,140,40,');
  });
});
