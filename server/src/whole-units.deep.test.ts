import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { lotCalls } from '@ghala/contract/calls/lots';
import { productUploadCalls } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { scanCalls } from '@ghala/contract/calls/scan';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../test/dispatch-world';
import { makeProduct, makeWarehouse, uniqueName } from '../test/fixtures';
import { quantityOperations } from '../test/quantity-operations';
import { ReceiptWorld } from '../test/receipt-world';
import { ReservationWorld } from '../test/reservation-world';
import { StockRequestWorld } from '../test/stock-request-world';
import { succeeded } from '../test/succeeded';
import { type Answer, createTestApp } from '../test/test-app';

/* A unit of whole numbers: every operation on a quantity refuses a fraction of it. */

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all');
const dispatches = new DispatchWorld(test, admin);
const receipts = new ReceiptWorld(test, admin);
const requests = new StockRequestWorld(test, admin);
const reservations = new ReservationWorld(test, admin);

async function makeWhole(product: number): Promise<void> {
  const { unit_id: id } = await database
    .selectFrom('products')
    .select('unit_id')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  await admin.send(catalogueCalls.units.update, { params: { id }, body: { isWhole: true } });
}

/** A product in pieces; in stock with a remainder from before they were whole. */
async function shelf(quantity: number) {
  const made = await dispatches.shelf(quantity);
  await makeWhole(made.product);
  return made;
}

async function wholeProduct(): Promise<number> {
  const { id } = await makeProduct(database);
  await makeWhole(id);
  return id;
}

/** A refusal names the field and what would be right. */
function expectRefused({ status, body }: Answer, field = 'quantity'): void {
  expect([status, body.errors]).toEqual([
    422,
    { [field]: expect.stringMatching(/^enter a whole number: this product is counted by the Box \d+$/) },
  ]);
}

async function activeNote(quantity: number, available: number) {
  const made = await dispatches.shelf(available);
  const { id } = await dispatches.draft({ warehouseId: made.warehouse });
  const { id: itemId } = await dispatches.item(id, made.product, quantity);
  succeeded(await dispatches.submit(id));
  succeeded(await dispatches.approve(id));
  await makeWhole(made.product);
  return { id, itemId, ...made };
}

const operations = quantityOperations(test, admin, makeWhole);
const place = async () => ({ warehouseId: (await makeWarehouse(database)).id });

describe('a fraction of a whole unit', () => {
  it.each(Object.entries(operations))('is refused in %s, and a whole number is not', async (_what, [, act, field]) => {
    expectRefused(await act(2.5), field);
    succeeded(await act(2));
  });

  it.each(['stockMin', 'stockMax', 'stockOrder'])('is refused as the level %s', async (field) => {
    const productId = await wholeProduct();
    const change = (values: Record<string, number>) =>
      admin.attempt(productCalls.update, { body: { productId, ...values } });
    expectRefused(await change({ [field]: 2.5 }), field);
    succeeded(await change({ [field]: 2 }));
  });

  it('is refused as a level in an upload', async () => {
    const [unit, category] = [uniqueName('Box'), uniqueName('Category')];
    await admin.send(catalogueCalls.units.create, { body: { unit, isWhole: true } });
    await admin.send(catalogueCalls.categories.create, { body: { category } });
    const content = `Product Name,Category,Unit,Min Stock\r\n${uniqueName('Lamp')},${category},${unit},2.5\r\n`;
    const { errors } = await admin.send(productUploadCalls.upload, {
      body: { mode: 'check' },
      files: { file: { name: 'products.csv', content } },
    });
    expect(errors).toMatchObject([{ row: 2, column: 'Min Stock', code: 'wholeUnit', params: { unit } }]);
  });
});

/** Each gets a number of its own, also those that are in stock already. */
async function withSerials(id: number): Promise<void> {
  const { product } = await admin.send(productCalls.get, { params: { id } });
  const counts = product.Inventory.map(({ id: inventoryId, quantity }) => {
    const lots = Array.from({ length: Number(quantity) }, (_, at) => ({
      number: `SN-${inventoryId}-${at}`,
      quantity: 1,
    }));
    return { inventoryId, lots };
  });
  await admin.send(lotCalls.changeTracking, { params: { id }, body: { tracking: 'serial', counts } });
}

// What is reserved keeps its product from being tracked otherwise: released below.
const { 'a release': _release, ...entered } = quantityOperations(test, admin, withSerials);

describe('half of a serial number', () => {
  const half = (field: string) => [422, { [field]: expect.stringMatching(/^enter a whole number: /) }];

  it.each(Object.entries(entered))('is refused in %s', async (_what, [, act, field = 'quantity']) => {
    const { status, body } = await act(2.5);
    expect([status, body.errors]).toEqual(half(field));
  });

  it('is refused in a release', async () => {
    const made = await dispatches.shelf(4);
    await withSerials(made.product);
    const { id } = succeeded(await reservations.reserve(made, 3)).stock;
    const { status, body } = await reservations.askRelease(id, 1.5);
    expect([status, body.errors]).toEqual(half('quantity'));
  });
});

describe('a remainder from before', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['reserved', async () => reservations.reserve(await shelf(2.5), 2.5)],
    ['transferred', async () => requests.transfer(await shelf(2.5), (await makeWarehouse(database)).id, 2.5)],
    ['handed out', async () => dispatches.assign(await activeNote(2.5, 2.5), 2.5)],
    ['written off', async () => requests.adjust(await shelf(2.5), -2.5)],
    ['made whole by an addition', async () => requests.adjust(await shelf(2.5), 0.5)],
    ['made whole by a reduction', async () => requests.adjust(await shelf(2.5), -0.5)],
  ])('may be %s', async (_what, act) => {
    succeeded(await act());
  });

  it('may be the line of a note, with what the note already asks for', async () => {
    const { warehouse, product } = await shelf(5.5);
    const { id } = await dispatches.draft({ warehouseId: warehouse });
    await dispatches.item(id, product, 3);
    await dispatches.item(id, product, 2.5);
  });

  it('may be released, all of it', async () => {
    const made = await dispatches.shelf(10);
    const { id } = succeeded(await reservations.reserve(made, 2.5)).stock;
    await makeWhole(made.product);
    expectRefused(await reservations.askRelease(id, 1.5));
    succeeded(await reservations.askRelease(id, 2.5));
  });

  it('is refused where only a part of it is taken', async () => {
    expectRefused(await reservations.reserve(await shelf(2.5), 1.5));
    expectRefused(await dispatches.assign(await activeNote(2.5, 3.5), 2.5), 'qty');
  });

  it('may stay in a received item and in a level while something else is changed', async () => {
    const [{ id: batchId }, { id: productId }, { warehouseId }] = await Promise.all([
      receipts.receipt(),
      makeProduct(database, { stock_min: 1.5 }),
      place(),
    ]);
    const { id: itemId } = await receipts.item(batchId, { productId, warehouseId, quantity: 2.5 });
    await makeWhole(productId);
    await receipts.item(batchId, { itemId, productId, warehouseId, quantity: 2.5, price: 7 });
    await admin.send(productCalls.update, { body: { productId, stockMin: 1.5, name: uniqueName('Renamed') } });
  });
});

describe('the flag of a unit', () => {
  const { units } = catalogueCalls;

  it('is off unless it is set, and can be set and cleared while there is stock', async () => {
    const { unit } = await admin.send(units.create, { body: { unit: uniqueName('Piece') } });
    expect(unit.isWhole).toBe(false);
    const set = (isWhole: boolean) => admin.send(units.update, { params: { id: unit.id }, body: { isWhole } });
    expect((await set(true)).unit.isWhole).toBe(true);
    expect((await set(false)).unit.isWhole).toBe(false);
  });

  it('stands beside what it measures, which is told with each product', async () => {
    const { unit } = await admin.send(units.create, { body: { unit: uniqueName('Debe'), measure: 'l' } });
    expect(unit).toMatchObject({ measure: 'l', isWhole: false });
    const set = (body: object) => admin.attempt(units.update, { params: { id: unit.id }, body: body as never });
    expect((await set({ measure: 'none' })).body.unit).toMatchObject({ measure: 'none', isWhole: false });
    expect((await set({ isWhole: true })).body.unit).toMatchObject({ measure: 'none', isWhole: true });
    expect((await set({ measure: '' })).body.unit).toMatchObject({ measure: null, isWhole: true });
    for (const refused of [{}, { measure: 'stone' }]) expect((await set(refused)).status).toBe(422);
    const code = uniqueName('C').replace(' ', '-');
    const { id } = await makeProduct(database, { code });
    await sql`update products set unit_id = ${unit.id} where id = ${id}`.execute(database);
    await set({ measure: 'l' });
    const { scanned } = await admin.send(scanCalls.scan, { query: { code } });
    expect(scanned.product?.unit).toEqual({ unit: unit.unit, measure: 'l' });
  });

  it('is not for sub-units', async () => {
    const { unit } = await admin.send(units.create, { body: { unit: uniqueName('Piece') } });
    const { unit: below } = await admin.send(units.createSubUnit, {
      body: { unit: uniqueName('Half'), unitId: unit.id, count: 2 },
    });
    expect((await admin.attempt(units.update, { params: { id: below.id }, body: { isWhole: true } })).status).toBe(404);
    expect((await admin.attempt(units.update, { params: { id: below.id }, body: { measure: 'l' } })).status).toBe(404);
    await expect(sql`update units set is_whole = true where id = ${below.id}`.execute(database)).rejects.toThrow(
      /units_sub_unit_is_not_whole/,
    );
  });
});
