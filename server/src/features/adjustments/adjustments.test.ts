import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { productCalls } from '@ghala/contract/calls/products';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { pdfText } from '../../../test/read-pdf';
import { StockRequestWorld } from '../../../test/stock-request-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Njeri Admin');
const member = await test.signIn([], 'Otieno Member');
const world = new StockRequestWorld(test, admin);
const asMember = new StockRequestWorld(test, member);
const module = 'StockAdjustment';

describe('requesting', () => {
  it('leaves the stock unchanged until approval, and shows the expected result', async () => {
    const shelf = await world.dispatches.shelf();
    const { status, body } = await asMember.adjust(shelf, -2.5, { comment: ' broken ' });
    expect([status, body.message]).toEqual([200, 'Stock Adjustment Processed']);
    expect(body.stock).toMatchObject({
      type: 'Reduction',
      quantity: 2.5,
      oldQuantity: 10,
      newQuantity: 7.5,
      comment: 'broken',
      status: 'pending',
      createdAt: expect.any(String),
      Product: {
        id: shelf.product,
        name: shelf.name,
        code: expect.any(String),
        unit: { unit: expect.any(String) },
      },
      Inventory: {
        id: shelf.record,
        quantity: 10,
        Warehouse: { id: shelf.warehouse },
        Section: { id: expect.any(Number) },
      },
      User: { name: 'Otieno Member' },
      decidedBy: '',
      decisionComment: '',
    });
    expect(await world.available(shelf.record)).toBe(10);
    expect(await auditRows(test.database, { entity: 'Stock Adjustment', entity_id: body.stock.id })).toMatchObject([
      {
        action: 'request',
        details: expect.stringMatching(/^Reduction of 2\.5 Box \d+ of Product \d+ in .* requested; awaiting approval$/),
      },
    ]);
    // The current quantity counts, not the earlier one.
    await world.dispatches.stock.receive(shelf.product, shelf.warehouse, 5);
    expect(await world.read({ id: body.stock.id, module })).toMatchObject({ oldQuantity: 15, newQuantity: 12.5 });
  });

  it.each([
    ['nothing', {}, ['type', 'quantity', 'productId', 'inventoryId']],
    ['another type', { type: 'Loss', quantity: 1, productId: 1, inventoryId: 1 }, ['type']],
    ['a quantity of 0', { type: 'Addition', quantity: 0, productId: 1, inventoryId: 1 }, ['quantity']],
    ['less than nothing', { type: 'Addition', quantity: -1, productId: 1, inventoryId: 1 }, ['quantity']],
    ['four decimals', { type: 'Addition', quantity: 1.2345, productId: 1, inventoryId: 1 }, ['quantity']],
  ])('names the error: %s', async (_what, body, fields) => {
    const { status, body: answer } = await member.attempt(adjustmentCalls.request, { body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, fields]);
  });

  it('refuses more than is available, another product, and an unknown record', async () => {
    const shelf = await world.dispatches.shelf();
    const more = await world.adjust(shelf, -10.001);
    expect([more.status, more.body.message]).toEqual([
      409,
      expect.stringMatching(/^Product \d+: only 10 Box \d+ available in Section/),
    ]);
    const other = await world.adjust({ ...shelf, product: shelf.product + 1 }, 1);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['productId']]);
    const nowhere = await world.adjust({ ...shelf, record: 999_999 }, 1);
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['inventoryId']]);
    expect((await admin.attempt(approvalCalls.pending)).body).not.toContainEqual(
      expect.objectContaining({ StockAdjustment: expect.objectContaining({ Product: { id: shelf.product } }) }),
    );
  });

  it('is carried out at once for an approver if no approval is needed; others still wait', async () => {
    const shelf = await world.dispatches.shelf();
    await admin.attempt(approvalCalls.setRule, { body: { module, required: false } });
    const own = await world.adjust(shelf, 5);
    const others = await asMember.adjust(shelf, 5);
    await admin.attempt(approvalCalls.setRule, { body: { module, required: true } });
    expect(own.body.stock).toMatchObject({ status: 'done', oldQuantity: 10, newQuantity: 15, decidedBy: '' });
    expect(others.body.stock).toMatchObject({ status: 'pending', oldQuantity: 15, newQuantity: 20 });
    expect(await world.available(shelf.record)).toBe(15);
  });

  it('names no lots of a product that is not tracked', async () => {
    const shelf = await world.dispatches.shelf();
    const { status, body } = await asMember.adjust(shelf, 1, { lots: [{ number: 'A' }] });
    expect([status, body.errors]).toEqual([422, { lots: 'must be empty: this product is not tracked by lot' }]);
  });

  it('names lots that can be corrected, long before someone approves it', async () => {
    const { stock } = world.dispatches;
    const { first } = await stock.shop();
    const [milk, drill] = [
      await stock.product({ tracking: 'lot', shelf_life: 30 }),
      await stock.product({ tracking: 'serial' }),
    ];
    const ofMilk = {
      product: milk,
      record: await stock.receiveLots(milk, first, { A: [4, '2031-05-06'], B: [2, '2031-05-06'] }),
    };
    const ofDrill = { product: drill, record: await stock.receiveLots(drill, first, { S1: [1] }) };
    const wrong = async (...[goods, change, ...lots]: [typeof ofMilk, number, ...object[]]) => {
      const { status, body } = await asMember.adjust(goods, change, { lots });
      return [status, body.errors?.lots ?? body.message];
    };
    expect(await wrong(ofMilk, 1, { number: 'C' })).toEqual([409, expect.stringMatching(/expir/)]);
    expect(await wrong(ofMilk, 1, { number: 'a', expiresOn: '2032-01-01' })).toEqual([
      409,
      expect.stringMatching(/A.*2031/),
    ]);
    expect(await wrong(ofDrill, 1, { number: 's1' })).toEqual([409, expect.stringMatching(/S1.*in stock/)]);
    expect(await wrong(ofMilk, -1, { number: 'C' })).toEqual([422, expect.stringMatching(/lot/)]);
    expect(await wrong(ofMilk, -5, { number: 'A', quantity: 5 })).toEqual([
      409,
      expect.stringMatching(/only 4 Box \d+ of .*A/),
    ]);
    succeeded(await asMember.adjust(ofMilk, 1, { lots: [{ number: 'C', expiresOn: '2032-01-01' }] }));
    succeeded(await asMember.adjust(ofMilk, -4, { lots: [{ number: 'A' }] }));
    expect(await stock.lotsOf(ofMilk.record)).toEqual(['4 A', '2 B']);
  });

  it('creates one request for a repeated key', async () => {
    const shelf = await world.dispatches.shelf();
    const body = { type: 'Addition', quantity: 1, comment: '', productId: shelf.product, inventoryId: shelf.record };
    const key = { 'idempotency-key': 'count-1' };
    const answers = await Promise.all(
      [1, 2].map(() => member.attempt(adjustmentCalls.request, { body, headers: key })),
    );
    expect(answers[0]?.body.stock.id).toBe(answers[1]?.body.stock.id);
  });
});

describe('deciding', () => {
  it('moves the stock, stores the balances at that moment, and names the adjustment in the ledger', async () => {
    const request = await world.pending(module, await world.dispatches.shelf());
    await world.dispatches.stock.receive(request.product, request.warehouse, 1);
    expect((await world.decide(request, 'approve', 'so it is')).status).toBe(200);
    const done = { status: 'done', oldQuantity: 11, newQuantity: 7, decidedBy: 'Ouma Approver' };
    expect(await world.read(request)).toMatchObject({ ...done, decisionComment: 'so it is' });
    await world.dispatches.stock.receive(request.product, request.warehouse, 1);
    expect(await world.read(request)).toMatchObject(done);
    expect((await world.dispatches.stock.ledger(request.record)).at(-2)).toMatchObject({
      activity: 'StockAdjustment',
      changed: -4,
      quantity: 7,
      note: 'counted',
      adjustmentId: request.id,
    });
  });

  it('rejects: no stock moves, and the requester sees the reason', async () => {
    const request = await world.requestIn(module, 'rejected');
    expect(await world.read(request)).toMatchObject({
      status: 'rejected',
      oldQuantity: null,
      newQuantity: null,
      decidedBy: 'Ouma Approver',
      decisionComment: 'seen',
    });
    expect(await world.available(request.record)).toBe(10);
  });

  it('is for approvers of adjustments, who see the expected result', async () => {
    const request = await world.pending(module, await world.dispatches.shelf());
    const adjuster = await test.signIn(['approveAdjustment']);
    const shown = (await adjuster.attempt(approvalCalls.queue)).body.find(
      (row: { StockAdjustment?: { id: number } }) => row.StockAdjustment?.id === request.id,
    );
    expect(shown).toMatchObject({
      module,
      priority: 'normal',
      User: { name: 'Njeri Admin' },
      StockAdjustment: { type: 'Reduction', oldQuantity: 10, quantity: 4, newQuantity: 6, comment: 'counted' },
    });
    const mover = await test.signIn(['approveTransfer']);
    expect((await world.decide(request, 'approve', '', mover)).status).toBe(403);
    expect((await world.decide(request, 'approve', '', adjuster)).status).toBe(200);
  });
});

describe('the log', () => {
  it('is paged, sorted, searched and filtered by date', async () => {
    const shelf = await world.dispatches.shelf();
    for (const quantity of [3, 1, 2]) await world.adjust(shelf, quantity, { comment: 'quarterly % stocktake' });
    const quantities = async (query: string) =>
      (await member.attempt(adjustmentCalls.list, { query })).body.stocks.map(
        (row: { quantity: number }) => row.quantity,
      );
    const words = `q=${encodeURIComponent('quarterly %')}`;
    expect(await quantities(words)).toEqual([2, 1, 3]);
    expect(await quantities(`${words}&sort=quantity`)).toEqual([1, 2, 3]);
    expect((await quantities(`q=${encodeURIComponent(shelf.name)}`)).length).toBeGreaterThanOrEqual(3);
    expect(await quantities(`${words}&dateFrom=2020-01-01&dateTo=2020-12-31`)).toEqual([]);
    expect(await quantities(`${words}&dateFrom=2020-01-01&dateTo=2999-12-31`)).toEqual([2, 1, 3]);
    expect(await quantities(`${words}&dateFrom=2999-01-01`)).toEqual([2, 1, 3]);
    const first = await member.attempt(adjustmentCalls.list, { query: `${words}&limit=2` });
    expect([first.body.stocks.length, first.headers['x-total-count']]).toEqual([2, '3']);
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    expect((await member.get(next)).body.stocks).toMatchObject([{ quantity: 3 }]);
    expect((await member.attempt(adjustmentCalls.list, { query: { sort: 'status' } })).status).toBe(422);
  });

  it('can be exported', async () => {
    const request = await world.requestIn(module, 'done');
    const csv = await member.attempt(adjustmentCalls.list, { query: { format: 'csv', q: request.name } });
    expect(csv.headers['content-disposition']).toMatch(/filename="\d{14}_stock_adjustments\.csv"/);
    const [head, ...rows] = String(csv.body).replace('\uFEFF', '').trim().split('\n');
    expect(head).toBe(
      'No.,Date,Activity,Product Description,Warehouse,Qty Before,Qty Adjusted,New Qty Avail,Reason,Requested By,Status',
    );
    expect(
      rows.some((row) => row.includes(`Quantity Reduction,${request.name},`) && row.includes(',10,4,6,counted,')),
    ).toBe(true);
    const pdf = await member.attempt(adjustmentCalls.list, { query: { format: 'pdf' } });
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('names its lots in an additional column, on paper below the product', async () => {
    const { stock } = world.dispatches;
    const { first } = await stock.shop();
    const product = await stock.product({ tracking: 'lot' });
    const record = await stock.receiveLots(product, first, { A: [6], B: [4] });
    const lots = [
      { number: 'A', quantity: 2 },
      { number: 'B', quantity: 1 },
    ];
    succeeded(await asMember.adjust({ record, product }, -3, { lots }));
    const exported = async (more: object) => {
      const { raw } = await member.attempt(adjustmentCalls.list, { query: { pageSize: 1, ...more } });
      return raw;
    };
    const [head, row] = String(await exported({ format: 'csv', columns: 'all' })).split('\n');
    expect([head, row]).toEqual([expect.stringMatching(/,Status,Lots$/), expect.stringMatching(/,A: 2; B: 1$/)]);
    expect(String(await exported({ format: 'csv' }))).not.toMatch(/Lot/);
    expect((await pdfText(await exported({ format: 'pdf' }))).join(' ')).toMatch(/Lot A: 2\s+Lot B: 1/);
  });
});

it('keeps product and place from being deleted while it awaits approval', async () => {
  const shelf = await world.dispatches.shelf();
  const request = await asMember.adjust(shelf, 3);
  await world.dispatches.stock.issue(shelf.product, shelf.warehouse, 10);
  await world.dispatches.stock.endReceipts();
  const reason =
    /cannot be deleted: a stock adjustment of 3 Box \d+ of Product \d+ that awaits approval is not finished$/;
  for (const call of [
    () => admin.attempt(productCalls.delete, { params: { id: shelf.product } }),
    () => admin.attempt(warehouseCalls.delete, { params: { id: shelf.warehouse } }),
  ]) {
    const { status, body } = await call();
    expect([status, body.message]).toEqual([409, expect.stringMatching(reason)]);
  }
  await world.decide({ id: request.body.stock.id, module }, 'reject');
  expect((await admin.attempt(warehouseCalls.delete, { params: { id: shelf.warehouse } })).status).toBe(200);
  const gone = await world.adjust(shelf, 1);
  expect([gone.status, gone.body.message]).toEqual([
    409,
    expect.stringMatching(/^Section \d+ of Warehouse \d+ was deleted$/),
  ]);
});
