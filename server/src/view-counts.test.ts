import { approvalCalls, approvalViews } from '@ghala/contract/calls/approvals';
import { incompleteDeliveryCalls, incompleteNoteViews } from '@ghala/contract/calls/incomplete-deliveries';
import { inventoryCalls, stockViews } from '@ghala/contract/calls/inventory';
import { orderCalls, orderViews } from '@ghala/contract/calls/orders';
import { productCalls, productViews } from '@ghala/contract/calls/products';
import { purchaseViews } from '@ghala/contract/calls/purchase-lists';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptViews } from '@ghala/contract/calls/receipt-lists';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { Call } from '@ghala/contract/common/call';
import { beforeAll, expect, it } from 'vitest';
import { PurchaseWorld } from '../test/purchase-world';
import { createTestApp } from '../test/test-app';

/* What a list says of its views is what it shows when one is opened. */

const test = await createTestApp();
const admin = await test.signIn('all');
const purchases = new PurchaseWorld(test, admin);

beforeAll(async () => {
  await purchases.purchaseIn('pending');
  const approved = await purchases.purchaseIn('approved');
  await purchases.receipt(approved, 1, false);
  const received = await purchases.purchaseIn('approved');
  await purchases.receipt(received, 1, true);
});

const lists: [string, Call, Call, Record<string, object>][] = [
  ['stock', inventoryCalls.list, inventoryCalls.viewCounts, stockViews],
  ['products', productCalls.list, productCalls.viewCounts, productViews],
  ['orders', orderCalls.list, orderCalls.viewCounts, orderViews],
  ['receipts', receiptCalls.list, receiptCalls.viewCounts, receiptViews],
  ['purchases', purchaseCalls.list, purchaseCalls.viewCounts, purchaseViews],
  ['incomplete deliveries', incompleteDeliveryCalls.list, incompleteDeliveryCalls.viewCounts, incompleteNoteViews],
  ['requests', approvalCalls.queue, approvalCalls.viewCounts, approvalViews],
];

it.each(lists)('counts the rows of each view: %s', async (_name, list, counting, views) => {
  const { counts } = (await admin.attempt(counting)).body;
  expect(Object.keys(counts)).toEqual(Object.keys(views));
  for (const [name, filters] of Object.entries(views)) {
    const { status, headers } = await admin.attempt(list, { query: { ...filters, limit: 1 } });
    expect([name, status, counts[name]]).toEqual([
      name,
      200,
      { total: Number(headers['x-total-count']), isMinimum: false },
    ]);
  }
});

it('tells what there is, and keeps it from whoever may not see the list', async () => {
  const total = async (call: Call) => {
    const { counts } = (await admin.attempt(call)).body;
    return Object.fromEntries(Object.entries<{ total: number }>(counts).map(([name, count]) => [name, count.total]));
  };
  expect(await total(purchaseCalls.viewCounts)).toMatchObject({ all: 3, pending: 1, toReceive: 2 });
  expect(await total(receiptCalls.viewCounts)).toMatchObject({ all: 2, saved: 1, unverified: 0 });
  const clerk = await test.signIn([]);
  const forbidden = [purchaseCalls.viewCounts, receiptCalls.viewCounts, approvalCalls.viewCounts];
  for (const call of forbidden) expect((await clerk.attempt(call)).status).toBe(403);
  expect((await test.stranger.attempt(inventoryCalls.viewCounts)).status).toBe(401);
});
