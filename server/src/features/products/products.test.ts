import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { productCalls } from '@ghala/contract/calls/products';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { uniqueName } from '../../../test/fixtures';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp, type LooseInput } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const keeper = await test.signIn(['productsManage', 'categoriesManage', 'warehouseAdd']);
const member = await test.signIn([]);
const world = new StockWorld(test.database, keeper);
const shop = await world.shop();

const categoryId = (await keeper.attempt(catalogueCalls.categories.create, { body: { category: 'Building' } })).body
  .category.id;
const otherCategoryId = (await keeper.attempt(catalogueCalls.categories.create, { body: { category: 'Tools' } })).body
  .category.id;
const subCategoryId = (
  await keeper.attempt(catalogueCalls.categories.create, {
    body: { type: 'subcategory', category: 'Cement', categoryId },
  })
).body.category.id;
const unitId = (await keeper.attempt(catalogueCalls.units.create, { body: { unit: 'Bag' } })).body.unit.id;
const subUnitId = (
  await keeper.attempt(catalogueCalls.units.createSubUnit, { body: { unit: 'Kilogram', unitId, count: 50 } })
).body.unit.id;

function made(values: Record<string, unknown> = {}, files?: LooseInput['files']) {
  const body = { name: uniqueName('Thing'), categoryId, unitId, ...values };
  return keeper.attempt(productCalls.create, { body, files });
}

describe('creating a product', () => {
  it('requires a name, a category and a unit, and names the missing ones', async () => {
    const { status, body } = await keeper.attempt(productCalls.create, { body: { categoryId: 0, subCategoryId: 0 } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['categoryId', 'name', 'unitId']);
  });

  it('accepts the whole form as multipart, with picture and safety sheet', async () => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const { body } = await keeper.attempt(productCalls.create, {
      body: {
        name: 'Portland Cement',
        code: 'CEM-42',
        pricePurchase: '749.50',
        categoryId,
        subCategoryId,
        priceRetail: '900',
        priceWholesale: '850',
        alternativeName: 'OPC',
        unitId,
        subUnitId,
        weightMeasurement: '50',
        dimensions: '0.04',
        hscode: '2523',
        shelfLife: '180',
        maxDiscount: '',
        tax: '16',
        components: 'false',
        companyAsset: 'true',
        barcode: '6161100100',
        stockMin: '10',
        stockMax: '500',
        stockOrder: '20',
        assetNo: 'A-1',
      },
      files: { picture: { name: 'bag.png', content: picture }, safety: { name: 'sheet.txt', content: 'keep dry' } },
    });
    expect(body).toMatchObject({
      status: 1,
      message: 'Product created',
      product: {
        name: 'Portland Cement',
        pricePurchase: 749.5,
        weightMeasurement: 50,
        maxDiscount: null,
        tax: 16,
        shelfLife: 180,
        components: false,
        companyAsset: true,
        stockMin: 10,
        Category: { category: 'Building', subcategories: [{ id: subCategoryId, category: 'Cement' }] },
        SubCategory: { id: subCategoryId, category: 'Cement' },
        unit: { id: unitId, unit: 'Bag' },
        SubUnit: { id: subUnitId, unit: 'Kilogram' },
        Inventory: [],
      },
    });
    const stored = readFileSync(join(test.app.config.dataDir, 'files', body.product.picture));
    expect(stored.equals(picture)).toBe(true);
    expect(body.product.safety).toMatch(/^[a-z0-9]{32}\.txt$/);
  });

  it.each([
    ['a category that is a sub-category', () => ({ categoryId: subCategoryId }), 'categoryId'],
    ['a sub-category of another', () => ({ categoryId: otherCategoryId, subCategoryId }), 'subCategoryId'],
    ['a unit that is a sub-unit', () => ({ unitId: subUnitId }), 'unitId'],
    ['a sub-unit of nothing', () => ({ subUnitId: 999_999 }), 'subUnitId'],
    ['a tax above 100', () => ({ tax: 101 }), 'tax'],
    ['a negative price', () => ({ pricePurchase: -1 }), 'pricePurchase'],
    ['a price of three decimals', () => ({ pricePurchase: '1.005' }), 'pricePurchase'],
    ['half a day of shelf life', () => ({ shelfLife: 0.5 }), 'shelfLife'],
    ['a maximum below the minimum', () => ({ stockMin: 10, stockMax: 5 }), 'stockMax'],
  ])('refuses %s', async (_what, values, field) => {
    const answer = await made(values());
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('refuses a picture that is none', async () => {
    const { status, body } = await made({}, { picture: { name: 'a.png', content: 'no' } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['picture']]);
  });

  it('treats codes as unique in any case, and generates none', async () => {
    expect((await made({ code: 'X-1' })).status).toBe(200);
    const twin = await made({ code: 'x-1' });
    expect(twin.status).toBe(409);
    expect(twin.body.errors).toEqual({ code: 'A product with that code already exists' });
    expect((await made()).body.product.code).toBe('');
    expect((await made({ code: '' })).status).toBe(200);
  });
});

describe('lists', () => {
  it('search, filter, sort and page', async () => {
    await made({ name: 'Claw Hammer', code: 'HAM-1', categoryId: otherCategoryId });
    await made({ name: 'Sledge hammer', code: 'HAM-2', categoryId: otherCategoryId });
    await made({ name: '100% Wool', code: 'WOOL' });
    const names = async (query: string) =>
      (await member.attempt(productCalls.list, { query })).body.map((row: { name: string }) => row.name);
    expect(await names('q=hammer')).toEqual(['Claw Hammer', 'Sledge hammer']);
    expect(await names('q=hammer sledge')).toEqual(['Sledge hammer']);
    expect(await names('name=claw&code=ham')).toEqual(['Claw Hammer']);
    expect(await names('name=HAM-1')).toEqual([]);
    expect(await names('name=0%25')).toEqual(['100% Wool']);
    expect(await names(`categoryId=${otherCategoryId}&sort=-name`)).toEqual(['Sledge hammer', 'Claw Hammer']);
    expect(await names(`categoryId=${categoryId}&subCategoryId=${subCategoryId}`)).toEqual(['Portland Cement']);
    const page = await member.attempt(productCalls.list, { query: { categoryId: otherCategoryId, limit: 1 } });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body).toMatchObject([{ Category: { category: 'Tools' }, unit: { unit: 'Bag' } }]);
    expect((await member.attempt(productCalls.list, { query: { sort: 'unit' } })).status).toBe(422);
    const csv = (await member.attempt(productCalls.list, { query: { q: 'wool', format: 'csv' } })).raw.toString();
    expect(csv).toContain('1,100% Wool,,WOOL,Building,Bag,0,,,');
  });

  it('of added products contain only those with a stock record', async () => {
    const { id } = (await made({ name: 'Received once' })).body.product;
    expect((await member.attempt(productCalls.stocked, { query: { q: 'received once' } })).body).toEqual([]);
    await world.receive(id, shop.warehouse, 2);
    expect((await member.attempt(productCalls.stocked, { query: { q: 'received once' } })).body).toMatchObject([
      { id },
    ]);
  });

  it('are filtered by whether products are kept anywhere', async () => {
    const { id } = (await made({ name: 'Kept somewhere' })).body.product;
    await made({ name: 'Kept nowhere' });
    await world.receive(id, shop.warehouse, 2);
    const names = async (isStocked: boolean | string) =>
      (await member.attempt(productCalls.list, { query: { q: 'kept', isStocked } })).body.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names(true)).toEqual(['Kept somewhere']);
    expect(await names(false)).toEqual(['Kept nowhere']);
    expect(await names('All')).toEqual(['Kept nowhere', 'Kept somewhere']);
    expect((await member.attempt(productCalls.list, { query: { isStocked: 'some' } })).status).toBe(422);
  });
});

describe('one product', () => {
  it('shows where its stock is', async () => {
    const { id } = (await made()).body.product;
    const record = await world.receive(id, shop.warehouse, 7);
    const { product } = (await member.attempt(productCalls.get, { params: { id } })).body;
    expect(product.Inventory).toMatchObject([
      { id: record, quantity: 7, quantityReserved: 0, Warehouse: { id: shop.warehouse }, Section: { id: shop.first } },
    ]);
    expect(product.inAllPlaces).toEqual({ quantity: 7, quantityReserved: 0, stock: 'normal' });
    expect((await member.attempt(productCalls.get, { params: { id: 999999 } })).body).toEqual({
      status: 0,
      message: 'Product not found',
      code: 'record.notFound',
      params: { entity: 'product' },
    });
    expect((await member.attempt(productCalls.get, { params: { id: 'none' } })).status).toBe(422);
  });
});

describe('the level of a product as a whole', () => {
  it('is that of what is available in all its places', async () => {
    const { id } = (await made({ stockMin: 10 })).body.product;
    const whole = async () => (await member.attempt(productCalls.get, { params: { id } })).body.product.inAllPlaces;
    expect(await whole()).toEqual({ quantity: 0, quantityReserved: 0, stock: 'out' });
    const first = await world.receive(id, shop.warehouse, 6);
    expect(await whole()).toEqual({ quantity: 6, quantityReserved: 0, stock: 'low' });
    const record = async () => (await member.attempt(inventoryCalls.get, { params: { id: first } })).body.inventory;
    const listed = async (query: object) =>
      (await member.attempt(inventoryCalls.list, { query: { productId: id, ...query } })).body.activities;
    const levels = { min: 10, order: 0, max: 0 };
    expect(await record()).toMatchObject({ levels });
    expect(await record()).not.toHaveProperty('inAllPlaces');
    await world.receive(id, (await world.shop()).warehouse, 5);
    const inAllPlaces = { quantity: 11, stock: 'normal' };
    expect(await whole()).toEqual({ ...inAllPlaces, quantityReserved: 0 });
    expect(await record()).toMatchObject({ quantity: 6, stock: 'low', inAllPlaces });
    expect(await listed({ limit: 5 })).toMatchObject([
      { stock: 'low', inAllPlaces, levels },
      { stock: 'low', inAllPlaces, levels },
    ]);
    const [ofWholeList] = await listed({});
    for (const more of ['inAllPlaces', 'levels'])
      expect(ofWholeList, 'whole lists are read by programs, and long').not.toHaveProperty(more);
  });
});

describe('changing a product', () => {
  it('keeps omitted fields', async () => {
    const { product } = (await made({ tax: 16, code: uniqueName('K'), subCategoryId })).body;
    expect((await keeper.attempt(productCalls.update, { body: { name: 'X' } })).body.errors).toEqual({
      productId: 'is required',
    });
    expect((await keeper.attempt(productCalls.update, { body: { productId: 999_999, name: 'X' } })).status).toBe(404);
    const { body } = await keeper.attempt(productCalls.update, {
      body: { productId: product.id, name: 'New name', pricePurchase: '12.50', subCategoryId: '0' },
      files: {},
    });
    expect(body.message).toBe('Product updated');
    expect(body.product).toEqual({
      ...product,
      name: 'New name',
      pricePurchase: 12.5,
      subCategoryId: null,
      SubCategory: null,
    });
    const log = await test.database
      .selectFrom('audit_logs')
      .select(['before', 'after'])
      .where('entity', '=', 'Product')
      .where('action', '=', 'update')
      .where('entity_id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      before: { name: product.name, price_purchase: 0, sub_category_id: subCategoryId },
      after: { name: 'New name', price_purchase: 12.5, sub_category_id: null },
    });
  });

  it('recalculates its stock levels when thresholds change', async () => {
    const { id } = (await made()).body.product;
    const record = await world.receive(id, shop.warehouse, 7);
    expect((await world.record(record)).level).toBe('normal');
    await keeper.attempt(productCalls.update, { body: { productId: id, stockMin: 10 } });
    expect((await world.record(record)).level).toBe('low');
    await keeper.attempt(productCalls.update, { body: { productId: id, stockMin: '' } });
    expect((await world.record(record)).level).toBe('normal');
  });
});

describe('the tracking of a product', () => {
  it('cannot change while goods enter an empty record', async () => {
    const { product, first, warehouse } = await world.shop();
    await world.receive(product, first, 5);
    await world.issue(product, warehouse, 5);
    const receipt = await world.receiveUncommitted(product, first, 3);
    const changed = keeper.attempt(productCalls.update, { body: { productId: product, tracking: 'lot' } });
    await sleep(300);
    await receipt.commit();
    const { status, body } = await changed;
    expect([status, Object.keys(body.errors)]).toEqual([422, ['tracking']]);
    expect(await verifyLedger(test.database)).toMatchObject({ drifts: [], fault: null });
  });
});

describe('deleting a product', () => {
  it('requires an existing one', async () => {
    expect((await keeper.attempt(productCalls.delete, { params: { id: 999999 } })).status).toBe(404);
  });

  it('removes it from every list and frees its code', async () => {
    const { id } = (await made({ code: 'FREE' })).body.product;
    expect((await keeper.attempt(productCalls.delete, { params: { id } })).body).toEqual({
      status: 1,
      message: 'Product deleted',
    });
    expect((await member.attempt(productCalls.get, { params: { id } })).status).toBe(404);
    expect((await member.attempt(productCalls.list, { query: { code: 'FREE' } })).body).toEqual([]);
    expect((await made({ code: 'FREE' })).status).toBe(200);
  });

  it('is refused with stock, reservations or lines in unfinished documents', async () => {
    const { id, name } = (await made()).body.product;
    const [item] = await world.receiptItems(id, shop.warehouse);
    const refused = await keeper.attempt(productCalls.delete, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(new RegExp(`^${name} cannot be deleted: BPN-\\d{6} is not finished$`));
    await test.database.deleteFrom('receipt_items').where('id', '=', Number(item)).execute();

    const [noteItem] = await world.noteItems(id, shop.warehouse);
    const note = test.database
      .updateTable('issue_notes')
      .where('id', '=', (query) =>
        query.selectFrom('issue_note_items').select('note_id').where('id', '=', Number(noteItem)),
      );
    await note.set({ status: 'pending' }).execute();
    expect((await keeper.attempt(productCalls.delete, { params: { id } })).body.message).toMatch(
      /DN \d+ is not finished/,
    );
    await note.set({ status: 'draft' }).execute();

    await world.receive(id, shop.warehouse, 3);
    await test.database.updateTable('receipts').set({ status: 'processed' }).execute();
    expect((await keeper.attempt(productCalls.delete, { params: { id } })).body.message).toMatch(
      /still holds 3 bags of Thing \d+$/,
    );
    await world.issue(id, shop.warehouse, 3);
    expect((await keeper.attempt(productCalls.delete, { params: { id } })).status).toBe(200);
  });
});
