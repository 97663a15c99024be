import { approvalCalls } from '@ghala/contract/calls/approvals';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { productCalls } from '@ghala/contract/calls/products';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { ReservationWorld } from '../../../test/reservation-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Njeri Admin');
const member = await test.signIn([], 'Otieno Member');
const world = new ReservationWorld(test, admin);
const asMember = new ReservationWorld(test, member);

describe('a limit on what members reserve', () => {
  const limit = (memberReservePercent: number | null) =>
    admin.send(approvalCalls.setPolicy, { body: { memberReservePercent } });

  it('is not set at first, and counts what is reserved for everybody', async () => {
    const shelf = await world.dispatches.shelf();
    await limit(25);
    expect((await asMember.reserve(shelf, 2.5)).status).toBe(200);
    const { status, body } = await asMember.reserve(shelf, 0.001);
    expect([status, body.code, body.params.percent]).toEqual([409, 'stockReservation.overLimit', 25]);
    // Whoever handles or approves goods can still reserve.
    for (const flags of [['batchAdd'], ['approveAdjustment']] as const)
      expect((await new ReservationWorld(test, await test.signIn(flags)).reserve(shelf, 1)).status).toBe(200);
    expect((await asMember.reserve(shelf, 1)).status).toBe(409);
    await limit(null);
    expect((await asMember.reserve(shelf, 5)).status).toBe(200);
  });

  it('holds for many at once', async () => {
    const shelf = await world.dispatches.shelf();
    await limit(50);
    const answers = await Promise.all(Array.from({ length: 8 }, () => asMember.reserve(shelf, 2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await limit(null);
  });
});

describe('reserving', () => {
  it('reserves the quantity at once, for any signed-in user', async () => {
    const shelf = await world.dispatches.shelf();
    const { status, body } = await asMember.reserve(shelf, 3.5);
    expect([status, body.message]).toEqual([200, 'Stock Reservation Processed']);
    expect(body.stock).toMatchObject({
      inventoryId: shelf.record,
      quantity: 3.5,
      quantityOriginal: 3.5,
      status: 'active',
      comment: 'for the school',
      Product: { id: shelf.product, name: shelf.name, unit: { unit: expect.any(String) } },
      Inventory: { Warehouse: { id: shelf.warehouse, description: '' } },
      User: { name: 'Otieno Member' },
      Release: null,
    });
    const { inventory } = (await member.attempt(inventoryCalls.get, { params: { id: shelf.record } })).body;
    expect(inventory).toMatchObject({ quantity: 6.5, quantityReserved: 3.5, onHand: 10 });
    const ledger = await test.database
      .selectFrom('stock_ledger')
      .select(['entry_type', 'available_delta', 'reserved_delta', 'note', 'reservation_id'])
      .where('reservation_id', '=', body.stock.id)
      .execute();
    expect(ledger).toEqual([
      {
        entry_type: 'StockReserved',
        available_delta: -3.5,
        reserved_delta: 3.5,
        note: 'for the school',
        reservation_id: body.stock.id,
      },
    ]);
    const [log] = await auditRows(test.database, { entity: 'Stock Reservation', entity_id: body.stock.id });
    expect(log).toMatchObject({
      action: 'create',
      details: expect.stringMatching(/^3\.5 Box \d+ of Product \d+ in Section \d+ of Warehouse \d+ reserved: for the/),
    });
  });

  it('of lots names them, in its log and its files too, until they are released', async () => {
    const { stock } = world.dispatches;
    const { first } = await stock.shop();
    const product = await stock.product({ tracking: 'lot' });
    const record = await stock.receiveLots(product, first, { A: [6, '2098-01-31'], B: [4, '2099-01-31'] });
    const [a, b] = [await stock.lotId(product, 'A'), await stock.lotId(product, 'B')];
    const lots = [
      { lotId: b, quantity: 2 },
      { lotId: a, quantity: 1 },
    ];
    const body = { inventoryId: record, productId: product, quantity: 3, comment: '', lots };
    const { stock: reservation } = (await member.attempt(reservationCalls.reserve, { body })).body;
    const held = (lotId: number, number: string, year: number, quantity: number) => ({
      ...{ lotId, number, expiresOn: `${year}-01-31`, isExpired: false, quantity },
    });
    expect(reservation.Lots).toEqual([held(a, 'A', 2098, 1), held(b, 'B', 2099, 2)]);
    const params = { id: reservation.id };
    const { activities } = (await member.attempt(reservationCalls.activities, { params })).body;
    expect(activities).toMatchObject([{ lot: { number: 'B' } }, { lot: { number: 'A' } }]);
    const query = { format: 'csv', columns: 'all' };
    const { body: csv } = await member.attempt(reservationCalls.list, { query });
    const [head, row] = String(csv).split('\n');
    expect([head, row]).toEqual([expect.stringMatching(/,Status,Lots$/), expect.stringMatching(/,A: 1; B: 2$/)]);
    const { body: moved } = await member.attempt(reservationCalls.activities, { params, query });
    expect(String(moved)).toMatch(/,Comment,Lot\n.*,B\n.*,A\n?$/);
  });

  it.each([
    ['nothing', {}, ['inventoryId', 'productId', 'quantity']],
    ['a quantity of 0', { inventoryId: 1, productId: 1, quantity: 0 }, ['quantity']],
    ['less than nothing', { inventoryId: 1, productId: 1, quantity: -1 }, ['quantity']],
    ['four decimals', { inventoryId: 1, productId: 1, quantity: 1.2345 }, ['quantity']],
  ])('names the error: %s', async (_what, body, fields) => {
    const { status, body: answer } = await member.attempt(reservationCalls.reserve, { body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, fields]);
  });

  it('refuses more than is available, another product, and an unknown record', async () => {
    const shelf = await world.dispatches.shelf();
    const more = await world.reserve(shelf, 10.001);
    expect([more.status, more.body.message]).toEqual([
      409,
      expect.stringMatching(/^Product \d+: only 10 Box \d+ available in Section/),
    ]);
    const other = await world.reserve({ ...shelf, product: shelf.product + 1 }, 1);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['productId']]);
    expect((await world.reserve({ ...shelf, record: 999_999 }, 1)).status).toBe(422);
    expect((await admin.attempt(inventoryCalls.get, { params: { id: shelf.record } })).body.inventory).toMatchObject({
      quantityReserved: 0,
    });
  });

  it('prevents the deletion of a product and its places, with no other stock there', async () => {
    const shelf = await world.dispatches.shelf(4);
    expect((await world.reserve(shelf, 4)).status).toBe(200);
    // The source of the stock is not an unfinished document.
    await sql`update receipts set status = 'processed'`.execute(test.database);
    const product = await admin.attempt(productCalls.delete, { params: { id: shelf.product } });
    expect([product.status, product.body.message]).toEqual([
      409,
      expect.stringMatching(/still holds 4 reserved Box \d+ of Product/),
    ]);
    expect((await admin.attempt(warehouseCalls.delete, { params: { id: shelf.warehouse } })).status).toBe(409);
  });

  it('runs once for a repeated key', async () => {
    const shelf = await world.dispatches.shelf();
    const body = { inventoryId: shelf.record, productId: shelf.product, quantity: 2 };
    const headers = { 'idempotency-key': `reserve-${shelf.record}` };
    const answers = await Promise.all([
      admin.attempt(reservationCalls.reserve, { body, headers }),
      admin.attempt(reservationCalls.reserve, { body, headers }),
    ]);
    expect(answers[0]?.body.stock.id).toBe(answers[1]?.body.stock.id);
    expect(
      (await admin.attempt(inventoryCalls.get, { params: { id: shelf.record } })).body.inventory.quantityReserved,
    ).toBe(2);
  });
});

describe('requesting a release', () => {
  it('awaits a decision, and shows the approver its details', async () => {
    const { id, record, name } = await asMember.reservationIn('active');
    const { status, body } = await asMember.askRelease(id, 2, { priority: 'urgent' });
    expect([status, body.message]).toEqual([200, 'Release of the reserved stock requested']);
    const { stockReserved } = await world.read(id);
    expect(stockReserved).toMatchObject({
      status: 'pending',
      quantity: 6,
      Release: { quantity: 2, status: 'pending', comment: 'not needed', reason: '', User: { name: 'Otieno Member' } },
    });
    const queue = (await admin.attempt(approvalCalls.queue)).body;
    expect(
      queue.find((row: { StockReleased?: { reservedId: number } }) => row.StockReleased?.reservedId === id),
    ).toMatchObject({
      module: 'StockReleased',
      priority: 'urgent',
      type: 'pending',
      User: { name: 'Otieno Member' },
      StockReleased: {
        quantityReleased: 2,
        quantity: 6,
        balance: 4,
        comment: 'not needed',
        note: 'for the school',
        Product: { name, code: '', unit: { unit: expect.any(String) } },
        Inventory: { id: record, quantity: 4, quantityReserved: 6, Warehouse: { name: expect.any(String) } },
        User: { name: 'Otieno Member' },
      },
    });
    const own = (await member.attempt(approvalCalls.pending)).body;
    expect(own.map((row: { StockReleased?: { reservedId: number } }) => row.StockReleased?.reservedId)).toContain(id);
    expect((await world.decide(id, 'approve', '', member)).status).toBe(403);
  });

  it('is normal if no priority is given', async () => {
    const { id } = await world.reservationIn('active');
    await member.attempt(reservationCalls.release, { body: { reservedId: id, quantity: 1 } });
    const request = await test.database
      .selectFrom('approvals')
      .select('priority')
      .where('id', '=', await world.requestOf(id))
      .executeTakeFirst();
    expect(request?.priority).toBe('normal');
  });

  it('names the error: %s', async () => {
    const { id } = await world.reservationIn('active');
    const none = await member.attempt(reservationCalls.release);
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['reservedId', 'quantity']]);
    const priority = await world.askRelease(id, 1, { priority: 'at once' });
    expect([priority.status, priority.body.errors]).toEqual([422, { priority: 'must be urgent, high or normal' }]);
    expect((await world.askRelease(id, 0)).status).toBe(422);
    expect((await world.askRelease(999_999, 1)).status).toBe(404);
    const much = await world.askRelease(id, 6.001);
    expect([much.status, much.body.message, Object.keys(much.body.errors)]).toEqual([
      409,
      expect.stringMatching(/^Product \d+: this reservation holds only 6 Box \d+ in Section \d+ of Warehouse \d+$/),
      ['quantity'],
    ]);
  });

  it('if the rule is off, runs at once for a holder of the flag, and queues for others', async () => {
    const rule = (required: boolean) =>
      admin.attempt(approvalCalls.setRule, { body: { module: 'StockReleased', required } });
    const [own, queued] = [await world.reservationIn('active'), await world.reservationIn('active')];
    await rule(false);
    const at = await world.askRelease(own.id, 6);
    const waits = await asMember.askRelease(queued.id, 1);
    await rule(true);
    expect([at.status, at.body.message]).toEqual([200, 'Reserved stock released']);
    expect((await world.read(own.id)).stockReserved).toMatchObject({ status: 'completed', quantity: 0 });
    expect(waits.status).toBe(200);
    expect((await world.read(queued.id)).stockReserved.status).toBe('pending');
  });
});

describe('the activity of a reservation', () => {
  it("lists it and each completed release, with the requester and the approver's comment", async () => {
    const { id, record } = await asMember.reservationIn('active');
    await asMember.askRelease(id, 1);
    await world.decide(id, 'reject', 'keep it');
    expect((await world.read(id)).stockReserved).toMatchObject({
      status: 'rejected',
      Release: { status: 'rejected', reason: 'keep it' },
    });
    await asMember.askRelease(id, 2.5);
    await world.decide(id, 'approve', 'school is closed');
    await asMember.askRelease(id, 3.5, { comment: '' });
    await world.decide(id, 'approve', '');
    const { activities, stockReserved } = await world.read(id);
    expect(stockReserved).toMatchObject({ status: 'completed', quantity: 0, quantityOriginal: 6 });
    const asker = { User: { name: 'Otieno Member' } };
    expect(activities).toMatchObject([
      { type: 'reserve', quantity: 6, comment: 'for the school', note: '', ...asker },
      {
        type: 'release',
        quantity: 2.5,
        comment: 'not needed',
        note: 'Approved by Ouma Approver: school is closed',
        ...asker,
      },
      { type: 'release', quantity: 3.5, comment: '', note: 'Approved by Ouma Approver', ...asker },
    ]);
    expect((await admin.attempt(inventoryCalls.get, { params: { id: record } })).body.inventory).toMatchObject({
      quantity: 10,
      quantityReserved: 0,
    });
    const page = await admin.attempt(reservationCalls.activities, { params: { id }, query: { limit: 2 } });
    expect([page.body.activities.length, page.headers['x-total-count']]).toEqual([2, '3']);
    const csv = await admin.attempt(reservationCalls.activities, { params: { id }, query: { format: 'csv' } });
    expect(String(csv.body)).toContain('Release,2.5,Otieno Member,not needed - Approved by Ouma Approver: school is');
    expect((await admin.attempt(reservationCalls.activities, { params: { id: 999999 } })).status).toBe(404);
  });
});

describe('the list', () => {
  it('is newest first, paged, searched and filtered by date and status', async () => {
    const first = await world.reservationIn('active');
    const second = await asMember.reservationIn('pending');
    const { status, body } = await member.attempt(reservationCalls.list);
    expect([status, body.stocks[0].id, body.stocks[1].id]).toEqual([200, second.id, first.id]);
    const page = await member.attempt(reservationCalls.list, { query: { limit: 1 } });
    expect(page.body.stocks).toHaveLength(1);
    expect(String(page.headers.link)).toContain('rel="next"');
    const ids = async (query: string) =>
      (await member.attempt(reservationCalls.list, { query })).body.stocks.map((row: { id: number }) => row.id);
    expect(await ids(`q=${encodeURIComponent(first.name)}`)).toEqual([first.id]);
    expect(await ids('q=otieno')).toContain(second.id);
    expect(await ids('q=otieno')).not.toContain(first.id);
    expect(await ids('q=nothing-of-the-kind')).toEqual([]);
    expect(await ids('status=pending')).toContain(second.id);
    expect(await ids('status=pending')).not.toContain(first.id);
    await sql`update stock_reservations set created_at = '2026-01-31 20:59:59Z' where id = ${first.id}`.execute(
      test.database,
    );
    await sql`update stock_reservations set created_at = '2026-01-31 21:00Z' where id = ${second.id}`.execute(
      test.database,
    );
    expect(await ids('dateFrom=2026-01-31&dateTo=2026-01-31')).toEqual([first.id]);
    expect(await ids('dateFrom=2026-02-01&dateTo=2026-02-01')).toEqual([second.id]);
    expect((await ids('dateFrom=2026-02-01')).length).toBeGreaterThan(1);
    expect((await member.attempt(reservationCalls.list, { query: { status: 'gone' } })).status).toBe(422);
  });

  it.each(['csv', 'xlsx', 'pdf'])('is exported as %s', async (format) => {
    const { status, headers, raw } = await member.attempt(reservationCalls.list, { query: { format } });
    expect([status, String(headers['content-disposition'])]).toEqual([
      200,
      expect.stringMatching(new RegExp(`filename="?\\d+_reserved_stock\\.${format}`)),
    ]);
    expect(raw.length).toBeGreaterThan(100);
  });
});
