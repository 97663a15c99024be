import { approvalCalls } from '@ghala/contract/calls/approvals';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeProduct, makeSection, makeWarehouse } from '../../../test/fixtures';
import { PickupWorld } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru Admin');
const member = await test.signIn([], 'Otieno Member');
const world = new PickupWorld(test, admin);

it.each([pickupCalls.list, pickupCalls.cancelled, pickupCalls.search, pickupCalls.report])(
  '$method $path is for any signed-in user',
  async (call) => {
    expect((await test.stranger.attempt(call)).status).toBe(401);
    expect((await member.attempt(call)).status).toBe(200);
  },
);

describe('a draft', () => {
  it('accepts every field, as JSON and as multipart with a document', async () => {
    const { warehouse, product, name } = await world.shelf(12.5);
    const purpose = await database
      .insertInto('purposes')
      .values({ kind: 'Pickup', name: 'Sale' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await admin.attempt(pickupCalls.create, {
      body: {
        assigneeName: 'Akinyi Fundi',
        assigneeCompany: 'Fundi Ltd',
        assigneePhone: '0722 000 000',
        assigneeEmail: 'Akinyi@Example.com',
        scheduled: 'true',
        pickupDate: '2026-11-25T08:30',
        project: 'Site 4',
        instructions: 'Call first',
        warehouseId: warehouse,
        purposeId: purpose.id,
        reference: 'REF 9',
      },
      files: { file: { name: 'request.pdf', content: '%PDF-1.4 a request' } },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.pickup.pickupNo).toMatch(/^PN-\d{6}$/);
    expect(answer.body.products).toEqual([
      {
        quantity: 12.5,
        expired: 0,
        Product: {
          id: product,
          name,
          code: '',
          packagings: [],
          tracking: 'none',
          shelfLife: null,
          unit: { unit: expect.any(String), measure: null },
        },
      },
    ]);
    const { body } = await admin.attempt(pickupCalls.get, { params: { id: answer.body.pickup.id } });
    expect(body.pickup).toMatchObject({
      pickupNo: answer.body.pickup.pickupNo,
      status: 'draft',
      assigneeName: 'Akinyi Fundi',
      assigneeCompany: 'Fundi Ltd',
      assigneePhone: '+254722000000',
      assigneeEmail: 'akinyi@example.com',
      scheduled: true,
      // 08:30 in Nairobi.
      pickupDate: '2026-11-25T05:30:00.000Z',
      project: 'Site 4',
      instructions: 'Call first',
      reference: 'REF 9',
      uploadDocument: expect.stringMatching(/^[a-z0-9]{32}/),
      warehouseId: warehouse,
      purposeId: purpose.id,
      purpose: 'Sale',
      exception: null,
      RequestedBy: 'Wanjiru Admin',
      DispatchedBy: '',
      items: [],
      User: { name: 'Wanjiru Admin', designation: '', signature: '' },
      Purpose: { id: purpose.id, purpose: 'Sale' },
    });
    expect(body).toMatchObject({ dispatchedBy: null, isVerified: false });
  });

  it('names each invalid field', async () => {
    const { id: warehouseId } = await makeWarehouse(database);
    const section = await makeSection(database, warehouseId);
    const dispatchPurpose = await database
      .insertInto('purposes')
      .values({ kind: 'Dispatch', name: 'Site works' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const good = { ...world.assignee(), warehouseId };
    for (const [changes, field] of [
      [{ assigneeName: ' ' }, 'assigneeName'],
      [{ assigneePhone: '', assigneeEmail: '' }, 'assigneePhone'],
      [{ assigneePhone: 'none' }, 'assigneePhone'],
      [{ assigneeEmail: 'nobody' }, 'assigneeEmail'],
      [{ scheduled: true }, 'pickupDate'],
      [{ scheduled: true, pickupDate: 'tomorrow' }, 'pickupDate'],
      [{ warehouseId: null }, 'warehouseId'],
      [{ warehouseId: section.id }, 'warehouseId'],
      [{ purposeId: dispatchPurpose.id }, 'purposeId'],
      [{ scheduled: 'perhaps' }, 'scheduled'],
    ] as const) {
      const { status, body } = await admin.attempt(pickupCalls.create, { body: { ...good, ...changes } });
      expect([field, status]).toEqual([field, 422]);
      expect(Object.keys(body.errors)).toEqual([field]);
    }
  });

  it('names all errors at once', async () => {
    const { body } = await admin.attempt(pickupCalls.create, { body: { scheduled: true } });
    expect(Object.keys(body.errors).sort()).toEqual(['assigneeName', 'assigneePhone', 'pickupDate', 'warehouseId']);
  });

  it.each([
    ['phone', { assigneeEmail: '' }],
    ['e-mail address', { assigneePhone: null }],
  ])('requires no more than a %s', async (_what, changes) => {
    const { id: warehouseId } = await makeWarehouse(database);
    expect(
      (await admin.attempt(pickupCalls.create, { body: { ...world.assignee(), warehouseId, ...changes } })).status,
    ).toBe(200);
  });

  it('stores a date only if it is scheduled', async () => {
    const { id } = await world.draft({ scheduled: false, pickupDate: '2026-11-25T08:30' });
    expect(await world.note(id)).toMatchObject({ scheduled: false, pickupDate: null });
  });

  it('is seen, changed and listed only by its author', async () => {
    const { id } = await world.draft();
    const colleague = await test.signIn(['pickupAdd']);
    expect((await member.attempt(pickupCalls.get, { params: { id } })).status).toBe(404);
    expect((await colleague.attempt(pickupCalls.get, { params: { id } })).status).toBe(404);
    expect((await colleague.attempt(pickupCalls.submit, { params: { id } })).status).toBe(404);
    expect((await colleague.attempt(pickupCalls.discardDraft, { params: { id } })).status).toBe(404);
    expect((await admin.attempt(pickupCalls.get, { params: { id } })).status).toBe(200);
    const listed = async (user: typeof admin) =>
      (await user.attempt(pickupCalls.list)).body.some((row: { id: number }) => row.id === id);
    expect([await listed(admin), await listed(colleague), await listed(member)]).toEqual([true, false, false]);
  });

  it('asks for no more than the warehouse has', async () => {
    const { warehouse, product, name } = await world.shelf(10);
    const { id } = await world.draft({ warehouseId: warehouse });
    const line = { pickupNoteId: id, productId: product };
    const refused = await admin.attempt(pickupCalls.addItem, { body: { ...line, quantity: 10.001 } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        new RegExp(`^Cannot add more quantity than available: Warehouse \\d+ has 10 Box \\d+ of ${name}$`),
      ),
    ]);
    const added = await admin.attempt(pickupCalls.addItem, {
      body: { ...line, quantity: 10, condition: 'Used', comment: 'soon' },
    });
    expect(added.body.products).toMatchObject([
      { quantity: 10, quantityAvailable: 10, quantityAssigned: 0, condition: 'Used', comment: 'soon', isReturn: 0 },
    ]);
    const itemId = added.body.products[0].id;
    const removed = await admin.attempt(pickupCalls.removeItem, { params: { itemId, pickupNoteId: id } });
    expect([removed.status, removed.body.items]).toEqual([200, []]);
  });

  it('gets many items at once, or none: what lines of one product ask for together is counted', async () => {
    const { warehouse, product, name } = await world.shelf(10);
    const { id } = await world.draft({ warehouseId: warehouse });
    const other = await makeProduct(database);
    await world.stock.receive(other.id, warehouse, 3);
    const rows = (last: number) => [
      { productId: product, quantity: 4 },
      { productId: other.id, quantity: 3, condition: 'Used' },
      { productId: product, quantity: last },
    ];
    const short = await world.items(id, rows(6.001));
    expect([short.status, short.body.errors]).toEqual([409, { 'items.2.quantity': expect.stringContaining(`10`) }]);
    expect(short.body.message).toContain(name);
    const unknown = await world.items(id, [...rows(6), { productId: 987_654, quantity: 1 }]);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['items.3.productId']]);
    expect((await admin.attempt(pickupCalls.get, { params: { id } })).body.pickup.items).toEqual([]);
    const { status, body } = await world.items(id, rows(6));
    expect([status, body.products]).toMatchObject([
      200,
      [{ quantity: 4 }, { productId: other.id, quantity: 3, condition: 'Used' }, { quantity: 6 }],
    ]);
    const events = await auditRows(database, { entity: 'Pickup Note', entity_id: id });
    expect(events.map(({ action }) => action)).toEqual(['create', 'add item', 'add item', 'add item']);
  });

  it('is discarded completely', async () => {
    const { id } = await world.noteIn('draft');
    expect((await admin.attempt(pickupCalls.discardDraft, { params: { id } })).status).toBe(200);
    expect((await admin.attempt(pickupCalls.get, { params: { id } })).status).toBe(404);
  });
});

describe('approval', () => {
  it('shows the note to the approver, and the reason of a rejection on it', async () => {
    const { id, noteNo } = await world.noteIn('pending');
    const queue = (await admin.attempt(approvalCalls.queue)).body;
    const request = queue.find((row: { PickupNote?: { id: number } }) => row.PickupNote?.id === id);
    expect(request).toMatchObject({
      module: 'pickup',
      priority: 'normal',
      PickupNote: { pickupNo: noteNo, assigneeName: 'Akinyi Fundi', items: [{ quantity: 4 }] },
    });
    await admin.attempt(approvalCalls.reject, { body: { approvalId: request.id, comment: 'not this month' } });
    expect(await world.note(id)).toMatchObject({ status: 'cancelled', cancelReason: 'not this month' });
    expect(await world.messagesOf(id)).toEqual([]);
  });
});

describe('handing out', () => {
  it('issues the stock at once and returns what left', async () => {
    const note = await world.noteIn('active');
    const { status, body } = await world.assign(note, 2.5);
    expect(status).toBe(200);
    expect(body.pickup.items).toMatchObject([
      { status: 'completed', quantity: 4, quantityAssigned: 2.5, quantityAvailable: 7.5, collectComment: 'handed out' },
    ]);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 7.5 });
  });

  it('marks an item for return, which is recorded once the note is processed', async () => {
    const note = await world.noteIn('active');
    const mark = { pickupNoteId: note.id, itemId: note.itemId };
    expect((await admin.attempt(pickupCalls.markItem, { body: mark })).body.pickup.items).toMatchObject([
      { isReturn: 1 },
    ]);
    await world.assign(note, 3);
    await world.process(note.id);
    const returns = await database
      .selectFrom('marked_returns')
      .select(['quantity', 'status'])
      .where('note_item_id', '=', note.itemId)
      .execute();
    expect(returns).toEqual([{ quantity: 3, status: 'active' }]);
  });

  it('is processed with a vehicle and a handed-out item', async () => {
    const issued = await world.noteIn('active, issued');
    const noVehicle = await world.process(issued.id, { vehicle: '  ' });
    expect([noVehicle.status, noVehicle.body.message]).toEqual([422, 'The Vehicle Reg No is required']);
    const nothing = await world.process((await world.noteIn('active')).id);
    expect([nothing.status, nothing.body.message]).toEqual([409, 'Issue at least one item first']);
    expect((await world.process(issued.id)).status).toBe(200);
    const { body } = await admin.attempt(pickupCalls.get, { params: { id: issued.id } });
    expect(body.pickup).toMatchObject({
      status: 'completed',
      exception: 1,
      vehicle: 'KDA 123X',
      comment: 'on its way',
      DispatchedBy: 'Wanjiru Admin',
    });
    expect(body.dispatchedBy).toMatchObject({ name: 'Wanjiru Admin' });
  });

  it('requires a reason to cancel', async () => {
    const { id } = await world.noteIn('completed');
    const { status, body } = await world.cancel(id, ' ');
    expect([status, body.message]).toEqual([422, 'Reason for cancellation is required']);
  });
});

it('shows in lists whether its code was entered', async () => {
  for (const [state, isVerified] of [
    ['pending', false],
    ['active', true],
  ] as const) {
    const note = await world.noteIn(state);
    const { body } = await admin.attempt(pickupCalls.list, { query: { pickupNo: note.noteNo } });
    expect(body).toMatchObject([{ pickupNo: note.noteNo, isVerified }]);
  }
});

it('writes an audit row for every step', async () => {
  const note = await world.noteIn('cancelled');
  const rows = await auditRows(database, { entity: 'Pickup Note', entity_id: note.id });
  expect(rows.map((row) => row.action)).toEqual([
    'create',
    'add item',
    'submit',
    'send code',
    'approve',
    'verify code',
    'issue item',
    'process',
    'request cancel',
    'cancel',
  ]);
  for (const { details } of rows) expect(details).toContain(note.noteNo);
});
