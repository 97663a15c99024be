import { receiptRequest } from '@ghala/contract/calls/receipt-form';
import { processRequest } from '@ghala/contract/calls/receipt-steps';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { RefusalCode } from '@ghala/contract/refusals/refusals';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeStockCategory, makeWarehouse } from '../../../test/fixtures';
import { PurchaseWorld, type TestPurchase } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';
import type { Load } from '../../operation/work';
import { AppError } from '../../runtime/errors';
import { verifyLedger } from '../../stock/verify-ledger';
import { followReceipts } from '../purchases/follow-receipts';
import { cancelReceipt } from './cancel-receipt';
import { processReceipt } from './process-receipt';
import { updateReceipt } from './save-receipt';
import { mergeReceipts, splitReceipt } from './split-and-merge';

const test = await createTestApp();
const keeper = await test.signIn('all', 'Keeper');
const receipts = new ReceiptWorld(test, keeper);
const orders = new PurchaseWorld(test, keeper);
const { database } = test;
const warehouse = await makeWarehouse(database);
const ROUNDS = 8;

/** Makes a saved receipt of a quantity for the order's only line of 10. */
async function bringing(order: TestPurchase, quantity: number) {
  const receipt = await receipts.receipt({ purchaseId: order.id });
  const goods = { productId: order.product, purchaseId: order.lineId, warehouseId: warehouse.id };
  const { id: itemId } = await receipts.item(receipt.id, { ...goods, quantity });
  return { ...receipt, itemId };
}

/** Opens the product's record in the warehouse, so that no receipt has to. */
async function stocked({ product: productId }: { product: number }) {
  const receipt = await receipts.receipt();
  await receipts.item(receipt.id, { productId, warehouseId: warehouse.id, quantity: 1 });
  await keeper.send(receiptCalls.process, { body: { batchId: receipt.id } });
}

const process = (batchId: number, isVerified = true, headers = {}) =>
  keeper.attempt(receiptCalls.process, { body: { batchId, isVerified }, headers });

const verify = ({ id, itemId }: { id: number; itemId: number }) =>
  keeper.attempt(receiptCalls.verifyItem, { body: { batchId: id, itemId } });

async function received({ product }: { product: number }): Promise<number> {
  const rows = await database
    .selectFrom('stock_records')
    .select('available')
    .where('product_id', '=', product)
    .execute();
  return rows.reduce((sum, { available }) => sum + available, 0);
}

/** Counts the transactions in which the goods of these receipts entered stock. */
async function commitsOf(ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct ledger.xmin::text)::int as count
    from stock_ledger ledger join receipt_items item on item.id = ledger.receipt_item_id
    where item.receipt_id = any(${ids}::int[])`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Carries out steps in one group for sure, as calls of the same turn are. @returns the refusals, null for none */
async function together(loads: readonly Load<unknown>[]): Promise<(RefusalCode | null)[]> {
  const actor = keeper.actor ?? expect.fail('a client without a user');
  const run = async (load: Load<unknown>) => {
    await test.app.committer.run({ actor, requestId: null, load });
    return null;
  };
  return Promise.all(
    loads.map((load) =>
      run(load).catch((error: unknown) => (error instanceof AppError ? error.code : expect.fail(String(error)))),
    ),
  );
}

function processing(batchId: number): Load<void> {
  const body = processRequest.parse({ batchId, isVerified: true });
  return (facts) => processReceipt(facts, body, [followReceipts]);
}

const processTogether = (ids: readonly number[]) => together(ids.map(processing));

it('twins process a receipt once, also within one group', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.purchaseIn('approved');
    await stocked(order);
    const receipt = await bringing(order, 10);
    expect(await processTogether([receipt.id, receipt.id, receipt.id])).toEqual([
      null,
      'receipt.wrongStatus',
      'receipt.wrongStatus',
    ]);
    expect(await received(order)).toBe(11);
  }
});

it('of steps that exclude each other one is taken, also within one group', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.purchaseIn('approved');
    await stocked(order);
    const cancelled = await bringing(order, 2);
    const cancelling: Load<void> = (facts) => cancelReceipt(facts, cancelled.id);
    expect(await together([cancelling, processing(cancelled.id)])).toEqual([null, 'receipt.wrongStatus']);
    expect(await received(order)).toBe(1);

    const [target, ...rests] = [await bringing(order, 2), await bringing(order, 3), await bringing(order, 4)];
    for (const { id } of [target, ...rests]) await process(id);
    const splitting: Load<void> = (facts) => splitReceipt(facts, target.id);
    expect(await together([splitting, splitting])).toEqual([null, 'receipt.alreadySplit']);
    const merging = rests.map(({ id }): Load<void> => {
      const request = { batchId: id, mergeId: target.id, comment: '' };
      return (facts) => mergeReceipts(facts, request);
    });
    expect((await together(merging)).sort()).toEqual([null, 'receipt.noMerge'].sort());
  }
});

it('twins under one Idempotency-Key get one answer', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.purchaseIn('approved');
    await stocked(order);
    const receipt = await bringing(order, 10);
    const headers = { 'idempotency-key': `receipt-${receipt.id}` };
    const answers = await Promise.all([1, 2].map(() => process(receipt.id, true, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await received(order)).toBe(11);
  }
});

it('receipts of one order share a commit, and each sees what the others brought', async () => {
  let shared = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.purchaseIn('approved');
    // In half of the rounds a receipt opens the stock record: it then runs in a transaction of its own.
    if (round % 2 === 0) await stocked(order);
    const before = await received(order);
    const parts = [];
    for (const quantity of [2.5, 2.5, 4, 1]) parts.push(await bringing(order, quantity));
    const answers = await Promise.all(parts.map(({ id }) => process(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await orders.row(order.id)).toMatchObject({ status: 'completed', has_discrepancy: false });
    expect(await received(order)).toBe(before + 10);
    const ids = parts.map(({ id }) => id);
    const off = await database
      .selectFrom('receipts')
      .select('id')
      .where('id', 'in', ids)
      .where('has_discrepancy', '=', true)
      .execute();
    expect(off).toEqual([]);
    if ((await commitsOf(ids)) < ids.length) shared += 1;
  }
  expect(shared).toBeGreaterThan(0);
});

it('one that completes the order leaves no room for the others of its commit', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.purchaseIn('approved');
    await stocked(order);
    const pair = [await bringing(order, 10), await bringing(order, 10)];
    expect(await processTogether(pair.map(({ id }) => id))).toEqual([null, 'receipt.orderNotReceivable']);
    expect(await received(order)).toBe(11);
  }
});

it('one that completes the order leaves it to no receipt that would name it in the same commit', async () => {
  const { id: nogId } = await makeStockCategory(database);
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.purchaseIn('approved');
    await stocked(order);
    const whole = await bringing(order, 10);
    const other = await receipts.receipt({ nogId });
    const details = receiptRequest.parse({ nogId, purchaseId: order.id });
    const naming: Load<unknown> = (facts) => updateReceipt(facts, other.id, details, undefined);
    expect(await together([processing(whole.id), naming])).toEqual([null, 'purchase.notReceivable']);
    const { purchase_id: orderId } = await database
      .selectFrom('receipts')
      .select('purchase_id')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(orderId).toBeNull();
  }
});

it('a verification and a delivery at the same moment complete the order, whichever comes first', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderPairs = [];
    for (let count = 0; count < 2; count++) {
      const order = await orders.purchaseIn('approved');
      await stocked(order);
      const first = await bringing(order, 4);
      await process(first.id, false);
      orderPairs.push({ order, first, second: await bringing(order, 6) });
    }
    const answers = await Promise.all(
      orderPairs.flatMap(({ first, second }, index) =>
        index === 0 ? [verify(first), process(second.id)] : [process(second.id), verify(first)],
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { order } of orderPairs)
      expect(await orders.row(order.id)).toMatchObject({ status: 'completed', has_discrepancy: false });
  }
});

it('answers of items entered at the same moment each end with their own', async () => {
  const receipt = await receipts.receipt();
  const order = await orders.purchaseIn('approved');
  const quantities = [1, 2, 3, 4, 5, 6];
  const answers = await Promise.all(
    quantities.map((quantity) =>
      keeper.attempt(receiptCalls.saveItem, {
        body: { batchId: receipt.id, productId: order.product, warehouseId: warehouse.id, quantity },
      }),
    ),
  );
  const lasts = answers.map(({ body }) => body.items.at(-1).quantity);
  expect(lasts).toEqual(quantities);
  expect(answers.map(({ body }) => body.items.length).sort()).toEqual(quantities);
});

it('leaves stock that agrees with its ledger', async () => {
  expect((await verifyLedger(database)).drifts).toEqual([]);
});
