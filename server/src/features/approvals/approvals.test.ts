import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReservationWorld } from '../../../test/reservation-world';
import { StockRequestWorld } from '../../../test/stock-request-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Njeri Admin');
const approver = await test.approver();
const adjuster = await test.signIn(['approveAdjustment']);
const buyer = await test.signIn(['approvePurchase', 'approveTransfer'], 'Zawadi Buyer');
const member = await test.signIn([]);
const world = new DispatchWorld(test, admin);

describe('the queue', () => {
  it('shows urgent before normal, each oldest first, with the document of each', async () => {
    const normal = await world.dispatchIn('pending', { project: 'Site 1' });
    const urgent = await world.dispatchIn('pending', { isUrgent: true, instructions: 'At once' });
    const later = await world.dispatchIn('pending');
    const { status, body } = await approver.attempt(approvalCalls.queue);
    expect(status).toBe(200);
    const rows = body.filter((row: { DispatchNote: { id: number } }) =>
      [normal.id, urgent.id, later.id].includes(row.DispatchNote.id),
    );
    expect(rows.map((row: { DispatchNote: { id: number } }) => row.DispatchNote.id)).toEqual([
      urgent.id,
      normal.id,
      later.id,
    ]);
    expect(rows[0]).toMatchObject({
      module: 'dispatch',
      type: 'pending',
      status: 'pending',
      priority: 'urgent',
      User: { name: 'Njeri Admin' },
      DispatchNote: {
        dispatchNo: urgent.dispatchNo,
        isImmediate: true,
        instructions: 'At once',
        items: [{ quantity: 4, quantityAvailable: 10 }],
      },
    });
    expect(rows[1]).toMatchObject({ priority: 'normal', DispatchNote: { project: 'Site 1' } });
  });

  it('is paged', async () => {
    const first = await approver.attempt(approvalCalls.queue, { query: { limit: 2 } });
    expect(first.body).toHaveLength(2);
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    const second = await approver.get(next);
    const ids = [...first.body, ...second.body].map((row: { id: number }) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(3);
  });

  it('is searched by requester, kind of request, number and product', async () => {
    const note = await world.dispatchIn('pending');
    const reservations = new ReservationWorld(test, await test.signIn([], 'Wanjiku Asker'));
    const { id, name } = await reservations.reservationIn('active');
    await reservations.askRelease(id, 1);
    const found = async (q: string) => {
      const { body } = await approver.attempt(approvalCalls.queue, { query: { q } });
      return body.map((row: ApprovalRow) => row.DispatchNote?.id ?? row.StockReleased?.reservedId);
    };
    expect(await found(note.dispatchNo)).toEqual([note.id]);
    expect(await found('wanjiku')).toEqual([id]);
    expect(await found(name)).toEqual([id]);
    expect(await found('release reserved')).toEqual([id]);
    expect(await found('DISPATCH note')).toContain(note.id);
    expect(await found('no such thing')).toEqual([]);
    expect((await adjuster.attempt(approvalCalls.queue, { query: { q: 'wanjiku' } })).body).toEqual([]);
  });

  it('is searched by whatever its document contains: products, project, supplier, receiver', async () => {
    const { warehouse, product } = await world.shelf();
    const note = await world.draft({ warehouseId: warehouse, project: 'Kisima Borehole', reference: 'REF-8842' });
    await world.item(note.id, product, 2);
    const rare = await makeProduct(database, { name: 'Teak Plank 40 mm', code: 'TPK-40' });
    await world.stock.receive(rare.id, warehouse, 5);
    await world.item(note.id, rare.id, 3);
    await world.submit(note.id);
    const purchases = new PurchaseWorld(test, admin);
    const order = await purchases.purchaseIn('pending');
    const { Supplier, PurchaseProduct } = await purchases.purchase(order.id);
    const found = async (q: string) => {
      const { body } = await buyer.attempt(approvalCalls.queue, { query: { q } });
      return body.map((row: ApprovalRow) => row.DispatchNote?.id ?? row.Purchase?.id);
    };
    for (const words of ['teak plank', 'tpk-40', 'kisima', 'REF-8842']) expect(await found(words)).toEqual([note.id]);
    expect(await found(order.purchaseNo)).toEqual([order.id]);
    expect(await found(Supplier.name)).toContain(order.id);
    expect(await found(PurchaseProduct[0]?.Product.name ?? '')).toContain(order.id);
    await database.updateTable('products').set({ name: 'Mvule Plank' }).where('id', '=', rare.id).execute();
    expect(await found('mvule')).toEqual([note.id]);
    expect(await found('teak')).toEqual([]);
  });

  it('is narrowed to the requests about one document', async () => {
    const note = await world.dispatchIn('pending');
    const purchases = new PurchaseWorld(test, admin);
    const order = await purchases.purchaseIn('pending');
    await purchases.purchaseIn('pending');
    const decider = await test.signIn(['approveTransfer', 'approvePurchase']);
    const of = async (query: object) => {
      const rows = await decider.send(approvalCalls.queue, { query });
      return rows.map(({ DispatchNote, Purchase }) => DispatchNote?.id ?? Purchase?.id);
    };
    expect(await of({ noteId: note.id })).toEqual([note.id]);
    expect(await of({ purchaseId: order.id })).toEqual([order.id]);
    expect(await of({ batchId: 999_999 })).toEqual([]);
  });

  it('tells what else is to come from the supplier of an order', async () => {
    const purchases = new PurchaseWorld(test, admin);
    const open = await purchases.purchaseIn('approved');
    const { Supplier, amount } = await purchases.purchase(open.id);
    const waiting = await purchases.purchaseIn('pending', { supplierId: Supplier.id });
    const alone = await purchases.purchaseIn('pending');
    const { body } = await buyer.attempt(approvalCalls.queue);
    const shown = (id: number) => body.find((row: ApprovalRow) => row.Purchase?.id === id)?.OpenOrders;
    expect(shown(waiting.id)).toEqual({ count: 1, amount });
    expect(shown(alone.id)).toEqual({ count: 0, amount: 0 });
  });

  it('hides requests the caller may not decide, except for their own under pending', async () => {
    const asker = await test.signIn(['dispatchAdd']);
    const { warehouse, product } = await world.shelf();
    const draft = { assignedToId: member.actor?.id, warehouseId: warehouse };
    const { dispatch } = (await asker.attempt(dispatchCalls.create, { body: draft })).body;
    await asker.attempt(dispatchCalls.addItem, {
      body: { dispatchNoteId: dispatch.id, productId: product, quantity: 1 },
    });
    await asker.attempt(dispatchCalls.submit, { params: { id: dispatch.id } });
    expect((await adjuster.attempt(approvalCalls.queue)).body).toEqual([]);
    expect((await adjuster.attempt(approvalCalls.pending)).body).toEqual([]);
    expect((await member.attempt(approvalCalls.pending)).body).toEqual([]);
    expect((await asker.attempt(approvalCalls.pending)).body).toMatchObject([{ DispatchNote: { id: dispatch.id } }]);
    const all = (await approver.attempt(approvalCalls.pending)).body;
    expect(all.map((row: ApprovalRow) => row.DispatchNote?.id)).toContain(dispatch.id);
  });

  it('tells what others ask of the same goods in the same place', async () => {
    const shelf = await world.shelf();
    const elsewhere = await world.shelf();
    await world.stock.receive(shelf.product, elsewhere.warehouse, 9);
    const ask = async (quantity: number, warehouseId = shelf.warehouse) => {
      const note = await world.draft({ warehouseId });
      await world.item(note.id, shelf.product, quantity);
      await world.submit(note.id);
      return note.id;
    };
    const [first, second, apart] = [await ask(4), await ask(2.5), await ask(1, elsewhere.warehouse)];
    const requests = new StockRequestWorld(test, admin);
    const transfer = await requests.pending('StockTransfer', shelf, 3);
    const reduction = await requests.pending('StockAdjustment', shelf, 1);
    await requests.adjust(shelf, 50);
    let { body } = await admin.attempt(approvalCalls.pending, { query: { limit: 100 } });
    const othersOf = (is: (row: ApprovalRow) => boolean) => (body.find(is) as ApprovalRow).OthersWaiting;
    const ofNote = (id: number) => othersOf(({ DispatchNote }) => DispatchNote?.id === id);
    const others = (quantity: number) => [{ productId: shelf.product, quantity }];
    expect(ofNote(first)).toEqual(others(6.5));
    expect(ofNote(second)).toEqual(others(8));
    expect(ofNote(apart)).toBeUndefined();
    expect(othersOf(({ StockTransfer }) => StockTransfer?.id === transfer.id)).toEqual(others(7.5));
    expect(othersOf(({ StockAdjustment }) => StockAdjustment?.id === reduction.id)).toEqual(others(9.5));

    // An approved note waits for its goods until they are issued.
    await world.approve(second);
    ({ body } = await admin.attempt(approvalCalls.pending, { query: { limit: 100 } }));
    expect(ofNote(first)).toEqual(others(6.5));
    const [item] = (await world.note(second)).items;
    await world.assign({ id: second, itemId: item.id }, 2);
    ({ body } = await admin.attempt(approvalCalls.pending, { query: { limit: 100 } }));
    expect(ofNote(first)).toEqual(others(4));
  });
});

describe('a decision', () => {
  it("records the approver's comment either way", async () => {
    const note = await world.dispatchIn('pending');
    const body = { approvalId: await world.requestOf(note.id), comment: ' for the school ' };
    expect((await approver.attempt(approvalCalls.approve, { body })).status).toBe(200);
    const kept = await database
      .selectFrom('approvals')
      .select(['status', 'comment'])
      .where('id', '=', body.approvalId)
      .executeTakeFirst();
    expect(kept).toEqual({ status: 'approved', comment: 'for the school' });
    const { status, body: refused } = await approver.attempt(approvalCalls.approve, {
      body: { ...body, comment: 'x'.repeat(1001) },
    });
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['comment']]);
  });

  it('approves: the note can be processed, and leaves the queue', async () => {
    const note = await world.dispatchIn('pending');
    const answer = await world.approve(note.id);
    expect([answer.status, answer.body.message]).toEqual([200, 'Approval request accepted']);
    expect((await world.note(note.id)).status).toBe('active');
    const queue = (await approver.attempt(approvalCalls.queue)).body;
    expect(queue.some((row: ApprovalRow) => row.DispatchNote?.id === note.id)).toBe(false);
  });

  it('rejects: the note is cancelled with the comment as its reason', async () => {
    const note = await world.dispatchIn('pending');
    const body = { approvalId: await world.requestOf(note.id), comment: 'no budget' };
    const answer = await approver.attempt(approvalCalls.reject, { body });
    expect([answer.status, answer.body.message]).toEqual([200, 'Approval request Rejected']);
    expect(await world.note(note.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'no budget',
      name: 'Ouma Approver',
      deletedAt: expect.any(String),
    });
    const request = await database
      .selectFrom('approvals')
      .select(['status', 'comment', 'decided_by_id'])
      .where('id', '=', body.approvalId)
      .executeTakeFirst();
    expect(request).toEqual({ status: 'rejected', comment: 'no budget', decided_by_id: approver.actor?.id });
  });

  it('is told to those who may decide such requests, with its comment, and to other approvers only its state', async () => {
    const note = await world.dispatchIn('pending');
    const id = await world.requestOf(note.id);
    const outcome = (client: typeof approver) => client.attempt(approvalCalls.outcome, { params: { id } });
    for (const client of [approver, adjuster])
      expect((await outcome(client)).body.outcome).toMatchObject({ status: 'pending', decidedBy: null });
    await approver.send(approvalCalls.reject, { body: { approvalId: id, comment: 'no budget' } });
    expect((await outcome(approver)).body.outcome).toEqual({
      status: 'rejected',
      decidedBy: 'Ouma Approver',
      decidedAt: expect.any(String),
      comment: 'no budget',
    });
    const { outcome: state } = (await outcome(adjuster)).body;
    expect(state).toEqual({ status: 'rejected', decidedBy: null, decidedAt: expect.any(String), comment: '' });
    expect((await adjuster.attempt(approvalCalls.outcome, { params: { id: 999_999 } })).status).toBe(404);
    expect((await outcome(member)).status).toBe(403);
  });

  it('is refused to an approver of other modules, whatever the state of the request', async () => {
    const note = await world.dispatchIn('pending');
    const body = { approvalId: await world.requestOf(note.id) };
    for (const call of [approvalCalls.approve, approvalCalls.reject])
      expect((await adjuster.attempt(call, { body })).status).toBe(403);
    expect((await world.note(note.id)).status).toBe('pending');
    await world.approve(note.id);
    expect((await adjuster.attempt(approvalCalls.approve, { body })).status).toBe(403);
  });

  it('is made once', async () => {
    const note = await world.dispatchIn('active');
    const body = { approvalId: await world.requestOf(note.id) };
    for (const call of [approvalCalls.approve, approvalCalls.reject]) {
      const answer = await approver.attempt(call, { body });
      expect([answer.status, answer.body.message]).toEqual([409, 'This request has already been approved']);
    }
    expect((await world.note(note.id)).status).toBe('active');
  });

  it('of two at the same moment, only one counts', async () => {
    const other = await test.signIn(['approveTransfer']);
    for (let round = 0; round < 8; round++) {
      const note = await world.dispatchIn('pending');
      const body = { approvalId: await world.requestOf(note.id), comment: 'no' };
      const [approved, rejected] = await Promise.all([
        approver.attempt(approvalCalls.approve, { body }),
        other.attempt(approvalCalls.reject, { body }),
      ]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      const loser = approved.status === 409 ? approved : rejected;
      expect(loser.body.message).toMatch(/^This request has already been (approved|rejected)$/);
      expect((await world.note(note.id)).status).toBe(approved.status === 200 ? 'active' : 'cancelled');
    }
  });

  it('names the error', async () => {
    expect((await approver.attempt(approvalCalls.approve, { body: { approvalId: 999999 } })).status).toBe(404);
    const { status, body } = await approver.attempt(approvalCalls.approve);
    expect([status, body.errors]).toEqual([422, { approvalId: 'is required' }]);
  });
});

describe('the rules', () => {
  const rule = async (required: boolean) =>
    (await admin.attempt(approvalCalls.setRule, { body: { module: 'dispatch', required } })).body.rules;

  it('require approval for every module unless a user manager turns them off', async () => {
    const { body } = await adjuster.attempt(approvalCalls.rules);
    expect(body.rules).toEqual(
      ['purchase', 'pickup', 'dispatch', 'StockReleased', 'StockAdjustment', 'StockTransfer'].map((module) => ({
        module,
        required: true,
      })),
    );
    const change = { module: 'dispatch', required: false };
    const { status, body: refused } = await admin.attempt(approvalCalls.setRule, {
      body: { ...change, module: 'batch' },
    });
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['module']]);
    expect(await rule(false)).toContainEqual(change);
    expect(await rule(true)).toContainEqual({ module: 'dispatch', required: true });
  });

  it('if off, let a holder of the flag act at once, and nobody else', async () => {
    const asker = await test.signIn(['dispatchAdd', 'approveAdjustment']);
    await rule(false);
    const forAnother = { assignedToId: asker.actor?.id };
    const own = await world.dispatchIn('draft', forAnother);
    const queued = await new DispatchWorld(test, asker).dispatchIn('draft', { assignedToId: admin.actor?.id });
    expect((await admin.attempt(dispatchCalls.submit, { params: { id: own.id } })).status).toBe(200);
    expect((await asker.attempt(dispatchCalls.submit, { params: { id: queued.id } })).status).toBe(200);
    await rule(true);
    expect((await world.note(own.id)).status).toBe('active');
    expect((await world.note(queued.id)).status).toBe('pending');
  });
});
