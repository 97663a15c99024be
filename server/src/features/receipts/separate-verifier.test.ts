import { approvalCalls } from '@ghala/contract/calls/approvals';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { ReceiptWorld } from '../../../test/receipt-world';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const manager = await test.signIn(['usersManage']);
const clerk = await test.signIn(['batchAdd', 'batchVerify', 'transaction'], 'Baraka Clerk');
const verifier = await test.signIn(['batchAdd', 'batchVerify', 'transaction'], 'Otieno Verifier');
const counter = await test.signIn(['batchAdd', 'batchVerify', 'transaction'], 'Chebet Counter');
const world = new ReceiptWorld(test, clerk);

const setPolicy = (change: Record<string, unknown>) => manager.attempt(approvalCalls.setPolicy, { body: change });
const setActive = (clients: Client[], is_active: boolean) =>
  database
    .updateTable('users')
    .set({ is_active })
    .where(
      'id',
      'in',
      clients.map((client) => client.actor?.id ?? 0),
    )
    .execute();
const process = (batchId: number, isVerified: boolean, by: Client = clerk) =>
  by.attempt(receiptCalls.process, { body: { batchId, isVerified } });
const verify = (receipt: { id: number; itemId: number }, by: Client = clerk) =>
  by.attempt(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId: receipt.itemId } });
const whyNot = async (id: number, by: Client = clerk) =>
  (await by.attempt(receiptCalls.get, { params: { id } })).body.whyNotVerify;

const refusal = 'You entered this receipt. Another user who may verify receipts has to verify it.';

beforeEach(async () => {
  await setActive([verifier, counter], true);
  await setPolicy({ ownRequests: 'alone', receiptsByAnother: true });
});

describe('a receipt', () => {
  it('is verified by the user who received it unless someone else must', async () => {
    await setPolicy({ receiptsByAnother: false });
    const atOnce = await world.receiptIn('saved');
    expect(await whyNot(atOnce.id)).toBe('');
    expect((await process(atOnce.id, true)).status).toBe(200);
    expect((await verify(await world.receiptIn('processed'))).status).toBe(200);
  });

  it('is not verified at once by the user who entered it, and stays saved', async () => {
    const receipt = await world.receiptIn('saved');
    expect(await whyNot(receipt.id)).toBe(refusal);
    const { status, body } = await process(receipt.id, true);
    expect([status, body.message]).toEqual([403, refusal]);
    const saved = (await clerk.attempt(receiptCalls.get, { params: { id: receipt.id } })).body.batch;
    expect([saved.status, saved.isVerified]).toEqual(['saved', false]);
    expect((await process(receipt.id, false)).status).toBe(200);
  });

  it('is not verified item by item by the user who entered it, but by another', async () => {
    const receipt = await world.receiptIn('processed');
    const { status, body } = await verify(receipt);
    expect([status, body.message]).toEqual([403, refusal]);
    expect(await whyNot(receipt.id, verifier)).toBe('');
    expect((await verify(receipt, verifier)).status).toBe(200);
    expect((await clerk.attempt(receiptCalls.get, { params: { id: receipt.id } })).body).toMatchObject({
      batch: { isVerified: true },
      verifiedBy: { name: 'Otieno Verifier' },
    });
  });

  it('is verified at once by a user who did not enter it', async () => {
    const receipt = await world.receiptIn('saved');
    expect((await process(receipt.id, true, verifier)).status).toBe(200);
  });

  it.each<[string, (receipt: { id: number; itemId: number }) => Promise<unknown>]>([
    ['adds an item', ({ id }) => new ReceiptWorld(test, verifier).item(id)],
    [
      'corrects an item',
      async ({ id, itemId }) => {
        const item = (await verifier.attempt(receiptCalls.get, { params: { id } })).body.batch.items[0];
        const { productId, warehouseId } = item;
        const line = { batchId: id, itemId, productId, warehouseId, quantity: 9, price: 1, condition: 'New' };
        return verifier.attempt(receiptCalls.saveItem, { body: line });
      },
    ],
    [
      'takes an item off',
      async ({ id }) => {
        const extra = await world.item(id);
        return verifier.attempt(receiptCalls.removeItem, { body: { batchId: id, itemId: extra.id } });
      },
    ],
    [
      'changes the details',
      async ({ id }) => {
        const { nogId } = (await verifier.attempt(receiptCalls.get, { params: { id } })).body.batch;
        return verifier.attempt(receiptCalls.update, { params: { id }, body: { nogId, name: 'Other' } });
      },
    ],
  ])('is entered too by one who %s', async (_what, change) => {
    const receipt = await world.receiptIn('saved');
    await change(receipt);
    expect((await process(receipt.id, true, verifier)).status).toBe(403);
    expect((await process(receipt.id, false, verifier)).status).toBe(200);
    expect((await verify(receipt, verifier)).status).toBe(403);
    expect((await verify(receipt, counter)).status).toBe(200);
  });

  it('records its author even before the rule is turned on', async () => {
    await setPolicy({ receiptsByAnother: false });
    const receipt = await world.receiptIn('processed');
    await setPolicy({ receiptsByAnother: true });
    expect((await verify(receipt)).status).toBe(403);
  });

  it('is verified by its author if nobody else could, which the audit log records', async () => {
    await setActive([verifier, counter], false);
    const audited = async (id: number) =>
      (await auditRows(database, { entity: 'Batch', entity_id: id })).map((row) => row.details);
    const atOnce = await world.receiptIn('saved');
    expect((await process(atOnce.id, true)).status).toBe(200);
    expect((await audited(atOnce.id)).at(-1)).toBe(
      `${atOnce.batchNo} processed: 1 item added to stock, verified by the user who entered it, as nobody else could verify it`,
    );
    const later = await world.receiptIn('processed');
    expect((await verify(later)).status).toBe(200);
    expect((await audited(later.id)).at(-2)).toMatch(
      / verified by the user who entered it, as nobody else could verify it$/,
    );
  });

  it('waits if nobody else could and requesters never decide', async () => {
    await setActive([verifier, counter], false);
    await setPolicy({ ownRequests: 'never' });
    const receipt = await world.receiptIn('processed');
    const { status, body } = await verify(receipt);
    expect([status, body.message]).toEqual([
      403,
      'You entered this receipt. It has to be verified by another user with the permission Batch Processing Notes: Verify.',
    ]);
  });

  it('still needs someone else even if requesters may always decide on their requests', async () => {
    await setPolicy({ ownRequests: 'always' });
    expect((await verify(await world.receiptIn('processed'))).status).toBe(403);
  });
});
