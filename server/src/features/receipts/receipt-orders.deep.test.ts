import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { blankOf } from '@ghala/contract/entities/field-views';
import { purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeSection, makeWarehouse } from '../../../test/fixtures';
import { type PurchaseState, PurchaseWorld, purchaseStates } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn('all', 'Keeper');
const receipts = new ReceiptWorld(test, keeper);
const orders = new PurchaseWorld(test, keeper);
const { database } = test;
const warehouse = await makeWarehouse(database);
const { id: nogId } = await receipts
  .receipt()
  .then(({ id }) => receiptRow(id))
  .then((row) => ({ id: row.stock_category_id }));

function receiptRow(id: number) {
  return database.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const dangote = await orders.supplier({ name: 'Dangote' });
const other = await orders.supplier({ name: 'Bamburi' });

/** Makes an approved order of two lines, 10 of each, and a saved receipt against it. */
async function receiving() {
  const order = await orders.draft();
  const lines = [await orders.line(order.id), await orders.line(order.id, { quantity: 4, price: 300 })] as const;
  await keeper.attempt(purchaseCalls.submit, { params: { purchaseId: order.id } });
  await orders.approve(order.id);
  const receipt = await receipts.receipt({ purchaseId: order.id });
  const complete = (line: number, change: Record<string, unknown> = {}) =>
    keeper.attempt(receiptCalls.saveItem, {
      body: {
        ...{ batchId: receipt.id, productId: lines[line]?.productId, purchaseId: lines[line]?.id },
        ...{ quantity: 10, price: 1000, warehouseId: warehouse.id, ...change },
      },
    });
  return { order, lines, receipt, complete };
}

describe('opening a receipt against an order', () => {
  const open: PurchaseState[] = ['approved', 'approved, being received', 'fulfilled'];

  it.each([
    ['comes from outside, from its supplier', {}, { isInternal: false, supplierId: dangote.id }],
    [
      'takes another supplier where one is given',
      { supplierId: other.id },
      { isInternal: false, supplierId: other.id },
    ],
    ['takes the order’s where none is given', { isInternal: false }, { isInternal: false, supplierId: dangote.id }],
    ['is internal if it says so', { isInternal: true }, { isInternal: true, supplierId: null }],
  ])('%s', async (_what, details, expected) => {
    const order = await orders.purchaseIn('approved', { supplierId: dangote.id });
    const { status, body } = await keeper.attempt(receiptCalls.create, {
      body: { nogId, purchaseId: order.id, ...details },
    });
    expect([status, body.batch]).toMatchObject([200, expected]);
  });

  it.each(purchaseStates)('in the state %s', async (state) => {
    const order = await orders.purchaseIn(state);
    const { status, body } = await keeper.attempt(receiptCalls.create, { body: { nogId, purchaseId: order.id } });
    if (!open.includes(state)) {
      expect([status, body.errors.purchaseId]).toEqual([409, expect.stringContaining(order.purchaseNo)]);
      return;
    }
    const received = state === 'fulfilled' ? 4 : 0;
    expect([status, body.purchase]).toEqual([
      200,
      {
        id: order.id,
        purchaseNo: order.purchaseNo,
        status: state === 'fulfilled' ? 'fulfilled' : 'approved',
        exception: state === 'fulfilled' ? 1 : 0,
        PurchaseProduct: [
          {
            ...blankOf(purchaseLineFields),
            id: order.lineId,
            productId: order.product,
            description: '',
            quantity: 10,
            entered: null,
            price: 1000,
            quantityReceived: received,
            quantityOutstanding: 10 - received,
            Product: expect.objectContaining({ id: order.product, unit: { unit: expect.any(String), measure: null } }),
          },
        ],
      },
    ]);
    expect(body.batch).toMatchObject({ purchaseId: order.id, Purchase: body.purchase });
  });

  it.each([0, '', null])('treats %o as none', async (purchaseId) => {
    const { status, body } = await keeper.attempt(receiptCalls.create, { body: { nogId, purchaseId } });
    expect([status, body.purchase, body.batch.purchaseId]).toEqual([200, null, null]);
  });

  it('refuses one with nothing outstanding, even if its receipts are not all verified', async () => {
    const { receipt, complete, order } = await receiving();
    await complete(0);
    await complete(1, { quantity: 5 });
    await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id, isVerified: false } });
    const { status, body } = await keeper.attempt(receiptCalls.create, { body: { nogId, purchaseId: order.id } });
    expect([status, body.errors.purchaseId]).toEqual([409, expect.stringContaining('nothing is outstanding')]);
  });

  it("does not find another user's draft", async () => {
    const order = await orders.purchaseIn('draft');
    const other = await test.signIn(['batchAdd']);
    const { status, body } = await other.attempt(receiptCalls.create, { body: { nogId, purchaseId: order.id } });
    expect([status, body.errors]).toEqual([422, { purchaseId: 'there is no such purchase order' }]);
  });

  it('can be changed while there are no items', async () => {
    const { receipt, complete, order } = await receiving();
    const other = await orders.purchaseIn('approved');
    const change = (purchaseId: number) =>
      keeper.attempt(receiptCalls.update, { params: { id: receipt.id }, body: { nogId, purchaseId } });
    expect((await change(other.id)).body.purchase.id).toBe(other.id);
    expect((await change(0)).body.purchase).toBeNull();
    expect((await change(order.id)).body.purchase.id).toBe(order.id);
    await complete(0);
    for (const purchaseId of [other.id, 0]) {
      const { status, body } = await change(purchaseId);
      expect([status, body.errors.purchaseId]).toEqual([409, expect.stringContaining('remove them first')]);
    }
    expect((await change(order.id)).status).toBe(200);
    const plain = await receipts.receipt();
    await receipts.item(plain.id);
    const { status } = await keeper.attempt(receiptCalls.update, {
      params: { id: plain.id },
      body: { nogId, purchaseId: order.id },
    });
    expect(status).toBe(409);
  });
});

describe('completing a line', () => {
  it('enters the received quantity once, and again after it was removed', async () => {
    const { receipt, complete, lines, order } = await receiving();
    const section = await makeSection(database, warehouse.id);
    const said = { quantity: 7.5, price: 750, condition: 'Used', comment: 'wet', batchNo: 'LOT 3' };
    const { status, body } = await complete(0, { ...said, sectionId: section.id });
    expect([status, body.message]).toEqual([200, 'Batch Item created']);
    expect(body.items).toEqual([
      expect.objectContaining({ ...said, productId: lines[0].productId, purchaseLineId: lines[0].id }),
    ]);
    expect(body.items[0]).toMatchObject({ quantityOrdered: 10, sectionId: section.id });
    const again = await complete(0);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining(order.purchaseNo)]);
    await keeper.attempt(receiptCalls.removeItem, { body: { batchId: receipt.id, itemId: body.items[0].id } });
    expect((await complete(0)).status).toBe(200);
    const other = await receipts.receipt({ purchaseId: order.id });
    expect((await complete(0, { batchId: other.id })).status).toBe(200);
  });

  it('by two at the same moment is done once', async () => {
    const { complete } = await receiving();
    const answers = await Promise.all([complete(0), complete(0), complete(0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('can be corrected in place, and stays with its line', async () => {
    const { receipt, complete, lines } = await receiving();
    const itemId = (await complete(0)).body.items[0].id;
    const correct = (change: Record<string, unknown>) => complete(0, { itemId, purchaseId: 0, ...change });
    const { body } = await correct({ quantity: 3, price: 300 });
    expect(body.items).toEqual([expect.objectContaining({ id: itemId, quantity: 3, purchaseLineId: lines[0].id })]);
    expect((await correct({ productId: lines[1].productId })).body.errors).toHaveProperty('productId');
    expect((await correct({ purchaseId: lines[1].id })).body.errors).toHaveProperty('purchaseId');
    expect((await correct({ purchaseId: lines[0].id })).status).toBe(200);
    expect((await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body.batch.items).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['no line of the order: what was not ordered goes elsewhere', { purchaseId: 0 }, 422, 'purchaseId'],
    ['a line that is not there', { purchaseId: 999999 }, 422, 'purchaseId'],
    ['a quantity of 0', { quantity: 0 }, 422, 'quantity'],
    ['no warehouse', { warehouseId: '' }, 422, 'warehouseId'],
    ['a warehouse that is not there', { warehouseId: 999999 }, 422, 'warehouseId'],
  ])('refuses %s', async (_what, change, code, field) => {
    const { receipt, complete } = await receiving();
    const { status, body } = await complete(0, change);
    expect([status, Object.keys(body.errors)]).toEqual([code, [field]]);
    expect((await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body.batch.items).toEqual([]);
  });

  it("refuses a product other than the line's, and another order's line", async () => {
    const { complete } = await receiving();
    const { id: productId } = await makeProduct(database);
    expect((await complete(0, { productId })).body.errors).toHaveProperty('productId');
    const other = await orders.purchaseIn('approved');
    const { status, body } = await complete(0, { purchaseId: other.lineId, productId: other.product });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['purchaseId']]);
  });

  it('enters several lines into one place, all of them or none', async () => {
    const { receipt, lines, order } = await receiving();
    const given = lines.map(({ id }, index) => ({ purchaseId: id, quantity: index + 1, price: '10.50' }));
    const call = (body: Record<string, unknown>) =>
      keeper.attempt(receiptCalls.completeLines, { body: { batchId: receipt.id, warehouseId: warehouse.id, ...body } });
    for (const [wrong, code] of [
      [{ lines: [...given, { purchaseId: 999999, quantity: 1 }] }, 422],
      [{ lines: [...given, given[0]] }, 422],
      [{ lines: [] }, 422],
      [{ lines: given, warehouseId: 999999 }, 422],
    ] as const)
      expect((await call(wrong)).status).toBe(code);
    expect((await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body.batch.items).toEqual([]);
    const { status, body } = await call({ lines: given });
    expect(status).toBe(200);
    expect(body.items).toEqual(
      lines.map(({ id, productId }, index) =>
        expect.objectContaining({
          ...{ purchaseLineId: id, productId, quantity: index + 1, price: 10.5, condition: 'New' },
          ...{ warehouseId: warehouse.id, sectionId: warehouse.sectionId },
        }),
      ),
    );
    expect([(await call({ lines: given })).status, order.purchaseNo]).toEqual([409, expect.stringMatching(/^PO-/)]);
  });
});

describe('access to it', () => {
  it('includes the number, and the lines for readers of orders', async () => {
    const { receipt, order } = await receiving();
    const read = async (flags: Parameters<typeof test.signIn>[0]) =>
      (await (await test.signIn(flags)).attempt(receiptCalls.get, { params: { id: receipt.id } })).body.batch.Purchase;
    expect(await read([])).toMatchObject({ purchaseNo: order.purchaseNo, PurchaseProduct: [] });
    expect((await read(['transaction'])).PurchaseProduct).toHaveLength(2);
  });

  it('includes finding it in the list by its order', async () => {
    const { receipt, order } = await receiving();
    const plain = await receipts.receipt();
    const ids = async (query: string) =>
      (await keeper.attempt(receiptCalls.list, { query })).body.map((row: { id: number }) => row.id);
    expect(await ids(`q=${order.purchaseNo}`)).toEqual([receipt.id]);
    expect(await ids('criteria=with')).toContain(receipt.id);
    expect(await ids('criteria=with')).not.toContain(plain.id);
    expect(await ids('criteria=without')).toContain(plain.id);
    expect(await ids('criteria=without')).not.toContain(receipt.id);
    const { body } = await keeper.attempt(receiptCalls.search, {
      body: { criteria: 'with', batchNo: receipt.batchNo },
    });
    expect(body.batches).toEqual([
      expect.objectContaining({
        purchaseId: order.id,
        Purchase: { id: order.id, purchaseNo: order.purchaseNo, exception: 0 },
      }),
    ]);
    const csv = String(
      (await keeper.attempt(receiptCalls.list, { query: { format: 'csv', q: order.purchaseNo } })).body,
    );
    expect(csv).toContain(`,${receipt.batchNo},${order.purchaseNo},,Saved,`);
  });
});

describe('the exception of a receipt', () => {
  /** Receives these quantities of both lines of an order. @returns the receipt's id */
  async function receive(
    order: { id: number },
    lines: readonly { id: number; productId: number }[],
    brought: number[],
  ) {
    const { id } = await receipts.receipt({ purchaseId: order.id });
    for (const [index, quantity] of brought.entries()) {
      const line = lines[index] as { id: number; productId: number };
      if (quantity > 0)
        await receipts.item(id, {
          productId: line.productId,
          purchaseId: line.id,
          quantity,
          warehouseId: warehouse.id,
        });
    }
    await keeper.send(receiptCalls.process, { body: { batchId: id, isVerified: true } });
    return id;
  }

  it.each([
    ['a whole delivery is none', [[10, 4]], [false]],
    [
      'the delivery of what was left is none, and the order is whole',
      [
        [6, 4],
        [4, 0],
      ],
      [false, false],
    ],
    [
      'the delivery of what was left of one line is one, while the other is open',
      [
        [6, 0],
        [4, 0],
      ],
      [true, true],
    ],
    [
      'of three deliveries the last is none',
      [
        [3, 1],
        [3, 1],
        [4, 2],
      ],
      [false, false, false],
    ],
    [
      'more than was left is one',
      [
        [6, 4],
        [5, 0],
      ],
      [true, true],
    ],
  ])('%s', async (_what, deliveries, expected) => {
    const { order, lines } = await receiving();
    const ids: number[] = [];
    for (const brought of deliveries) ids.push(await receive(order, lines, brought));
    const found = await Promise.all(ids.map(receiptRow));
    expect(found.map((row) => row.has_discrepancy)).toEqual(expected);
  });

  it('is that of the first delivery alone while a second, exact one leaves another line open', async () => {
    const { order, lines } = await receiving();
    const first = await receive(order, lines, [6, 4]);
    expect((await receiptRow(first)).has_discrepancy).toBe(true);
    const second = await receive(order, lines, [4, 0]);
    expect((await receiptRow(second)).has_discrepancy).toBe(false);
  });
});
