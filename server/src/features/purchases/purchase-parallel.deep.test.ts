import { approvalCalls } from '@ghala/contract/calls/approvals';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeStockCategory } from '../../../test/fixtures';
import { asTwoProcesses } from '../../../test/other-ways';
import { PurchaseWorld } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const first = await test.signIn('all', 'First Approver');
const second = await test.signIn('all', 'Second Approver');
const world = new PurchaseWorld(test, first);
const asked = new PurchaseWorld(test, await test.signIn('all'));
const ROUNDS = 8;

const requestsOf = (id: number) =>
  test.database.selectFrom('approvals').select('status').where('purchase_id', '=', id).execute();

describe.each([
  ['in one process', () => {}],
  ['of two processes', () => asTwoProcesses(test.app)],
])('two at the same moment, %s,', (_where, begin) => {
  beforeAll(begin);

  it('cannot decide on the same order twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await asked.purchaseIn('pending');
      const approvalId = await world.requestOf(id);
      const [approval, rejection] = await Promise.all([
        first.attempt(approvalCalls.approve, { body: { approvalId, comment: 'first' } }),
        second.attempt(approvalCalls.reject, { body: { approvalId, comment: 'second' } }),
      ]);
      expect([approval.status, rejection.status].sort()).toEqual([200, 409]);
      const isApproved = approval.status === 200;
      const { body } = await first.attempt(purchaseCalls.get, { params: { id } });
      expect(body).toMatchObject({
        purchase: { status: isApproved ? 'approved' : 'rejected', approveComment: isApproved ? 'first' : 'second' },
        actionedBy: { name: isApproved ? 'First Approver' : 'Second Approver' },
      });
    }
  });

  it('submit an order once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('draft');
      const answers = await Promise.all(
        [1, 2].map(() => first.attempt(purchaseCalls.submit, { params: { purchaseId: id } })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await requestsOf(id)).toEqual([{ status: 'pending' }]);
    }
  });

  it('leave no request behind if one deletes while the other submits', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('draft');
      const [submitted, deleted] = await Promise.all([
        first.attempt(purchaseCalls.submit, { params: { purchaseId: id } }),
        first.attempt(purchaseCalls.delete, { params: { id } }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(submitted.status);
      // If submitted first, it was then cancelled; if deleted first, there was no draft left to submit.
      expect(await requestsOf(id)).toEqual(submitted.status === 200 ? [{ status: 'withdrawn' }] : []);
    }
  });

  it('cannot both approve an order and delete it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('pending');
      const approvalId = await world.requestOf(id);
      const [approved, deleted] = await Promise.all([
        second.attempt(approvalCalls.approve, { body: { approvalId } }),
        first.attempt(purchaseCalls.delete, { params: { id } }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      expect((await world.row(id)).status).toBe('cancelled');
      expect(await requestsOf(id)).toEqual([{ status: approved.status === 200 ? 'approved' : 'withdrawn' }]);
    }
  });

  it('add lines that are all included in the total', async () => {
    const { id } = await world.draft();
    await Promise.all(Array.from({ length: 12 }, () => world.line(id, { price: 10.01 })));
    expect((await world.row(id)).subtotal).toBe(120.12);
  });

  it('with one Idempotency-Key make one order', async () => {
    const { id: supplierId } = await world.supplier();
    const headers = { 'idempotency-key': `twin-orders-${supplierId}` };
    const answers = await Promise.all(
      [1, 2].map(() => first.attempt(purchaseCalls.create, { body: { supplierId }, headers })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('cannot delete or close an order and also open a receipt against it', async () => {
    const { id: nogId } = await makeStockCategory(test.database);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('approved');
      const [opened, ended] = await Promise.all([
        second.attempt(receiptCalls.create, { body: { nogId, purchaseId: id } }),
        round % 2 === 0
          ? first.attempt(purchaseCalls.delete, { params: { id } })
          : first.attempt(purchaseCalls.close, { body: { purchaseId: id, reason: 'enough' } }),
      ]);
      expect([opened.status, ended.status].sort()).toEqual([200, 409]);
    }
  });

  it('cannot submit an order from a supplier that the other deletes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, supplier } = await world.purchaseIn('draft');
      const [submitted, deleted] = await Promise.all([
        first.attempt(purchaseCalls.submit, { params: { purchaseId: id } }),
        second.attempt(supplierCalls.delete, { params: { id: supplier } }),
      ]);
      expect([submitted.status, deleted.status].sort()).toEqual([200, 409]);
    }
  });
});
