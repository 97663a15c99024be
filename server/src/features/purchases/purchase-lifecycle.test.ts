import { approvalCalls } from '@ghala/contract/calls/approvals';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { describe, expect, it } from 'vitest';
import { type PurchaseState, PurchaseWorld, purchaseStates, type TestPurchase } from '../../../test/purchase-world';
import { type Answer, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const approver = await test.approver();
const world = new PurchaseWorld(test, admin);
const latest = (id: number) => world.requestOf(id).catch(() => undefined);

/**
 * Lists each step of an order's life with the states that allow it; every other state must refuse it and change
 * nothing.
 */
const steps: Record<string, { from: PurchaseState[]; take: (purchase: TestPurchase) => Promise<Answer> }> = {
  'add a line': {
    from: ['draft'],
    take: ({ id, product }) =>
      admin.attempt(purchaseCalls.addLine, { body: { purchaseId: id, productId: product, quantity: 1, price: 5 } }),
  },
  'remove a line': {
    from: ['draft'],
    take: ({ id, lineId }) => admin.attempt(purchaseCalls.removeLine, { params: { lineId, purchaseId: id } }),
  },
  'correct the details': {
    from: ['draft'],
    take: ({ id, supplier }) =>
      admin.attempt(purchaseCalls.update, { params: { id }, body: { supplierId: supplier, department: 'Stores' } }),
  },
  submit: { from: ['draft'], take: ({ id }) => admin.attempt(purchaseCalls.submit, { params: { purchaseId: id } }) },
  approve: {
    from: ['pending'],
    take: async ({ id }) => approver.attempt(approvalCalls.approve, { body: { approvalId: await latest(id) } }),
  },
  reject: {
    from: ['pending'],
    take: async ({ id }) => approver.attempt(approvalCalls.reject, { body: { approvalId: await latest(id) } }),
  },
  close: {
    from: ['approved', 'fulfilled'],
    take: ({ id }) =>
      admin.attempt(purchaseCalls.close, { body: { purchaseId: id, reason: 'the rest will not come' } }),
  },
  delete: {
    from: ['draft', 'pending', 'approved', 'rejected'],
    take: ({ id }) => admin.attempt(purchaseCalls.delete, { params: { id } }),
  },
};

const table = Object.keys(steps).flatMap((step) => purchaseStates.map((state) => [step, state] as const));

async function everythingAbout({ id }: TestPurchase) {
  const { database } = test;
  const lines = await database.selectFrom('purchase_lines').selectAll().where('purchase_id', '=', id).execute();
  const approvals = await database
    .selectFrom('approvals')
    .select(['id', 'status'])
    .where('purchase_id', '=', id)
    .execute();
  const { rows } = { rows: await database.selectFrom('audit_logs').select('id').execute() };
  return { purchase: await world.row(id), lines, approvals, audited: rows.length };
}

describe('a purchase order', () => {
  it.each(table)('%s: when %s', async (step, state) => {
    const purchase = await world.purchaseIn(state);
    const before = await everythingAbout(purchase);
    const { from, take } = steps[step] as (typeof steps)[string];
    const answer = await take(purchase);
    if (from.includes(state)) {
      expect(answer.body).toMatchObject({ status: 1 });
      return;
    }
    // A draft has no request to decide.
    const isUndecidable = state === 'draft' && (step === 'approve' || step === 'reject');
    expect([answer.status, answer.body.status]).toEqual([isUndecidable ? 422 : 409, 0]);
    if (!isUndecidable)
      expect(answer.body.message).toMatch(/^(PO-\d{6}|This request) (is|was|still|already|has|cannot) /);
    expect(await everythingAbout(purchase)).toEqual(before);
  });

  it('moves from state to state', async () => {
    const after: Record<string, string> = {};
    const stateAfter = async (step: string, state: PurchaseState) => {
      const purchase = await world.purchaseIn(state);
      await steps[step]?.take(purchase);
      after[`${state}: ${step}`] = (await world.row(purchase.id)).status;
    };
    await stateAfter('add a line', 'draft');
    await stateAfter('submit', 'draft');
    await stateAfter('approve', 'pending');
    await stateAfter('reject', 'pending');
    await stateAfter('close', 'approved');
    await stateAfter('close', 'fulfilled');
    await stateAfter('delete', 'pending');
    await stateAfter('delete', 'approved');
    await stateAfter('delete', 'rejected');
    expect(after).toEqual({
      'draft: add a line': 'draft',
      'draft: submit': 'pending',
      'pending: approve': 'approved',
      'pending: reject': 'rejected',
      'approved: close': 'completed',
      'fulfilled: close': 'completed',
      'pending: delete': 'cancelled',
      'approved: delete': 'cancelled',
      'rejected: delete': 'cancelled',
    });
  });

  it('withdraws its request when deleted, so that nobody decides on it any more', async () => {
    const { id } = await world.purchaseIn('pending');
    const approvalId = await world.requestOf(id);
    await admin.attempt(purchaseCalls.delete, { params: { id } });
    const { body } = await admin.attempt(approvalCalls.queue);
    expect(body.map((row: { id: number }) => row.id)).not.toContain(approvalId);
    const { status, body: answer } = await admin.attempt(approvalCalls.approve, { body: { approvalId } });
    expect([status, answer.message]).toEqual([409, 'This request has already been withdrawn']);
  });

  it('keeps its exception and its reason when closed', async () => {
    const { id } = await world.purchaseIn('fulfilled');
    await admin.attempt(purchaseCalls.close, { body: { purchaseId: id, reason: 'supplier went out of business' } });
    expect(await world.purchase(id)).toMatchObject({
      status: 'completed',
      exception: 1,
      closeReason: 'supplier went out of business',
      closedBy: admin.actor?.name,
      PurchaseProduct: [{ quantity: 10, quantityReceived: 4, quantityOutstanding: 6 }],
    });
  });

  it('names the receipt that prevents it from being deleted or closed', async () => {
    const purchase = await world.purchaseIn('approved');
    const batchNo = await world.receipt(purchase, 4, false);
    const { purchaseNo, id } = purchase;
    const advice = `${batchNo} is being received against it; process or cancel that batch first`;
    expect((await admin.attempt(purchaseCalls.delete, { params: { id } })).body.message).toBe(
      `${purchaseNo} cannot be deleted: ${advice}`,
    );
    const closing = await admin.attempt(purchaseCalls.close, { body: { purchaseId: id, reason: 'enough' } });
    expect(closing.body.message).toBe(`${purchaseNo} cannot be closed: ${advice}`);
  });
});
