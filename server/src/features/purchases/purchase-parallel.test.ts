import { describe, expect, it } from 'vitest';
import { makeStockCategory } from '../../../test/fixtures';
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

describe('two at the same moment', () => {
  it('cannot decide on the same order twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await asked.purchaseIn('pending');
      const approvalId = await world.requestOf(id);
      const [approval, rejection] = await Promise.all([
        first.post('/api/approvals', { approvalId, comment: 'first' }),
        second.post('/api/approvals/reject', { approvalId, comment: 'second' }),
      ]);
      expect([approval.status, rejection.status].sort()).toEqual([200, 409]);
      const isApproved = approval.status === 200;
      const { body } = await first.get(`/api/purchases/${id}`);
      expect(body).toMatchObject({
        purchase: { status: isApproved ? 'approved' : 'rejected', approveComment: isApproved ? 'first' : 'second' },
        actionedBy: { name: isApproved ? 'First Approver' : 'Second Approver' },
      });
    }
  });

  it('submit an order once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('draft');
      const answers = await Promise.all([1, 2].map(() => first.get(`/api/purchases/generate/${id}`)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await requestsOf(id)).toEqual([{ status: 'pending' }]);
    }
  });

  it('leave no request behind if one deletes while the other submits', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('draft');
      const [submitted, deleted] = await Promise.all([
        first.get(`/api/purchases/generate/${id}`),
        first.delete(`/api/purchases/${id}`),
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
        second.post('/api/approvals', { approvalId }),
        first.delete(`/api/purchases/${id}`),
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
    const headers = { 'idempotency-key': 'twin-orders' };
    const answers = await Promise.all([1, 2].map(() => first.post('/api/purchases', { supplierId }, headers)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('cannot delete or close an order and also open a receipt against it', async () => {
    const { id: nogId } = await makeStockCategory(test.database);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await world.purchaseIn('approved');
      const [opened, ended] = await Promise.all([
        second.post('/api/batches', { nogId, purchaseId: id }),
        round % 2 === 0
          ? first.delete(`/api/purchases/${id}`)
          : first.post('/api/purchases/close', { purchaseId: id, reason: 'enough' }),
      ]);
      expect([opened.status, ended.status].sort()).toEqual([200, 409]);
    }
  });

  it('cannot submit an order from a supplier that the other deletes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, supplier } = await world.purchaseIn('draft');
      const [submitted, deleted] = await Promise.all([
        first.get(`/api/purchases/generate/${id}`),
        second.get(`/api/suppliers/delete/${supplier}`),
      ]);
      expect([submitted.status, deleted.status].sort()).toEqual([200, 409]);
    }
  });
});
