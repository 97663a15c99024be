import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { addressOf } from '@ghala/contract/common/address-of';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeVirtualWarehouse, makeWarehouse } from '../../../test/fixtures';
import { pdfText } from '../../../test/read-pdf';
import { type Client, createTestApp } from '../../../test/test-app';
import type { StockLevel } from '../../db/database-types';

const test = await createTestApp();
let member: Client;
let store: Awaited<ReturnType<typeof makeWarehouse>>;
let virtualId: number;
const products: { id: number; name: string; category_id: number }[] = [];

/** Writes rows as the stock core leaves them; these tests cover how they are read. */
async function stand(
  productId: number,
  sectionId: number | null,
  available: number,
  reserved: number,
  level: StockLevel,
) {
  const record = await test.database
    .insertInto('stock_records')
    .values({
      product_id: productId,
      warehouse_id: sectionId === null ? virtualId : store.id,
      section_id: sectionId,
      available,
      reserved,
      level,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return record.id;
}

beforeAll(async () => {
  member = await test.signIn([]);
  store = await makeWarehouse(test.database, 'Main Store');
  virtualId = (await makeVirtualWarehouse(test.database, store.id, 'Transit')).id;
  for (const name of ['Cement', 'Bolts, M8', 'Amber lamp', 'Cement', '=Nails', 'Zinc sheet']) {
    products.push(await makeProduct(test.database, { name, price_purchase: 10.1 }));
  }
  const levels: StockLevel[] = ['normal', 'low', 'out', 'over', 'order', 'normal'];
  for (const [index, product] of products.entries())
    await stand(product.id, store.sectionId, index + 0.1, 0.2, levels[index] ?? 'normal');
  await stand(products[0]?.id ?? 0, null, 7, 0, 'normal');
});

describe('GET /inventory/activity', () => {
  it('searches for each word, in any order', async () => {
    const { body } = await member.attempt(inventoryCalls.list, { query: { q: 'm8 bolt' } });
    expect(body.activities.map(({ Product }: { Product: { name: string } }) => Product.name)).toEqual(['Bolts, M8']);
  });

  it('returns the whole list with exact totals, computed in SQL', async () => {
    const { status, body, headers } = await member.attempt(inventoryCalls.list);
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('7');
    const lamp = body.activities.find((row: { Product: { name: string } }) => row.Product.name === 'Amber lamp');
    expect(lamp).toMatchObject({
      quantity: 2.1,
      quantityReserved: 0.2,
      onHand: 2.3,
      stockValue: 23.23,
      stock: 'out',
      Warehouse: { name: 'Main Store', isVirtual: false },
      Section: { name: store.sectionName },
    });
  });

  it.each(['product', '-product', 'quantity', '-quantityReserved', 'onHand', 'level', '-warehouse'])(
    'pages by %s to the end and back without losing or repeating a row',
    async (sort) => {
      const whole = (await member.attempt(inventoryCalls.list, { query: { sort } })).body.activities.map(idOf);
      const forward: number[][] = [];
      let next: string | undefined = addressOf(inventoryCalls.list, { query: { sort, limit: 3 } });
      let previous: string | undefined;
      while (next !== undefined) {
        const page = await member.get(next);
        expect(page.headers['x-total-count']).toBe('7');
        forward.push(page.body.activities.map(idOf));
        next = linkOf(page.headers.link, 'next');
        previous = linkOf(page.headers.link, 'prev');
      }
      expect(forward.flat()).toEqual(whole);
      expect(forward.length).toBe(3);
      const back = await member.get(previous ?? '');
      expect(back.body.activities.map(idOf)).toEqual(forward[1]);
    },
  );

  it.each([
    ['productId=PRODUCT', 2],
    ['categoryId=CATEGORY', 2],
    ['warehouseId=STORE', 6],
    ['warehouseId=VIRTUAL', 1],
    ['warehouseId=0', 7],
    ['stock=low', 1],
    ['stock=order', 1],
    ['stock=all', 7],
    ['q=cement', 3],
    ['q=%25', 0],
  ])('filters by %s', async (filter, count) => {
    const query = filter
      .replace('PRODUCT', String(products[0]?.id))
      .replace('CATEGORY', String(products[0]?.category_id))
      .replace('STORE', String(store.id))
      .replace('VIRTUAL', String(virtualId));
    expect((await member.attempt(inventoryCalls.list, { query })).body.activities).toHaveLength(count);
  });

  it.each([
    ['sort=price', 'sort'],
    ['sort=constructor', 'sort'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['cursor=abc', 'cursor'],
    ['stock=full', 'stock'],
    ['warehouseId=x', 'warehouseId'],
    ['format=doc', 'format'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { status, body } = await member.attempt(inventoryCalls.list, { query });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(field);
  });

  it('streams all filtered rows as CSV under the specified name and headings', async () => {
    const { status, body, headers } = await member.attempt(inventoryCalls.list, {
      query: { format: 'csv', sort: 'product' },
    });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\d{14}_warehouse_products\.csv"$/);
    const lines = body.replace('\uFEFF', '').trim().split('\n');
    expect(lines[0]).toBe(
      'No.,Product Description,Category,Unit,On Hand,Qty Reserved,Qty Available,SOH Value(Kshs),Stock Level,Warehouse,Item Code',
    );
    expect(lines).toHaveLength(8);
    expect(body).toContain('"Bolts, M8"');
    expect(body).toContain("'=Nails");
    expect(body).toContain('Transit - virtual');
  });

  it('exports the same rows as a spreadsheet and a PDF', async () => {
    const xlsx = await member.attempt(inventoryCalls.list, { query: { format: 'xlsx' } });
    const { sheets } = await readXlsx(xlsx.raw);
    expect(sheets[0]?.rows).toHaveLength(8);
    expect(sheets[0]?.rows[0]?.slice(0, 5)).toEqual(['No.', 'Product Description', 'Category', 'Unit', 'On Hand']);
    const bolts = sheets[0]?.rows.find((row) => row[1] === 'Bolts, M8');
    expect(typeof bolts?.[4]).toBe('number');
    const pdf = await member.attempt(inventoryCalls.list, { query: { format: 'pdf' } });
    const words = (await pdfText(pdf.raw)).join(' ');
    expect(words).toContain('Transit - virtual');
    expect(words).toContain(' 70.70 ');
  });
});

describe('POST searches', () => {
  it('ignore the case of the words in a filter', async () => {
    const search = (stock: unknown) => member.attempt(inventoryCalls.search, { body: { stock } });
    const low = (await search('low')).body.activities;
    expect(low).not.toEqual([]);
    expect((await search('LOW')).body.activities).toEqual(low);
    expect((await search('ALL')).body.activities).toEqual((await search(0)).body.activities);
    expect((await search('plenty')).body.errors).toEqual({
      stock: 'must be all, over, normal, order, low, out or toOrder',
    });
  });

  it('filter by the body', async () => {
    const search = { productId: 0, categoryId: 'All', warehouseId: virtualId, stock: 'all' };
    const { body } = await member.attempt(inventoryCalls.search, { body: search });
    expect(body.activities).toHaveLength(1);
    const place = { warehouseId: store.sectionId, type: 'section', title: 'x' };
    expect((await member.attempt(inventoryCalls.placeStock, { body: place })).body.inventory).toHaveLength(6);
    const virtual = { warehouseId: virtualId, type: 'virtual', title: 'x' };
    expect((await member.attempt(inventoryCalls.placeStock, { body: virtual })).body.inventory).toHaveLength(1);
    const csv = await member.attempt(inventoryCalls.placeStock, { query: { format: 'csv' }, body: virtual });
    expect(csv.headers['content-disposition']).toMatch(/filename="\d{14}_warehouse_products\.csv"/);
    const [head, row] = String(csv.body).replace('\uFEFF', '').split('\n');
    expect(head).toBe(
      'No.,Product Description,Category,Unit,On Hand,Qty Reserved,Qty Available,SOH Value (Kshs),Stock Level Alert,Warehouse,Item Code',
    );
    expect(row).toMatch(/,Good,Transit - virtual,/);
    const located = await member.attempt(inventoryCalls.locate, {
      query: { limit: 1 },
      body: { productId: products[0]?.id },
    });
    expect(located.body.warehouses).toHaveLength(1);
    expect(located.headers['x-total-count']).toBe('2');
  });
});

describe('the history of a stock record', () => {
  it('returns 404 for an unknown record and 422 for an invalid one', async () => {
    expect((await member.attempt(inventoryCalls.searchHistory, { body: { inventoryId: 999999 } })).status).toBe(404);
    expect((await member.attempt(inventoryCalls.searchHistory, { body: { inventoryId: 'x' } })).status).toBe(422);
    expect((await member.attempt(inventoryCalls.get, { params: { id: 999999 } })).status).toBe(404);
    expect((await member.attempt(inventoryCalls.get, { params: { id: 99999999999 } })).status).toBe(422);
  });

  it('lists the ledger newest first and returns the record itself', async () => {
    const record = await stand(
      (await makeProduct(test.database, { name: 'Rope' })).id,
      store.sectionId,
      5,
      0,
      'normal',
    );
    await sql`with asked as (
        insert into stock_adjustments (record_id, type, quantity, requested_by_id)
        values (${record}, 'Addition', 8, ${member.actor?.id}), (${record}, 'Reduction', 3, ${member.actor?.id})
        returning id, type
      )
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, user_id, note,
        adjustment_id)
      values (${record}, 'StockAdjustment', 8, 8, 0, ${member.actor?.id}, '',
               (select id from asked where type = 'Addition')),
             (${record}, 'StockAdjustment', -3, 5, 0, ${member.actor?.id}, 'counted',
               (select id from asked where type = 'Reduction'))`.execute(test.database);
    const { body, headers } = await member.attempt(inventoryCalls.searchHistory, {
      query: { limit: 1 },
      body: { inventoryId: record },
    });
    expect(headers['x-total-count']).toBe('2');
    expect(body.activities).toMatchObject([
      {
        activity: 'StockAdjustment',
        changedQuantity: -3,
        quantity: 5,
        StockAdjustment: [{ type: 'Reduction', quantity: 3 }],
        Batch: null,
        Inventory: { Product: { name: 'Rope' }, Warehouse: { name: 'Main Store' } },
      },
    ]);
    expect((await member.attempt(inventoryCalls.get, { params: { id: record } })).body.inventory).toMatchObject({
      onHand: 5,
    });
    const csv = await member.attempt(inventoryCalls.searchHistory, {
      query: { format: 'csv' },
      body: { inventoryId: record },
    });
    expect(csv.headers['content-disposition']).toMatch(/_stock_activity\.csv"$/);
    expect(csv.body).toContain('(3)');
  });
});

it('lists warehouses and virtual ones, never sections, and counts products per place', async () => {
  const names = (await member.attempt(inventoryCalls.places)).body.map((place: { name: string }) => place.name);
  expect(names).toEqual(['Main Store', 'Transit']);
  const page = await member.attempt(inventoryCalls.places, { query: { limit: 1, sort: '-name' } });
  expect([page.body.length, page.body[0].name, page.headers['x-total-count']]).toEqual([1, 'Transit', '2']);
  expect((await member.attempt(inventoryCalls.places, { query: { q: 'main' } })).body).toHaveLength(1);
  expect((await member.attempt(inventoryCalls.places, { query: { limit: 0 } })).status).toBe(422);
  const { body } = await member.attempt(inventoryCalls.placeCounts);
  expect(body.inventory).toContainEqual({ warehouseId: virtualId, sectionId: null, count: 1 });
});

function idOf(row: { id: number }): number {
  return row.id;
}

function linkOf(header: unknown, rel: string): string | undefined {
  return new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(header ?? ''))?.[1];
}
