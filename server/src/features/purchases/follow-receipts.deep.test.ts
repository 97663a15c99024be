import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { PurchaseWorld, type TestPurchase } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';
import { runOperation } from '../../operation/operation';

const test = await createTestApp();
const keeper = await test.signIn('all', 'Keeper');
const second = await test.signIn('all', 'Second Keeper');
const receipts = new ReceiptWorld(test, keeper);
const orders = new PurchaseWorld(test, keeper);
const notes = new IncompleteNoteWorld(test, keeper);
const { database } = test;

/** Makes a saved receipt of this quantity for the order's only line of 10. */
async function bringing(order: TestPurchase, quantity: number) {
  const receipt = await receipts.receipt({ purchaseId: order.id });
  const { id: itemId } = await receipts.item(receipt.id, {
    ...{ productId: order.product, purchaseId: order.lineId, quantity },
  });
  return { ...receipt, itemId };
}

const process = (receipt: { id: number }, isVerified = true, user = keeper) =>
  user.attempt(receiptCalls.process, { body: { batchId: receipt.id, isVerified } });

async function received(order: TestPurchase, quantity: number, isVerified = true) {
  const receipt = await bringing(order, quantity);
  expect(await process(receipt, isVerified)).toMatchObject({ status: 200 });
  return receipt;
}

async function stateOf({ id }: TestPurchase) {
  const { status, exception, fulfilledName, PurchaseProduct } = await orders.purchase(id);
  const [line] = PurchaseProduct;
  if (line === undefined) throw new Error('the order has no line');
  const { quantityReceived, quantityOutstanding } = line;
  return { status, exception, fulfilledName, quantityReceived, quantityOutstanding };
}

async function discrepancyOf({ id }: { id: number }): Promise<boolean> {
  const { body } = (await keeper.attempt(receiptCalls.get, { params: { id } })) as { body: ReceiptAnswer };
  return body.batch.exception;
}

const setStatus = (order: TestPurchase, status: PurchaseStatus) =>
  database.updateTable('purchases').set({ status }).where('id', '=', order.id).execute();

describe('processing a receipt, while its order', () => {
  const table: [PurchaseStatus, boolean][] = [
    ['draft', false],
    ['pending', false],
    ['approved', true],
    ['rejected', false],
    ['fulfilled', true],
    ['completed', false],
    ['cancelled', false],
  ];

  it.each(table)('is %s: %s', async (status, isAllowed) => {
    const order = await orders.purchaseIn('approved');
    const receipt = await bringing(order, 3);
    await setStatus(order, status);
    const answer = await process(receipt);
    expect(answer.status).toBe(isAllowed ? 200 : 409);
    const { rows } = await sql`select from stock_ledger where receipt_item_id = ${receipt.itemId}`.execute(database);
    expect(rows).toHaveLength(isAllowed ? 1 : 0);
    expect((await orders.row(order.id)).status).toBe(isAllowed ? 'fulfilled' : status);
    if (!isAllowed) expect(answer.body.message).toContain(order.purchaseNo);
  });
});

describe('an order', () => {
  it('advances with each receipt, and names who processed the latest', async () => {
    const order = await orders.purchaseIn('approved');
    const first = await bringing(order, 4);
    expect(await stateOf(order)).toEqual({
      ...{ status: 'approved', exception: 0, fulfilledName: '', quantityReceived: 0, quantityOutstanding: 10 },
    });
    await process(first);
    expect(await stateOf(order)).toEqual({
      ...{ status: 'fulfilled', exception: 1, fulfilledName: 'Keeper', quantityReceived: 4, quantityOutstanding: 6 },
    });
    await process(await bringing(order, 6), true, second);
    expect(await stateOf(order)).toEqual({
      ...{ status: 'completed', exception: 0, fulfilledName: 'Second Keeper' },
      ...{ quantityReceived: 10, quantityOutstanding: 0 },
    });
  });

  it('completes only once its receipts are verified', async () => {
    const order = await orders.purchaseIn('approved');
    const receipt = await received(order, 10, false);
    expect(await stateOf(order)).toMatchObject({ status: 'fulfilled', exception: 0 });
    await second.attempt(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId: receipt.itemId } });
    expect(await stateOf(order)).toMatchObject({ status: 'completed', exception: 0, fulfilledName: 'Keeper' });
  });

  it('does not complete with the last verification while something is outstanding', async () => {
    const order = await orders.purchaseIn('approved');
    const receipt = await received(order, 9.999, false);
    await keeper.attempt(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId: receipt.itemId } });
    expect(await stateOf(order)).toMatchObject({ status: 'fulfilled', exception: 1 });
  });

  it('waits for an earlier receipt that is not yet verified', async () => {
    const order = await orders.purchaseIn('approved');
    const first = await received(order, 4, false);
    await received(order, 6);
    expect(await stateOf(order)).toMatchObject({ status: 'fulfilled', exception: 0 });
    await keeper.attempt(receiptCalls.verifyItem, { body: { batchId: first.id, itemId: first.itemId } });
    expect(await stateOf(order)).toMatchObject({ status: 'completed' });
  });

  it('accepts nothing more once closed short', async () => {
    const order = await orders.purchaseIn('fulfilled');
    const closing = { purchaseId: order.id, reason: 'out of stock for good' };
    expect((await keeper.attempt(purchaseCalls.close, { body: closing })).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ status: 'completed', exception: 1 });
    const { id: nogId } = await database.selectFrom('stock_categories').select('id').executeTakeFirstOrThrow();
    expect((await keeper.attempt(receiptCalls.create, { body: { nogId, purchaseId: order.id } })).status).toBe(409);
    expect((await keeper.attempt(purchaseCalls.receivable)).body).not.toContainEqual(
      expect.objectContaining({ id: order.id }),
    );
  });
});

describe('the exception', () => {
  const table: [string, number[], boolean][] = [
    ['too little', [4], true],
    ['all of it', [10], false],
    ['too much', [12.5], true],
    ['all of it in two receipts', [4, 6], false],
    ['too little in two receipts', [4, 5], true],
    ['too much in two receipts', [4, 7], true],
  ];

  it.each(table)('%s', async (_what, quantities, isException) => {
    const order = await orders.purchaseIn('approved');
    const made: { id: number }[] = [];
    for (const quantity of quantities) made.push(await received(order, quantity));
    for (const receipt of made) expect(await discrepancyOf(receipt)).toBe(isException);
    expect(await stateOf(order)).toMatchObject({ exception: isException ? 1 : 0 });
  });

  it('is absent while the receipt is only saved', async () => {
    const order = await orders.purchaseIn('approved');
    const saved = await bringing(order, 3);
    await received(order, 4);
    expect(await discrepancyOf(saved)).toBe(false);
  });

  it('counts every line: an excess on one does not make up for another', async () => {
    const order = await orders.draft();
    const lines = [await orders.line(order.id), await orders.line(order.id)];
    await keeper.attempt(purchaseCalls.submit, { params: { purchaseId: order.id } });
    await orders.approve(order.id);
    const receipt = await receipts.receipt({ purchaseId: order.id });
    for (const [index, quantity] of [8, 12].entries())
      await receipts.item(receipt.id, {
        ...{ productId: lines[index]?.productId, purchaseId: lines[index]?.id, quantity },
      });
    await process(receipt);
    expect(await discrepancyOf(receipt)).toBe(true);
    expect(await orders.purchase(order.id)).toMatchObject({ status: 'fulfilled', exception: 1 });
  });

  it('remains while an incomplete delivery note is open', async () => {
    const order = await orders.purchaseIn('approved');
    const [receipt, other] = [await received(order, 4), await received(order, 6)];
    const plain = await receipts.receiptIn('processed');
    for (const one of [receipt, plain]) {
      const note = await notes.noteIn('open', one);
      expect(await discrepancyOf(one)).toBe(true);
      await notes.settle(note.id);
      expect(await discrepancyOf(one)).toBe(false);
      const cancelled = await notes.noteIn('open', one);
      await keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: cancelled.id } });
      expect(await discrepancyOf(one)).toBe(false);
    }
    expect(await discrepancyOf(other)).toBe(false);
  });

  it('caused by the order stays on its receipts when their note is settled', async () => {
    const order = await orders.purchaseIn('approved');
    const receipt = await received(order, 4);
    const note = await notes.noteIn('open', receipt);
    await notes.settle(note.id);
    expect(await discrepancyOf(receipt)).toBe(true);
  });
});

describe('at the same moment', () => {
  it('two receipts that together bring the rest complete the order', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await orders.purchaseIn('approved');
      const pair = [await bringing(order, 4), await bringing(order, 6)];
      const answers = await Promise.all(pair.map((receipt) => process(receipt)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stateOf(order)).toMatchObject({ status: 'completed', exception: 0, quantityReceived: 10 });
      for (const receipt of pair) expect(await discrepancyOf(receipt)).toBe(false);
    }
  });

  it('the last verifications of two receipts complete the order', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await orders.purchaseIn('approved');
      const pair = [await received(order, 4, false), await received(order, 6, false)];
      const answers = await Promise.all(
        pair.map(({ id, itemId }) => keeper.attempt(receiptCalls.verifyItem, { body: { batchId: id, itemId } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stateOf(order)).toMatchObject({ status: 'completed' });
    }
  });

  it.each(['cancelled', 'completed'] as const)(
    'a receipt waits for its order being %s, and is refused',
    async (status) => {
      const order = await orders.purchaseIn('approved');
      const receipt = await bringing(order, 10);
      const actor = keeper.actor ?? expect.fail('a client without a user');
      let processing: ReturnType<typeof process> | undefined;
      await runOperation(database, actor, async ({ db }) => {
        await db.updateTable('purchases').set({ status }).where('id', '=', order.id).execute();
        processing = process(receipt);
        await someoneWaits();
      });
      expect(await processing).toMatchObject({ status: 409 });
      expect((await orders.row(order.id)).status).toBe(status);
      const { rows } = await sql`select from stock_ledger where receipt_item_id = ${receipt.itemId}`.execute(database);
      expect(rows).toEqual([]);
    },
  );

  it('closing or deleting an order and receiving against it never both pass', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await orders.purchaseIn('approved');
      const { id: nogId } = await database.selectFrom('stock_categories').select('id').executeTakeFirstOrThrow();
      const [opened, ended] = await Promise.all([
        keeper.attempt(receiptCalls.create, { body: { nogId, purchaseId: order.id } }),
        round % 2 === 0
          ? keeper.attempt(purchaseCalls.delete, { params: { id: order.id } })
          : keeper.attempt(purchaseCalls.close, { body: { purchaseId: order.id, reason: 'no longer needed' } }),
      ]);
      expect([opened.status, ended.status].sort()).toEqual([200, 409]);
    }
  });
});

/** Waits until another transaction waits for one of this one's locks. */
async function someoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
      return rows.length;
    })
    .toBeGreaterThan(0);
}

it('a receipt of 2,000 lines that fails on its last leaves nothing behind', async () => {
  const order = await orders.purchaseIn('approved');
  const receipt = await bringing(order, 4);
  const { unit_id, category_id } = await database
    .selectFrom('products')
    .select(['unit_id', 'category_id'])
    .executeTakeFirstOrThrow();
  const products = await database
    .insertInto('products')
    .values(Array.from({ length: 2000 }, (_, index) => ({ name: `Line ${index}`, unit_id, category_id })))
    .returning('id')
    .execute();
  const lines = await database
    .insertInto('purchase_lines')
    .values(products.map(({ id }) => ({ purchase_id: order.id, product_id: id, quantity: 1 })))
    .returning(['id', 'product_id'])
    .execute();
  const { warehouseId } = (await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body.batch.items[0];
  const completion = await keeper.attempt(receiptCalls.completeLines, {
    body: {
      ...{ batchId: receipt.id, warehouseId },
      lines: lines.map(({ id }) => ({ purchaseId: id, quantity: 1, price: 5 })),
    },
  });
  expect([completion.status, completion.body.items.length]).toEqual([200, 2001]);
  const last = lines.at(-1)?.product_id ?? 0;
  await database.updateTable('products').set({ deleted_at: '2026-01-01' }).where('id', '=', last).execute();
  const before = await orders.row(order.id);
  expect((await process(receipt)).status).toBe(409);
  expect(await orders.row(order.id)).toEqual(before);
  const entered = sql`select from stock_ledger join receipt_items item on item.id = receipt_item_id
    where item.receipt_id = ${receipt.id}`;
  expect((await entered.execute(database)).rows).toEqual([]);
  await database.updateTable('products').set({ deleted_at: null }).where('id', '=', last).execute();
  expect((await process(receipt)).status).toBe(200);
  expect((await entered.execute(database)).rows).toHaveLength(2001);
  expect(await stateOf(order)).toMatchObject({ status: 'fulfilled', exception: 1 });
});
