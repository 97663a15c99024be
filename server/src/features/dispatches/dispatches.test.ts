import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeSection, makeVirtualWarehouse, makeWarehouse } from '../../../test/fixtures';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import type { MarkedReturnStatus } from '../../db/database-types';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru Admin');
const member = await test.signIn([], 'Otieno Member');
const world = new DispatchWorld(test, admin);

describe('a draft', () => {
  it('accepts every field, as JSON and as multipart with a document', async () => {
    const { warehouse, product, name } = await world.shelf(12.5);
    const purpose = await database
      .insertInto('purposes')
      .values({ kind: 'Dispatch', name: 'Site works' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await admin.attempt(dispatchCalls.create, {
      body: {
        assignedToId: member.actor?.id ?? 0,
        assigneeCompany: 'Own',
        assigneePhone: '0722 000 000',
        assigneeEmail: 'o@example.com',
        isUrgent: 'true',
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
    expect(answer.body.dispatch.dispatchNo).toMatch(/^DN-\d{6}$/);
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
    const { body } = await admin.attempt(dispatchCalls.get, { params: { id: answer.body.dispatch.id } });
    expect(body.dispatch).toMatchObject({
      dispatchNo: answer.body.dispatch.dispatchNo,
      status: 'draft',
      isImmediate: true,
      project: 'Site 4',
      instructions: 'Call first',
      reference: 'REF 9',
      assigneeCompany: 'Own',
      assigneePhone: '+254722000000',
      assigneeEmail: 'o@example.com',
      // 08:30 in Nairobi.
      pickupDate: '2026-11-25T05:30:00.000Z',
      uploadDocument: expect.stringMatching(/^[a-z0-9]{32}/),
      warehouseId: warehouse,
      purposeId: purpose.id,
      purpose: 'Site works',
      exception: null,
      RequestedBy: 'Wanjiru Admin',
      DispatchedBy: '',
      items: [],
      User: { name: 'Wanjiru Admin', designation: '', signature: '' },
      Purpose: { id: purpose.id, purpose: 'Site works' },
    });
    expect(body.assignedTo).toMatchObject({ id: member.actor?.id, name: 'Otieno Member' });
    expect(body).toMatchObject({ dispatchedBy: null, dispatchedTo: null });
  });

  it('reads a date alone as its first minute, and names the format of a date and time', async () => {
    const { warehouse } = await world.shelf(1);
    const draft = { assignedToId: member.actor?.id, warehouseId: warehouse };
    const { body } = await admin.attempt(dispatchCalls.create, { body: { ...draft, pickupDate: '2026-11-25' } });
    const made = await admin.attempt(dispatchCalls.get, { params: { id: body.dispatch.id } });
    // Midnight in Nairobi.
    expect(made.body.dispatch.pickupDate).toBe('2026-11-24T21:00:00.000Z');
    for (const pickupDate of ['25/11/2026', '2026-02-30', '2026-02-30T08:00']) {
      const refused = await admin.attempt(dispatchCalls.create, { body: { ...draft, pickupDate } });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { pickupDate: 'must be a date and time such as 2026-01-31T08:30' },
      ]);
    }
  });

  it('names each invalid field', async () => {
    const section = await makeSection(database, (await makeWarehouse(database)).id);
    const pickupPurpose = await database
      .insertInto('purposes')
      .values({ kind: 'Pickup', name: 'Sale' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: warehouseId } = await makeWarehouse(database);
    const good = { assignedToId: member.actor?.id, warehouseId };
    for (const [changes, field] of [
      [{ assignedToId: '' }, 'assignedToId'],
      [{ assignedToId: 999999 }, 'assignedToId'],
      [{ warehouseId: null }, 'warehouseId'],
      [{ warehouseId: section.id }, 'warehouseId'],
      [{ purposeId: pickupPurpose.id }, 'purposeId'],
      [{ pickupDate: 'tomorrow' }, 'pickupDate'],
      [{ isUrgent: 'perhaps' }, 'isUrgent'],
    ] as const) {
      const { status, body } = await admin.attempt(dispatchCalls.create, { body: { ...good, ...changes } });
      expect([field, status]).toEqual([field, 422]);
      expect(Object.keys(body.errors)).toEqual([field]);
    }
  });

  it('is seen, changed and listed only by its author', async () => {
    const { id } = await world.draft();
    const colleague = await test.signIn(['dispatchAdd']);
    expect((await member.attempt(dispatchCalls.get, { params: { id } })).status).toBe(404);
    expect((await colleague.attempt(dispatchCalls.get, { params: { id } })).status).toBe(404);
    expect((await colleague.attempt(dispatchCalls.submit, { params: { id } })).status).toBe(404);
    expect((await colleague.attempt(dispatchCalls.discardDraft, { params: { id } })).status).toBe(404);
    expect((await admin.attempt(dispatchCalls.get, { params: { id } })).status).toBe(200);
    const listed = async (user: typeof admin) =>
      (await user.attempt(dispatchCalls.list)).body.some((row: { id: number }) => row.id === id);
    expect([await listed(admin), await listed(colleague), await listed(member)]).toEqual([true, false, false]);
  });

  it('asks for no more than the warehouse has, over all lines of a product', async () => {
    const { warehouse, product, name } = await world.shelf(10);
    const { id } = await world.draft({ warehouseId: warehouse });
    await world.item(id, product, 9.999);
    const more = { dispatchNoteId: id, productId: product, quantity: 0.002 };
    const refused = await admin.attempt(dispatchCalls.addItem, { body: more });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      new RegExp(`^Cannot assign more quantity than available: Warehouse \\d+ has 10 Box \\d+ of ${name}$`),
    );
    expect(refused.body.errors).toEqual({ quantity: `must be at most 10 for all lines of ${name} together` });
    const exact = await admin.attempt(dispatchCalls.addItem, { body: { ...more, quantity: 0.001 } });
    expect(exact.status).toBe(200);
    expect(exact.body.products.map((item: { quantity: number }) => item.quantity)).toEqual([9.999, 0.001]);
    expect(exact.body.products[0]).toMatchObject({
      quantityAvailable: 10,
      quantityDispatched: 0,
      condition: 'New',
      status: 'pending',
      isReturn: 0,
      Product: { id: product, name },
    });
  });

  it('draws from a warehouse with its sections, but not from the virtual ones it hosts', async () => {
    const { warehouse, product } = await world.shelf(5);
    const section = await makeSection(database, warehouse);
    const virtual = await makeVirtualWarehouse(database, warehouse);
    await world.stock.receive(product, section.id, 3);
    await world.stock.receive(product, virtual.id, 50);
    const { body } = await admin.attempt(dispatchCalls.create, {
      body: { assignedToId: member.actor?.id, warehouseId: warehouse },
    });
    expect(body.products).toMatchObject([{ quantity: 8, Product: { id: product } }]);
    const inVirtual = await admin.attempt(dispatchCalls.stock, {
      params: { id: virtual.id },
      query: { q: 'product', limit: 5 },
    });
    expect(inVirtual.body.products).toMatchObject([{ quantity: 50 }]);
    expect(
      (await admin.attempt(dispatchCalls.stock, { params: { id: virtual.id }, query: { q: 'nothing-like-it' } })).body
        .products,
    ).toEqual([]);
  });

  it.each([
    ['no product', { productId: '' }, 'productId'],
    ['an unknown product', { productId: 999999 }, 'productId'],
    ['nothing', { quantity: 0 }, 'quantity'],
    ['less than nothing', { quantity: -1 }, 'quantity'],
    ['four decimals', { quantity: 1.0001 }, 'quantity'],
    ['another condition', { condition: 'Broken' }, 'condition'],
  ])('refuses an item of %s', async (_what, changes, field) => {
    const { warehouse, product } = await world.shelf();
    const { id } = await world.draft({ warehouseId: warehouse });
    const line = { dispatchNoteId: id, productId: product, quantity: 1, ...changes };
    const { status, body } = await admin.attempt(dispatchCalls.addItem, { body: line });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('has another quantity of an item, as far as its other items leave some', async () => {
    const { warehouse, product } = await world.shelf(10);
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: itemId } = await world.item(id, product, 4, { comment: 'For the gate', batchNo: 'B-1' });
    await world.item(id, product, 3);
    const { status, body } = await world.change({ id, itemId }, 7);
    expect([status, body.products]).toMatchObject([
      200,
      [{ id: itemId, quantity: 7, comment: 'For the gate', batchNo: 'B-1' }, { quantity: 3 }],
    ]);
    const refused = await world.change({ id, itemId }, 7.001);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['quantity']]);
  });

  it('loses a removed item, and refuses an item of another note', async () => {
    const note = await world.dispatchIn('draft');
    const other = await world.dispatchIn('draft');
    expect((await world.change({ id: note.id, itemId: other.itemId }, 1)).status).toBe(404);
    expect(
      (await admin.attempt(dispatchCalls.removeItem, { params: { itemId: other.itemId, dispatchNoteId: note.id } }))
        .status,
    ).toBe(404);
    const { status, body } = await admin.attempt(dispatchCalls.removeItem, {
      params: { itemId: note.itemId, dispatchNoteId: note.id },
    });
    expect([status, body.items]).toEqual([200, []]);
  });

  it('is not submitted without items, nor with anything deleted meanwhile', async () => {
    const empty = await world.draft();
    const refused = await admin.attempt(dispatchCalls.submit, { params: { id: empty.id } });
    expect([refused.status, refused.body.message]).toEqual([409, `${empty.dispatchNo} has no items: add at least one`]);

    const note = await world.dispatchIn('draft');
    const set = (table: 'products' | 'places', id: number, deleted_at: string | null) =>
      database.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
    await set('products', note.product, new Date().toISOString());
    expect((await admin.attempt(dispatchCalls.submit, { params: { id: note.id } })).body.message).toMatch(
      /was deleted: remove it/,
    );
    await set('products', note.product, null);
    await set('places', note.warehouse, new Date().toISOString());
    expect((await admin.attempt(dispatchCalls.submit, { params: { id: note.id } })).status).toBe(409);
    await set('places', note.warehouse, null);
    expect((await admin.attempt(dispatchCalls.submit, { params: { id: note.id } })).status).toBe(200);
  });

  it('is discarded completely', async () => {
    const { id, itemId } = await world.dispatchIn('draft');
    expect((await admin.attempt(dispatchCalls.discardDraft, { params: { id } })).status).toBe(200);
    expect((await admin.attempt(dispatchCalls.get, { params: { id } })).status).toBe(404);
    const left = await database.selectFrom('issue_note_items').select('id').where('id', '=', itemId).execute();
    expect(left).toEqual([]);
  });
});

describe('handing out', () => {
  it('issues the stock at once, with a ledger row of the item', async () => {
    const note = await world.dispatchIn('active');
    const { status, body } = await world.assign(note, 2.5);
    expect(status).toBe(200);
    expect(body.dispatch.items).toMatchObject([
      {
        id: note.itemId,
        status: 'completed',
        quantity: 4,
        quantityDispatched: 2.5,
        quantityAvailable: 7.5,
        collectComment: 'handed out',
      },
    ]);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 7.5 });
    expect((await world.stock.ledger(note.record)).at(-1)).toMatchObject({ activity: 'remove', changed: -2.5 });
  });

  it.each([
    ['more than was asked for', 4.001, 422, /at most 4 Box \d+/],
    ['nothing', 0, 422, /qty/],
    ['less than nothing', -1, 422, /qty/],
  ])('refuses %s', async (_what, qty, status, message) => {
    const note = await world.dispatchIn('active');
    const answer = await world.assign(note, qty);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
  });

  it('refuses more than is still available, and names that quantity', async () => {
    const note = await world.dispatchIn('active');
    await world.stock.issue(note.product, note.warehouse, 8);
    const answer = await world.assign(note, 3);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^Product \d+: only 2 Box \d+ available in Warehouse \d+$/);
    expect((await world.note(note.id)).items[0]).toMatchObject({ status: 'pending', quantityDispatched: 0 });
  });

  it('refuses an item of another note, and one already handed out', async () => {
    const note = await world.dispatchIn('active, issued');
    const other = await world.dispatchIn('active');
    expect((await world.assign({ id: other.id, itemId: note.itemId })).status).toBe(404);
    const again = await world.assign(note, 1);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/has already been issued/);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 7 });
  });

  it('returns the first answer to a repeated call and issues once', async () => {
    const note = await world.dispatchIn('active');
    const body = { dispatchNoteId: note.id, itemId: note.itemId, qty: 4, comment: '' };
    const headers = { 'idempotency-key': `assign-${note.id}` };
    const first = await admin.attempt(dispatchCalls.issueItem, { body, headers });
    const second = await admin.attempt(dispatchCalls.issueItem, { body, headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 6 });
    const other = await admin.attempt(dispatchCalls.issueItem, { body: { ...body, qty: 1 }, headers });
    expect(other.status).toBe(422);
  });

  it('marks an item for return, under either spelling of the key, and removes the mark', async () => {
    const note = await world.dispatchIn('active');
    const mark = async (body: Record<string, unknown>) =>
      (await admin.attempt(dispatchCalls.markItem, { body: { itemId: note.itemId, ...body } })).body.dispatch?.items[0]
        .isReturn;
    expect(await mark({ disptachNoteId: note.id })).toBe(1);
    expect(await mark({ disptachNoteId: note.id })).toBe(1);
    expect(await mark({ dispatchNoteId: note.id, isReturn: 0 })).toBe(0);
    expect(await mark({ dispatchNoteId: note.id })).toBe(1);
    const unnamed = await admin.attempt(dispatchCalls.markItem, { body: { itemId: note.itemId } });
    expect([unnamed.status, unnamed.body.errors]).toEqual([422, { dispatchNoteId: 'is required' }]);
  });
});

describe('processing', () => {
  it('requires a vehicle and a handed-out item', async () => {
    const issued = await world.dispatchIn('active, issued');
    const noVehicle = await world.process(issued.id, { vehicle: '  ' });
    expect([noVehicle.status, noVehicle.body.message]).toEqual([422, 'The Vehicle Reg No is required']);
    const note = await world.dispatchIn('active');
    const nothing = await world.process(note.id);
    expect([nothing.status, nothing.body.message]).toEqual([409, 'Issue at least one item first']);
    const nobody = await world.process(issued.id, { dispatchToId: 999999 });
    expect(nobody.body.errors).toEqual({ dispatchToId: 'must be an active user' });
  });

  it.each([
    ['all that was asked for', 4, 0],
    ['less', 3.999, 1],
  ])('with %s handed out leaves exception %d', async (_what, issued, exception) => {
    const note = await world.dispatchIn('active, issued', {}, issued);
    expect((await world.process(note.id, { dispatchToId: member.actor?.id })).status).toBe(200);
    const { body } = await admin.attempt(dispatchCalls.get, { params: { id: note.id } });
    expect(body.dispatch).toMatchObject({
      status: 'completed',
      exception,
      vehicle: 'KDA 123X',
      comment: 'on its way',
      DispatchedBy: 'Wanjiru Admin',
      processedAt: expect.any(String),
    });
    expect(body.dispatchedBy).toMatchObject({ name: 'Wanjiru Admin' });
    expect(body.dispatchedTo).toMatchObject({ name: 'Otieno Member' });
  });

  it('raises the exception for an item never handed out, which stays pending', async () => {
    const { warehouse, product } = await world.shelf();
    const { id } = await world.draft({ warehouseId: warehouse });
    const first = await world.item(id, product, 2);
    await world.item(id, product, 1);
    await admin.attempt(dispatchCalls.submit, { params: { id } });
    await world.approve(id);
    await world.assign({ id, itemId: first.id }, 2);
    expect((await world.process(id)).status).toBe(200);
    const note = await world.note(id);
    expect(note.exception).toBe(1);
    expect(note.items.map((item: { status: string }) => item.status)).toEqual(['completed', 'pending']);
  });

  it('records the goods to be returned once they have left', async () => {
    const { warehouse, product } = await world.shelf();
    const { id } = await world.draft({ warehouseId: warehouse });
    const left = await world.item(id, product, 3);
    const stayed = await world.item(id, product, 1);
    await admin.attempt(dispatchCalls.submit, { params: { id } });
    await world.approve(id);
    for (const item of [left, stayed])
      await admin.attempt(dispatchCalls.markItem, { body: { disptachNoteId: id, itemId: item.id } });
    await world.assign({ id, itemId: left.id }, 2.5);
    await world.process(id);
    const returns = await database
      .selectFrom('marked_returns')
      .select(['note_item_id', 'quantity', 'status'])
      .where('note_item_id', 'in', [left.id, stayed.id])
      .execute();
    expect(returns).toEqual([{ note_item_id: left.id, quantity: 2.5, status: 'active' }]);
  });
});

describe('cancelling and deleting', () => {
  it('requires a reason to cancel', async () => {
    const note = await world.dispatchIn('completed');
    const { status, body } = await admin.attempt(dispatchCalls.cancel, {
      body: { dispatchNoteId: note.id, reason: ' ' },
    });
    expect([status, body.message]).toEqual([422, 'Reason for cancellation is required']);
  });

  it('returns the stock on cancelling, records who and why, and voids the expected returns', async () => {
    const note = await world.dispatchIn('active, issued');
    await admin.attempt(dispatchCalls.markItem, { body: { disptachNoteId: note.id, itemId: note.itemId } });
    await world.process(note.id);
    const body = { dispatchNoteId: note.id, reason: 'truck broke down' };
    expect((await admin.attempt(dispatchCalls.cancel, { body })).status).toBe(200);
    succeeded(await world.decideCancellation(note.id, 'approve'));
    expect(await world.note(note.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'truck broke down',
      name: 'Wanjiru Admin',
      deletedAt: expect.any(String),
    });
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
    expect((await world.stock.ledger(note.record)).at(-1)).toMatchObject({
      activity: 'StockReversal',
      changed: 3,
      note: `${note.dispatchNo} cancelled: truck broke down`,
    });
    const marked = await database
      .selectFrom('marked_returns')
      .select('status')
      .where('note_item_id', '=', note.itemId)
      .execute();
    expect(marked).toEqual([{ status: 'void' }]);
  });

  it('is refused once something was returned, or the goods left the gate', async () => {
    const note = await world.dispatchIn('active, issued');
    await admin.attempt(dispatchCalls.markItem, { body: { disptachNoteId: note.id, itemId: note.itemId } });
    await world.process(note.id);
    const set = (status: MarkedReturnStatus) =>
      database.updateTable('marked_returns').set({ status }).where('note_item_id', '=', note.itemId).execute();
    const cancel = () => admin.attempt(dispatchCalls.cancel, { body: { dispatchNoteId: note.id, reason: 'late' } });
    await set('done');
    const returned = await cancel();
    expect([returned.status, returned.body.message]).toEqual([
      409,
      expect.stringMatching(/has already been returned: this note can no longer be cancelled$/),
    ]);
    await set('active');
    await database
      .updateTable('issue_notes')
      .set({ left_at: new Date().toISOString() })
      .where('id', '=', note.id)
      .execute();
    const gone = await cancel();
    expect([gone.status, gone.body.message]).toEqual([
      409,
      `The goods of ${note.dispatchNo} have left the gate: it can no longer be cancelled`,
    ]);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 7 });
  });

  it('returns handed-out goods on deletion and withdraws the pending request', async () => {
    const issued = await world.dispatchIn('active, issued');
    const own = await admin.attempt(dispatchCalls.delete, { params: { id: issued.id } });
    expect([own.status, own.body.code]).toEqual([403, 'note.deleteOwnIssue']);
    const clerk = await test.signIn(['dispatchAdd', 'dispatchCancel'], 'Baraka Clerk');
    expect((await clerk.attempt(dispatchCalls.delete, { params: { id: issued.id } })).status).toBe(200);
    expect(await world.stock.record(issued.record)).toMatchObject({ quantity: 10 });
    expect(await world.note(issued.id)).toMatchObject({ status: 'cancelled', name: 'Baraka Clerk' });

    const pending = await world.dispatchIn('pending');
    expect((await admin.attempt(dispatchCalls.delete, { params: { id: pending.id } })).status).toBe(200);
    const decided = await world.approve(pending.id);
    expect([decided.status, decided.body.message]).toEqual([409, 'This request has already been withdrawn']);
  });
});

it('writes an audit row for every step', async () => {
  const note = await world.dispatchIn('cancelled');
  const rows = await auditRows(database, { entity: 'Dispatch Note', entity_id: note.id });
  expect(rows.map((row) => row.action)).toEqual([
    'create',
    'add item',
    'submit',
    'approve',
    'issue item',
    'process',
    'request cancel',
    'cancel',
  ]);
  for (const { details } of rows) expect(details).toContain(note.dispatchNo);
});

it('never reuses a number', async () => {
  const { id: warehouseId } = await makeWarehouse(database);
  await makeProduct(database);
  const notes = await Promise.all(Array.from({ length: 8 }, () => world.draft({ warehouseId })));
  await admin.attempt(dispatchCalls.discardDraft, { params: { id: notes[0]?.id } });
  const next = await world.draft({ warehouseId });
  const numbers = [...notes, next].map((note) => note.dispatchNo);
  expect(new Set(numbers).size).toBe(9);
});
