import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeProduct, makeSection, makeWarehouse } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn('all', 'Keeper');
const receipts = new ReceiptWorld(test, keeper);
const orders = new PurchaseWorld(test, keeper);
const { database } = test;
const warehouse = await makeWarehouse(database);
const section = await makeSection(database, warehouse.id);

type Line = Record<string, unknown>;

/** Makes an approved order of three lines, and a saved receipt against it. */
async function receiving() {
  const order = await orders.draft();
  const lines = [];
  for (const change of [{}, { quantity: 4, price: 300 }, { quantity: 3, price: 100 }])
    lines.push(await orders.line(order.id, change));
  await keeper.attempt(purchaseCalls.submit, { params: { purchaseId: order.id } });
  await orders.approve(order.id);
  const receipt = await receipts.receipt({ purchaseId: order.id });
  return { order, lines, receipt };
}

async function goods(change: Line = {}): Promise<Line> {
  return { productId: (await makeProduct(database)).id, quantity: 2, price: 10, warehouseId: warehouse.id, ...change };
}

const enter = (batchId: unknown, items: unknown) => keeper.attempt(receiptCalls.saveItem, { body: { batchId, items } });

async function itemsOf(id: number) {
  return (await keeper.attempt(receiptCalls.get, { params: { id } })).body.batch.items;
}

describe('many lines in one call', () => {
  it('are entered in their order, each into its own place, as if sent one by one', async () => {
    const receipt = await receipts.receipt();
    const { id: itemId } = await receipts.item(receipt.id);
    const lines = [
      await goods({ quantity: 1.5, condition: 'Used', comment: 'wet' }),
      await goods({ sectionId: section.id, batchNo: 'LOT 3' }),
      { ...(await goods({ quantity: 7 })), itemId },
    ];
    const { status, body } = await enter(receipt.id, lines);
    expect([status, body.message]).toEqual([200, 'Batch Item created']);
    expect(body.items).toMatchObject([
      { id: itemId, quantity: 7, productId: lines[2]?.productId },
      { quantity: 1.5, condition: 'Used', comment: 'wet', sectionId: warehouse.sectionId },
      { quantity: 2, price: 10, sectionId: section.id, batchNo: 'LOT 3' },
    ]);
    expect(await itemsOf(receipt.id)).toEqual(body.items);
    const rows = await auditRows(database, { entity: 'Batch', entity_id: receipt.id });
    expect(rows.slice(-3).map(({ action }) => action)).toEqual(['add item', 'add item', 'update item']);
  });

  it('complete lines of an order', async () => {
    const { receipt, lines } = await receiving();
    const given = lines.map(({ id, productId }, index) => ({
      ...{ productId, purchaseId: id, quantity: index + 1, price: 5 },
      ...{ warehouseId: warehouse.id, sectionId: index === 0 ? section.id : null },
    }));
    const { status, body } = await enter(receipt.id, given);
    expect(status).toBe(200);
    expect(body.items).toMatchObject(
      lines.map(({ id }, index) => ({
        ...{ purchaseLineId: id, quantity: index + 1 },
        sectionId: index === 0 ? section.id : warehouse.sectionId,
      })),
    );
  });

  it.each<[string, Line, number, string]>([
    ['a quantity of 0', { quantity: 0 }, 422, 'items.1.quantity'],
    ['no product', { productId: null }, 422, 'items.1.productId'],
    ['a product that is not there', { productId: 999_999 }, 422, 'items.1.productId'],
    ['a warehouse that is not there', { warehouseId: 999_999 }, 422, 'items.1.warehouseId'],
    ['a section that is not there', { sectionId: 999_999 }, 422, 'items.1.sectionId'],
    ['an item that is not there', { itemId: 999_999 }, 422, 'items.1.itemId'],
    ['a line of an order, without an order', { purchaseId: 1 }, 422, 'items.1.purchaseId'],
  ])('are refused together for %s, which is named', async (_what, change, code, field) => {
    const receipt = await receipts.receipt();
    const { status, body } = await enter(receipt.id, [await goods(), await goods(change), await goods()]);
    expect([status, Object.keys(body.errors)]).toEqual([code, [field]]);
    expect(await itemsOf(receipt.id)).toEqual([]);
  });

  it('are refused together if one completes a line for the second time', async () => {
    const { receipt, lines } = await receiving();
    const [first, second] = lines.map(({ id, productId }) => ({
      ...{ productId, purchaseId: id, quantity: 1, warehouseId: warehouse.id },
    }));
    const twice = await enter(receipt.id, [first, second, first]);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['items.2.purchaseId']]);
    expect(await itemsOf(receipt.id)).toEqual([]);
    expect((await enter(receipt.id, [first])).status).toBe(200);
    const again = await enter(receipt.id, [second, first]);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['items.1.purchaseId']]);
    expect(await itemsOf(receipt.id)).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['none', [], 'must name at least one line'],
    ['more than 2,000', Array.from({ length: 2001 }, () => ({})), 'must name at most 2000 lines'],
  ])('are refused if there are %s', async (_what, items, text) => {
    const receipt = await receipts.receipt();
    const { status, body } = await enter(receipt.id, items);
    expect([status, body.errors.items]).toEqual([422, text]);
  });

  it('need their receipt, and nothing else beside the list', async () => {
    const line = await goods();
    expect(Object.keys((await enter(null, [line])).body.errors)).toEqual(['batchId']);
    expect((await enter(999_999, [line])).status).toBe(404);
  });

  it('may be as many as 2,000', async () => {
    const receipt = await receipts.receipt();
    const line = await goods();
    const { status, body } = await enter(
      receipt.id,
      Array.from({ length: 2000 }, (_, index) => ({ ...line, quantity: index + 1 })),
    );
    expect([status, body.items.length, body.items[1999].quantity]).toEqual([200, 2000, 2000]);
  });
});

it('a single line is refused as before: without its fields they are all named', async () => {
  const { status, body } = await keeper.attempt(receiptCalls.saveItem, { body: {} });
  expect([status, body.errors]).toEqual([
    422,
    { batchId: 'is required', productId: 'is required', quantity: 'enter a quantity', warehouseId: 'is required' },
  ]);
  const lines = await keeper.attempt(receiptCalls.completeLines, { body: {} });
  expect(Object.keys(lines.body.errors)).toEqual(['batchId', 'warehouseId', 'lines']);
});

describe('all remaining lines of an order', () => {
  const completeAll = (batchId: number, change: Line = {}) =>
    keeper.attempt(receiptCalls.completeLines, {
      body: { batchId, warehouseId: warehouse.id, all: true, ...change },
    });

  it('are completed with what is outstanding, at their share of the ordered price', async () => {
    const { order, receipt, lines } = await receiving();
    const [first, second, third] = lines;
    const earlier = { productId: third?.productId, purchaseId: third?.id, quantity: 1 };
    await receipts.item(receipt.id, earlier);
    await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
    const rest = await receipts.receipt({ purchaseId: order.id });
    await receipts.item(rest.id, { productId: first?.productId, purchaseId: first?.id, quantity: 2, price: 1 });
    const { status, body } = await completeAll(rest.id, { sectionId: section.id, comment: 'by lorry' });
    expect(status).toBe(200);
    const place = { sectionId: section.id, condition: 'New', comment: 'by lorry' };
    expect(body.items).toMatchObject([
      { purchaseLineId: first?.id, quantity: 2, price: 1 },
      { purchaseLineId: second?.id, quantity: 4, price: 300, ...place },
      { purchaseLineId: third?.id, quantity: 2, price: 66.67, ...place },
    ]);
    const again = await completeAll(rest.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      `No line of its purchase order remains to be completed in ${rest.batchNo}`,
    ]);
  });

  it.each<[string, Line, string[]]>([
    ['no place', { warehouseId: null }, ['warehouseId']],
    ['anything but true', { all: 'yes' }, ['all']],
    ['false, and no lines', { all: false }, ['lines']],
  ])('are refused with %s', async (_what, change, fields) => {
    const { receipt } = await receiving();
    const { status, body } = await completeAll(receipt.id, change);
    expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
  });

  it('need an order', async () => {
    const { status, body } = await completeAll((await receipts.receipt()).id);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['purchaseId']]);
  });
});
