import { approvalCalls } from '@ghala/contract/calls/approvals';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { PurchaseWorld } from '../../../test/purchase-world';
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

describe('a second name on goods without an order', () => {
  const above = (secondNameAbove: number | null) => setPolicy({ receiptsByAnother: false, secondNameAbove });
  const whyNotProcess = async (id: number, by: Client = clerk) =>
    (await by.send(receiptCalls.get, { params: { id } })).whyNotProcess;
  // Ends the day of the business.
  const endDay = () =>
    sql`update receipts set processed_at = processed_at - interval '1 day' where processed_at is not null`.execute(
      database,
    );
  beforeEach(endDay);
  /** Makes a saved receipt of one line. */
  const received = async (line: Record<string, unknown>, head: Record<string, unknown> = {}) => {
    const { id } = await world.receipt(head);
    await world.item(id, line);
    return id;
  };

  it('is not asked for unless a value is set, nor up to it', async () => {
    await above(null);
    expect((await process(await received({ price: 1_000_000 }), true)).status).toBe(200);
    await above(5000);
    const id = await received({ price: 5000 });
    expect([await whyNotProcess(id), (await process(id, true)).status]).toEqual(['', 200]);
  });

  it.each([true, false])('is asked for above it, verified at once or not: %s', async (isVerified) => {
    await above(5000);
    const id = await received({ price: 5000.01 });
    const { status, body } = await process(id, isVerified);
    expect([status, body.code, body.params.above]).toEqual([403, 'receipt.secondName', 5000]);
    expect(await whyNotProcess(id)).toBe(body.message);
    expect(await whyNotProcess(id, verifier)).toBe('');
    expect((await process(id, isVerified, verifier)).status).toBe(200);
  });

  it('counts the price of the product where the line has a lower one', async () => {
    await above(5000);
    const id = await received({ price: 0, quantity: 10 });
    const { product_id: productId } = await database
      .selectFrom('receipt_items')
      .select('product_id')
      .where('receipt_id', '=', id)
      .executeTakeFirstOrThrow();
    const price = (price_purchase: number) =>
      database.updateTable('products').set({ price_purchase }).where('id', '=', productId).execute();
    await price(501);
    expect((await process(id, true)).status).toBe(403);
    // The price is lowered first, also step by step.
    for (const lower of [300, 0.01]) await price(lower);
    expect((await process(id, true)).status).toBe(403);
    const longAgo = { price_lowered_at: new Date(Date.now() - 31 * 86_400_000).toISOString() };
    await database.updateTable('products').set(longAgo).where('id', '=', productId).execute();
    expect((await process(id, true)).status).toBe(200);
  });

  it('is asked for where neither the line nor the product has a price', async () => {
    await above(5000);
    const id = await received({ price: 0, quantity: 1 });
    const item = await database
      .selectFrom('receipt_items')
      .select('product_id')
      .where('receipt_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const never of [{ price_purchase: 0 }, { price_before: null, price_lowered_at: null }])
      await database.updateTable('products').set(never).where('id', '=', item.product_id).execute();
    expect((await process(id, true)).body.code).toBe('receipt.secondName');
    expect((await process(id, true, verifier)).status).toBe(200);
  });

  it('counts what is more than was ordered, but not what was', async () => {
    await above(5000);
    const purchases = new PurchaseWorld(test, await test.signIn('all'));
    const order = await purchases.purchaseIn('approved');
    const ordered = { productId: order.product, purchaseId: order.lineId };
    const head = { purchaseId: order.id };
    const whole = await received({ ...ordered, quantity: 10, price: 90_000 }, head);
    expect(await whyNotProcess(whole)).toBe('');
    const more = await received({ ...ordered, quantity: 20, price: 90_000 }, head);
    expect((await process(more, true)).body.code).toBe('receipt.secondName');
    // Nothing more is to come by now.
    expect((await process(whole, true)).status).toBe(200);
    expect(await whyNotProcess(more)).not.toBe('');
  });

  it('is asked for where receipts of one day add up to more, and only then', async () => {
    await above(5000);
    const [first, second, third] = [
      await received({ price: 3000 }),
      await received({ price: 2000 }),
      await received({ price: 1 }),
    ];
    expect([(await process(first, true)).status, (await process(second, false)).status]).toEqual([200, 200]);
    const { status, body } = await process(third, true);
    expect([status, body.params]).toMatchObject([403, { above: 5000, isSum: true }]);
    expect(body.message).toMatch(
      /^With today's receipts that you entered and processed yourself, goods without an order /,
    );
    expect(await whyNotProcess(third)).toBe(body.message);
    // Somebody else's name does not count as one's own, nor does somebody else's receipt.
    expect((await process(third, true, verifier)).status).toBe(200);
    expect((await process(await received({ price: 5000 }), true, verifier)).status).toBe(200);
    await endDay();
    expect((await process(await received({ price: 5000 }), true)).status).toBe(200);
  });

  it('counts of the day what came without an order while a value was set', async () => {
    await above(null);
    expect((await process(await received({ price: 4000 }), true)).status).toBe(200);
    await above(5000);
    const purchases = new PurchaseWorld(test, await test.signIn('all'));
    const order = await purchases.purchaseIn('approved');
    const line = { productId: order.product, purchaseId: order.lineId, quantity: 10, price: 90_000 };
    expect((await process(await received(line, { purchaseId: order.id }), true)).status).toBe(200);
    expect((await process(await received({ price: 5000 }), true)).status).toBe(200);
  });

  it('is asked for where two receipts that add up to more are processed at once', async () => {
    await above(5000);
    for (let round = 0; round < 5; round++) {
      await endDay();
      const ids = await Promise.all([1, 2, 3].map(() => received({ price: 3000 })));
      const answers = await Promise.all(ids.map((id) => process(id, true)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    }
  });

  it('is dispensed with where nobody else could give it, which the log says', async () => {
    await above(5000);
    const others = await database
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select('users.id')
      .where('users.is_active', '=', true)
      .where('users.id', '<>', clerk.actor?.id ?? 0)
      .where(sql<boolean>`'batchAdd' = any(roles.flags)`)
      .execute();
    const ids = others.map(({ id }) => id);
    await database.updateTable('users').set({ is_active: false }).where('id', 'in', ids).execute();
    const id = await received({ price: 6000 });
    expect((await process(id, true)).status).toBe(200);
    const [last] = (await auditRows(database, { entity: 'Batch', action: 'process' })).slice(-1);
    expect(last?.data).toMatchObject({ own: 'alone' });
    await setPolicy({ ownRequests: 'never' });
    const later = await received({ price: 6000 });
    expect((await process(later, true)).body.code).toBe('receipt.secondName');
    await database.updateTable('users').set({ is_active: true }).where('id', 'in', ids).execute();
  });
});
