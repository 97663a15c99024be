import { approvalCalls } from '@ghala/contract/calls/approvals';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { productCalls } from '@ghala/contract/calls/products';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeSection, makeVirtualWarehouse, makeWarehouse } from '../../../test/fixtures';
import { pdfText } from '../../../test/read-pdf';
import { StockRequestWorld } from '../../../test/stock-request-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Njeri Approver');
const member = await test.signIn([], 'Otieno Member');
const world = new StockRequestWorld(test, admin);
const asMember = new StockRequestWorld(test, member);
const module = 'StockTransfer';

describe('requesting', () => {
  it('leaves the stock unchanged until approval', async () => {
    const shelf = await world.dispatches.shelf();
    const to = await makeWarehouse(test.database);
    const { status, body } = await asMember.transfer(shelf, to.id, 2.5);
    expect([status, body.message]).toEqual([200, 'Stock Transfer Processed']);
    expect(body.stock).toMatchObject({
      quantity: 2.5,
      reason: 'nearer the site',
      comment: 'by van',
      status: 'pending',
      createdAt: expect.any(String),
      Product: {
        id: shelf.product,
        name: shelf.name,
        code: expect.any(String),
        unit: { unit: expect.any(String) },
      },
      Inventory: { id: shelf.record, quantity: 10, Warehouse: { id: shelf.warehouse }, Section: {} },
      Warehouse: { id: to.id, name: expect.any(String), isVirtual: false },
      Section: null,
      User: { name: 'Otieno Member' },
    });
    expect(await world.available(shelf.record)).toBe(10);
    expect(await auditRows(test.database, { entity: 'Stock Transfer', entity_id: body.stock.id })).toMatchObject([
      {
        action: 'request',
        details: expect.stringMatching(
          /^Transfer of 2\.5 Box \d+ of Product \d+ from Section \d+ of Warehouse \d+ to Warehouse \d+ requested; awaiting/,
        ),
      },
    ]);
  });

  it.each([
    ['nothing', {}, ['quantity', 'productId', 'inventoryId', 'warehouseId']],
    ['a quantity of 0', { quantity: 0, productId: 1, inventoryId: 1, warehouseId: 1 }, ['quantity']],
    ['four decimals', { quantity: 1.2345, productId: 1, inventoryId: 1, warehouseId: 1 }, ['quantity']],
    ['no place', { quantity: 1, productId: 1, inventoryId: 1, warehouseId: 0 }, ['warehouseId']],
  ])('names the error: %s', async (_what, body, fields) => {
    const { status, body: answer } = await member.attempt(transferCalls.request, { body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, fields]);
  });

  it('refuses unavailable stock, another product, and unknown records and places', async () => {
    const shelf = await world.dispatches.shelf();
    const to = (await makeWarehouse(test.database)).id;
    const more = await world.transfer(shelf, to, 10.001);
    expect([more.status, more.body.message]).toEqual([
      409,
      expect.stringMatching(/^Product \d+: only 10 Box \d+ available/),
    ]);
    const wrong = [
      ['productId', await world.transfer({ ...shelf, product: shelf.product + 1 }, to, 1)],
      ['inventoryId', await world.transfer({ ...shelf, record: 999_999 }, to, 1)],
      ['warehouseId', await world.transfer(shelf, 999_999, 1)],
    ] as const;
    for (const [field, { status, body }] of wrong) expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    await world.dispatches.stock.deletePlace(to);
    const deleted = await world.transfer(shelf, to, 1);
    expect([deleted.status, deleted.body.message]).toEqual([
      409,
      expect.stringMatching(/^Warehouse \d+ was deleted and cannot receive stock$/),
    ]);
  });

  it('refuses the place where the stock already is, by any of its names', async () => {
    const shelf = await world.dispatches.shelf();
    const { inventory } = (await admin.attempt(inventoryCalls.get, { params: { id: shelf.record } })).body;
    for (const place of [shelf.warehouse, inventory.Section.id]) {
      const { status, body } = await world.transfer(shelf, place, 1);
      expect([status, body.errors]).toEqual([
        422,
        { warehouseId: expect.stringMatching(/^must be a place other than/) },
      ]);
    }
  });

  it('names lots of the product, and no more of one than is there', async () => {
    const { stock } = world.dispatches;
    const { first } = await stock.shop();
    const [product, other] = [await stock.product({ tracking: 'lot' }), await stock.product({ tracking: 'lot' })];
    const record = await stock.receiveLots(product, first, { A: [6], B: [4] });
    await stock.receiveLots(other, first, { A: [6] });
    const to = (await makeWarehouse(test.database)).id;
    const move = async (of: number, quantity: number) => {
      const lots = [{ lotId: await stock.lotId(of, 'A') }];
      const { status, body } = await world.transfer({ record, product }, to, quantity, { lots });
      return [status, body.errors?.lots ?? body.message];
    };
    expect(await move(other, 1)).toEqual([422, expect.stringMatching(/lot/)]);
    expect(await move(product, 7)).toEqual([409, expect.stringMatching(/only 6 Box \d+ of .*A/)]);
    expect(await move(product, 6)).toEqual([200, 'Stock Transfer Processed']);
  });

  it('says which lots were named, and that one has expired', async () => {
    const { stock } = world.dispatches;
    const { first } = await stock.shop();
    const product = await stock.product({ tracking: 'lot' });
    const record = await stock.receiveLots(product, first, { A: [6, '2020-01-31'], B: [4] });
    const to = (await makeWarehouse(test.database)).id;
    const [a, b] = [await stock.lotId(product, 'A'), await stock.lotId(product, 'B')];
    const lots = [
      { lotId: b, quantity: 1.5 },
      { lotId: a, quantity: 2 },
    ];
    const { id } = succeeded(await world.transfer({ record, product }, to, 3.5, { lots })).stock;
    expect((await world.read({ id, module })).Lots).toEqual([
      { lotId: b, number: 'B', expiresOn: null, isExpired: false, quantity: 1.5 },
      { lotId: a, number: 'A', expiresOn: '2020-01-31', isExpired: true, quantity: 2 },
    ]);
    const due = succeeded(await world.transfer({ record, product }, to, 1)).stock;
    expect((await world.read({ ...due, module })).Lots).toBeNull();
    const { body: csv } = await member.attempt(transferCalls.list, { query: { format: 'csv', columns: 'all' } });
    const [head, ofDue, ofNamed] = String(csv).split('\n');
    expect(head).toMatch(/,Status,Lots$/);
    expect([ofDue, ofNamed]).toEqual([expect.stringMatching(/,$/), expect.stringMatching(/,B: 1\.5; A: 2$/)]);
    const paper = await member.attempt(transferCalls.list, { query: { format: 'pdf' } });
    expect((await pdfText(paper.raw)).join(' ').replace(/\s+/g, ' ')).toMatch(/Lot B: 1\.5 Lot A: 2, expired?/);
  });

  it('is carried out at once for an approver if no approval is needed; others still wait', async () => {
    const shelf = await world.dispatches.shelf();
    const to = (await makeWarehouse(test.database)).id;
    await admin.attempt(approvalCalls.setRule, { body: { module, required: false } });
    const own = await world.transfer(shelf, to, 4);
    const others = await asMember.transfer(shelf, to, 4);
    await admin.attempt(approvalCalls.setRule, { body: { module, required: true } });
    expect([own.body.stock.status, others.body.stock.status]).toEqual(['done', 'pending']);
    expect(await world.available(shelf.record)).toBe(6);
  });
});

describe('deciding', () => {
  it('moves the stock to a section, to a warehouse’s oldest section, or into a virtual warehouse', async () => {
    const shelf = await world.dispatches.shelf();
    const near = await makeSection(test.database, shelf.warehouse);
    const far = await makeWarehouse(test.database);
    await makeSection(test.database, far.id);
    const van = await makeVirtualWarehouse(test.database, far.id);
    const targets = [
      [near.id, { Warehouse: { id: shelf.warehouse }, Section: { id: near.id } }],
      [far.id, { Warehouse: { id: far.id }, Section: { id: far.sectionId } }],
      [van.id, { Warehouse: { id: van.id, isVirtual: true }, Section: null }],
    ] as const;
    for (const [place, shown] of targets) {
      const { id } = (await world.transfer(shelf, place, 2)).body.stock;
      expect((await world.decide({ id, module }, 'approve')).status).toBe(200);
      expect(await world.read({ id, module })).toMatchObject({ status: 'done', quantity: 2, ...shown });
      const { into } = await test.database
        .selectFrom('stock_transfers')
        .select('to_record_id as into')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(await world.available(Number(into))).toBe(2);
      const stock = world.dispatches.stock;
      const row = { activity: 'StockTransfer', note: 'nearer the site', transferId: id };
      expect((await stock.ledger(shelf.record)).at(-1)).toMatchObject({ ...row, changed: -2 });
      expect(await stock.ledger(Number(into))).toMatchObject([{ ...row, changed: 2 }]);
    }
    expect(await world.available(shelf.record)).toBe(4);
  });

  it('rejects: no stock moves, and the requester sees the reason', async () => {
    const request = await world.requestIn(module, 'rejected');
    expect(await world.read(request)).toMatchObject({ status: 'rejected', decisionComment: 'seen' });
    expect(await world.available(request.record)).toBe(10);
  });

  it('is for approvers of transfers, who see the origin and destination', async () => {
    const request = await world.pending(module, await world.dispatches.shelf());
    const mover = await test.signIn(['approveTransfer']);
    const shown = (await mover.attempt(approvalCalls.queue)).body.find(
      (row: { StockTransfer?: { id: number } }) => row.StockTransfer?.id === request.id,
    );
    expect(shown).toMatchObject({
      module,
      User: { name: 'Njeri Approver' },
      StockTransfer: {
        quantity: 4,
        comment: 'by van',
        Inventory: { quantity: 10, Warehouse: { id: request.warehouse } },
        Warehouse: { id: expect.any(Number) },
      },
    });
    const adjuster = await test.signIn(['approveAdjustment']);
    expect((await world.decide(request, 'approve', '', adjuster)).status).toBe(403);
    expect((await world.decide(request, 'approve', '', mover)).status).toBe(200);
  });
});

it('is listed in pages, by date, by words, and as a file', async () => {
  const shelf = await world.dispatches.shelf();
  const to = await makeWarehouse(test.database);
  for (const quantity of [3, 1, 2]) await world.transfer(shelf, to.id, quantity, { reason: 'roof _ leaks' });
  const words = `q=${encodeURIComponent('roof _')}`;
  const quantities = async (query: string) =>
    (await member.attempt(transferCalls.list, { query })).body.stocks.map((row: { quantity: number }) => row.quantity);
  expect(await quantities(words)).toEqual([2, 1, 3]);
  expect(await quantities(`${words}&sort=-quantity&limit=2`)).toEqual([3, 2]);
  expect(await quantities(`${words}&dateFrom=2020-01-01&dateTo=2020-12-31`)).toEqual([]);
  for (const name of [shelf.name, to.name])
    expect([name, await quantities(`q=${encodeURIComponent(name)}`)]).toEqual([name, [2, 1, 3]]);
  const csv = await member.attempt(transferCalls.list, { query: `format=csv&${words}` });
  expect(csv.headers['content-disposition']).toMatch(/filename="\d{14}_stock_transfers\.csv"/);
  expect(String(csv.body)).toContain(
    'No.,Date,Product Description,Qty Moved,Old Warehouse,New Warehouse,Transfer Reason,Request by,Comment,Status',
  );
});

it('prevents the deletion of the product and both places while it awaits approval', async () => {
  const shelf = await world.dispatches.shelf();
  const to = await makeWarehouse(test.database);
  const spare = await makeSection(test.database, to.id);
  const toSpare = (await asMember.transfer(shelf, spare.id, 3)).body.stock;
  await world.dispatches.stock.issue(shelf.product, shelf.warehouse, 10);
  await world.dispatches.stock.endReceipts();
  const reason =
    /cannot be deleted: a stock transfer of 3 Box \d+ of Product \d+ that awaits approval is not finished$/;
  const calls = [
    () => admin.attempt(productCalls.delete, { params: { id: shelf.product } }),
    ...[shelf.warehouse, to.id, spare.id].map((id) => () => admin.attempt(warehouseCalls.delete, { params: { id } })),
  ];
  for (const call of calls) {
    const { status, body } = await call();
    expect([status, body.message]).toEqual([409, expect.stringMatching(reason)]);
  }
  await world.decide({ id: toSpare.id, module }, 'reject');
  for (const call of calls.reverse()) expect((await call()).status).toBe(200);
});
