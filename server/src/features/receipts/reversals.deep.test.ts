import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { lotCalls } from '@ghala/contract/calls/lots';
import { productStockCalls } from '@ghala/contract/calls/product-stock';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { makeProduct, makeSection, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { MarkedReturnWorld } from '../../../test/marked-return-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const { database } = test;
const keeper = await test.signIn(['batchAdd', 'batchVerify', 'transaction', 'purchaseAdd', 'purchaseView'], 'Keeper');
const all = await test.signIn('all', 'Manager');
const receipts = new ReceiptWorld(test, keeper);
const orders = new PurchaseWorld(test, all);

const warehouse = await makeWarehouse(database);
const section = await makeSection(database, warehouse.id);
const place = { warehouseId: warehouse.id, sectionId: section.id };

type Line = Parameters<ReceiptWorld['item']>[1];

/** Makes a processed receipt of these lines; by default of 10 of a product of its own. */
async function processed(
  lines: NonNullable<Line>[] = [{}],
  details: Parameters<ReceiptWorld['receipt']>[0] = {},
  isVerified = true,
) {
  const receipt = await receipts.receipt(details);
  const items: { id: number; productId: number }[] = [];
  for (const line of lines) {
    const productId = Number(line.productId ?? (await makeProduct(database)).id);
    items.push({ id: (await receipts.item(receipt.id, { quantity: 10, ...place, ...line, productId })).id, productId });
  }
  await keeper.send(receiptCalls.process, { body: { batchId: receipt.id, isVerified } });
  const [first] = items;
  if (first === undefined) throw new Error('a receipt without lines');
  return { ...receipt, items, first };
}

const receiptOf = async (id: number) => (await keeper.send(receiptCalls.get, { params: { id } })).batch;
const orderOf = async (id: number) => (await all.send(purchaseCalls.get, { params: { id } })).purchase;
const reversible = async (id: number) => (await keeper.send(receiptCalls.reversible, { params: { id } })).lines;

async function available(productId: number): Promise<number> {
  const { total } = await database
    .selectFrom('stock_records')
    .select(({ fn }) => fn.sum<number>('available').as('total'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Takes goods of a product out of stock. */
async function take(productId: number, quantity: number, lots?: { number: string }[]): Promise<void> {
  const record = await database
    .selectFrom('stock_records')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  const body = { type: 'Reduction' as const, quantity, productId, inventoryId: record.id, comment: 'sold', lots };
  const { stock } = await all.send(adjustmentCalls.request, { body });
  const request = await database
    .selectFrom('approvals')
    .select('id')
    .where('adjustment_id', '=', stock.id)
    .executeTakeFirstOrThrow();
  const approver = await test.approver();
  succeeded(await approver.attempt(approvalCalls.approve, { body: { approvalId: request.id } }));
}

const reason = 'Wrong product';
const ask = (id: number, items?: unknown) =>
  keeper.attempt(receiptCalls.reverse, { params: { id }, body: { reason, items } as never });

describe('a processed receipt', () => {
  it('is reversed as a whole once it is approved: its goods leave stock, and all says so', async () => {
    const { id, batchNo, items } = await processed([{ quantity: 10 }, { quantity: 4 }]);
    const reversal = await receipts.requestReversal(id);
    expect(await available(Number(items[0]?.productId))).toBe(10);
    expect(await receiptOf(id)).toMatchObject({
      status: 'processed',
      reversed: 'none',
      reversals: [{ id: reversal, status: 'pending', reason, User: { name: 'Keeper' }, decidedBy: null }],
    });
    expect(await reversible(id)).toMatchObject([{ whyNot: 'waits', reversible: 0 }, { whyNot: 'waits' }]);

    succeeded(await receipts.decideReversal(reversal, 'approve'));
    for (const { productId } of items) expect(await available(productId)).toBe(0);
    expect(await receiptOf(id)).toMatchObject({
      status: 'cancelled',
      reversed: 'whole',
      items: [
        { quantity: 10, quantityReversed: 10 },
        { quantity: 4, quantityReversed: 4 },
      ],
      reversals: [{ status: 'done', decidedBy: { name: 'Ouma Approver' }, comment: 'seen' }],
    });
    const { movements } = await all.send(productStockCalls.ledger, {
      params: { id: Number(items[0]?.productId) },
      query: {},
    });
    expect(movements[0]).toMatchObject({
      kind: 'StockReversal',
      change: -10,
      note: `${batchNo} reversed: ${reason}`,
      document: { kind: 'receipt', number: batchNo },
    });
    expect((await ask(id)).body).toMatchObject({ code: 'receipt.wrongStatus' });
    const { drifts, fault } = await verifyLedger(database);
    expect([drifts, fault]).toEqual([[], null]);
  });

  it('is verified without the lines of which nothing is left', async () => {
    const { id, first, items } = await processed([{ quantity: 10 }, { quantity: 4 }], {}, false);
    await receipts.reverse(id, [{ itemId: first.id, quantity: 10 }]);
    const verify = (itemId: number) => all.attempt(receiptCalls.verifyItem, { body: { batchId: id, itemId } });
    const refused = await verify(first.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'receipt.itemReversed']);
    succeeded(await verify(Number(items[1]?.id)));
    expect(await receiptOf(id)).toMatchObject({
      isVerified: true,
      items: [{ isVerified: false }, { isVerified: true }],
    });
  });

  it('is reversed by line, in parts, and never by more than it brought or is there', async () => {
    const { id, batchNo, items, first } = await processed([{ quantity: 10 }, { quantity: 4 }]);
    await receipts.reverse(id, [{ itemId: first.id, quantity: 3 }]);
    expect(await receiptOf(id)).toMatchObject({
      status: 'processed',
      reversed: 'part',
      items: [{ quantityReversed: 3 }, { quantityReversed: 0 }],
    });
    expect(await reversible(id)).toMatchObject([{ available: 7, reversible: 7 }, { reversible: 4 }]);
    const beyond = await ask(id, [{ itemId: first.id, quantity: 8 }]);
    expect(beyond.status).toBe(409);
    expect(beyond.body.message).toMatch(new RegExp(`only 7 .* of ${batchNo} can still be reversed`));

    await take(first.productId, 5);
    const gone = await ask(id, [{ itemId: first.id, quantity: 3 }]);
    expect([gone.status, gone.body.code]).toEqual([409, 'stock.short']);
    expect(gone.body.message).toMatch(/only 2 .* available in/);
    expect((await reversible(id))[0]).toMatchObject({ available: 2, reversible: 2 });
    await receipts.reverse(id, [{ itemId: first.id, quantity: 2 }]);
    await receipts.reverse(id, [{ itemId: Number(items[1]?.id), quantity: 4 }]);
    expect(await receiptOf(id)).toMatchObject({ status: 'processed', reversed: 'part' });
    const figure = await all.send(productStockCalls.figure, { params: { id: first.productId }, query: {} });
    expect(figure.sum).toMatchObject({
      quantity: 0,
      parts: expect.arrayContaining([
        { kind: 'addition', quantity: 10 },
        { kind: 'ReceiptReversal', quantity: -5 },
        { kind: 'StockAdjustment', quantity: -5 },
      ]),
    });
    const { drifts, fault } = await verifyLedger(database);
    expect([drifts, fault]).toEqual([[], null]);
  });

  it('adds its lines up where they brought the same goods', async () => {
    const { id: productId } = await makeProduct(database);
    const { id, items } = await processed([
      { productId, quantity: 6 },
      { productId, quantity: 6 },
    ]);
    await take(productId, 4);
    const both = await ask(
      id,
      items.map((item) => ({ itemId: item.id, quantity: 6 })),
    );
    expect([both.status, both.body.code]).toEqual([409, 'stock.short']);
    expect((await ask(id, [{ itemId: items[0]?.id, quantity: 6 }])).status).toBe(200);
  });

  it.each([
    ['a reason', { items: [{ itemId: 1, quantity: 1 }] }, 'reason'],
    ['lines, where some are named', { reason, items: [] }, 'items'],
  ])('needs %s', async (_what, body, field) => {
    const { id } = await processed();
    const answer = await keeper.attempt(receiptCalls.reverse, { params: { id }, body: body as never });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [expect.stringMatching(field)]]);
  });

  it.each([
    ['a line of another receipt', async () => (await processed()).first.id],
    ['no line at all', async () => 999999],
  ])('refuses %s', async (_what, itemId) => {
    const { id } = await processed();
    const answer = await ask(id, [{ itemId: await itemId(), quantity: 1 }]);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['items.0.itemId']]);
  });

  it.each(['saved', 'cancelled'] as const)('is refused while the receipt is %s', async (state) => {
    const { id } = await receipts.receiptIn(state);
    expect((await ask(id)).body).toMatchObject({ code: 'receipt.wrongStatus', params: { step: 'reverse' } });
  });

  it('of a whole unit is reversed in whole units', async () => {
    const unit = await database
      .insertInto('units')
      .values({ name: uniqueName('Set'), is_whole: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: productId } = await makeProduct(database);
    await database.updateTable('products').set({ unit_id: unit.id }).where('id', '=', productId).execute();
    const { id, first } = await processed([{ productId }]);
    expect((await ask(id, [{ itemId: first.id, quantity: 1.5 }])).status).toBe(422);
  });
});

describe('who decides', () => {
  it('is neither who asked nor who entered, processed or verified the receipt, while another could', async () => {
    const flags = ['batchAdd', 'batchVerify', 'approveAdjustment'] as const;
    const entered = await test.signIn([...flags], 'Enters');
    const verifies = await test.signIn([...flags], 'Verifies');
    const asks = await test.signIn([...flags], 'Asks');
    const receipt = await new ReceiptWorld(test, entered).receipt();
    const { id: itemId } = await new ReceiptWorld(test, entered).item(receipt.id, place);
    await entered.send(receiptCalls.process, { body: { batchId: receipt.id } });
    await verifies.send(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId } });
    const reversal = await receipts.requestReversal(receipt.id, undefined, asks);
    for (const by of [entered, verifies, asks]) {
      const refused = await receipts.decideReversal(reversal, 'approve', by);
      expect([refused.status, refused.body.code]).toEqual([403, 'approval.ownRequest']);
    }
    const withoutFlag = await receipts.decideReversal(reversal, 'approve', keeper);
    expect(withoutFlag.status).toBe(403);
    succeeded(await receipts.decideReversal(reversal, 'approve', all));
  });

  it('may reject it: everything stays as it is, and it can be asked again', async () => {
    const { id, first } = await processed();
    const reversal = await receipts.requestReversal(id);
    const waits = await ask(id, [{ itemId: first.id, quantity: 1 }]);
    expect([waits.status, waits.body.code]).toEqual([409, 'receipt.reversalWaits']);
    succeeded(await receipts.decideReversal(reversal, 'reject'));
    expect(await available(first.productId)).toBe(10);
    expect(await receiptOf(id)).toMatchObject({
      reversed: 'none',
      reversals: [{ status: 'rejected', comment: 'seen' }],
    });
    await receipts.reverse(id);
  });

  it('sees the lines, what is there and why', async () => {
    const { id, batchNo, first } = await processed();
    await receipts.requestReversal(id, [{ itemId: first.id, quantity: 4 }]);
    const approver = await test.approver();
    const queue = await approver.send(approvalCalls.queue, { query: { batchId: id } });
    expect(queue).toHaveLength(1);
    expect(queue[0]).toMatchObject({
      reason,
      ReceiptReversal: {
        Batch: { batchNo },
        items: [{ itemId: first.id, quantity: 4 }],
        lines: [{ itemId: first.id, quantity: 10, available: 10 }],
      },
    });
    const others = await processed([{ productId: first.productId }]);
    await receipts.requestReversal(others.id);
    const [found] = await approver.send(approvalCalls.queue, { query: { q: batchNo } });
    expect(found?.OthersWaiting).toEqual([{ productId: first.productId, quantity: 10 }]);
    expect(found?.ReceiptReversal?.Batch.batchNo).toBe(batchNo);
  });

  it('is told that the goods went meanwhile: the request stays', async () => {
    const { id, first } = await processed();
    const reversal = await receipts.requestReversal(id);
    await take(first.productId, 4);
    const refused = await receipts.decideReversal(reversal, 'approve');
    expect([refused.status, refused.body.code]).toEqual([409, 'stock.short']);
    expect(refused.body.message).toMatch(/only 6 /);
    expect(await receiptOf(id)).toMatchObject({ reversed: 'none', reversals: [{ status: 'pending' }] });
    expect(await available(first.productId)).toBe(6);
  });
});

describe('at the same moment', () => {
  it('two requests for one line become one', async () => {
    const { id, first } = await processed();
    const answers = await Promise.all([1, 2, 3].map(() => ask(id, [{ itemId: first.id, quantity: 6 }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('two reversals of what is there once take it once', async () => {
    const { id: productId } = await makeProduct(database);
    const one = await processed([{ productId, quantity: 6 }]);
    const other = await processed([{ productId, quantity: 6 }]);
    const reversals = [await receipts.requestReversal(one.id), await receipts.requestReversal(other.id)];
    await take(productId, 4);
    const answers = await Promise.all(reversals.map((reversal) => receipts.decideReversal(reversal, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await available(productId)).toBe(2);
  });
});

describe('of a product tracked by lot', () => {
  /** Brings 10 of each of two lots; an earlier receipt brought 5 of the first. */
  async function lots() {
    const { id: productId } = await makeProduct(database, { tracking: 'lot' });
    await processed([{ productId, quantity: 5, lots: [{ number: 'A', quantity: 5 }] }]);
    const given = ['A', 'B'].map((number) => ({ number, quantity: 10 }));
    const receipt = await processed([{ productId, quantity: 20, lots: given }]);
    const [line] = await reversible(receipt.id);
    const [a = 0, b = 0] = (line?.lots ?? []).map(({ lotId }) => lotId);
    return { ...receipt, productId, a, b, line };
  }
  const held = async (productId: number) =>
    (await all.send(lotCalls.held, { query: { productId, warehouseId: warehouse.id } as never })).lots;

  it('is reversed by the lots that the line brought, as far as they are there', async () => {
    const { id, first, productId, a, b, line } = await lots();
    expect(line).toMatchObject({
      reversible: 20,
      lots: [
        { number: 'A', brought: 10, reversible: 10 },
        { number: 'B', brought: 10, reversible: 10 },
      ],
    });
    const unnamed = await ask(id, [{ itemId: first.id, quantity: 4 }]);
    expect([unnamed.status, unnamed.body.code]).toEqual([409, 'stock.lotsNeeded']);
    const tooMuch = await ask(id, [{ itemId: first.id, quantity: 12, lots: [{ lotId: a, quantity: 12 }] }]);
    expect(tooMuch.body).toMatchObject({ code: 'receipt.reversedBeyond', params: { lot: 'A', quantity: 10 } });
    await take(productId, 8, [{ number: 'B' }]);
    const gone = await ask(id, [{ itemId: first.id, quantity: 3, lots: [{ lotId: b, quantity: 3 }] }]);
    expect(gone.body.message).toMatch(/only 2 .* of lot B available/);
    await receipts.reverse(id, [
      {
        itemId: first.id,
        quantity: 5,
        lots: [
          { lotId: a, quantity: 3 },
          { lotId: b, quantity: 2 },
        ],
      },
    ]);
    expect((await reversible(id))[0]).toMatchObject({
      reversible: 7,
      lots: [{ reversible: 7 }, { reversible: 0 }],
    });
    expect(await held(productId)).toMatchObject([{ number: 'A', available: 12 }]);
    const { drifts, fault } = await verifyLedger(database);
    expect([drifts, fault]).toEqual([[], null]);
  });

  it('is reversed as a whole with all of its lots', async () => {
    const { id, productId } = await lots();
    await receipts.reverse(id);
    expect(await receiptOf(id)).toMatchObject({ reversed: 'whole' });
    expect(await held(productId)).toMatchObject([{ number: 'A', available: 5 }]);
  });

  it('refuses the lot of another line', async () => {
    const { id, first } = await lots();
    const { a: other } = await lots();
    const answer = await ask(id, [{ itemId: first.id, quantity: 1, lots: [{ lotId: other, quantity: 1 }] }]);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['items.0.lots']]);
  });
});

describe('its purchase order', () => {
  /** Makes an order of 10, received with this quantity. */
  async function received(quantity: number) {
    const order = await orders.purchaseIn('approved');
    const line = { productId: order.product, purchaseId: order.lineId, price: 1000, quantity };
    const receipt = await processed([line], { purchaseId: order.id });
    return { order, receipt, line };
  }

  it('goes back from completed to approved, and can be received again', async () => {
    const { order, receipt, line } = await received(10);
    expect(await orderOf(order.id)).toMatchObject({ status: 'completed' });
    await receipts.reverse(receipt.id);
    const [orderedLine] = (await orderOf(order.id)).PurchaseProduct;
    expect(await orderOf(order.id)).toMatchObject({ status: 'approved', exception: 0 });
    expect(orderedLine).toMatchObject({ quantityReceived: 0, quantityOutstanding: 10 });
    await processed([line], { purchaseId: order.id });
    expect(await orderOf(order.id)).toMatchObject({ status: 'completed' });
    expect(await receiptOf(receipt.id)).toMatchObject({ exception: false });
  });

  it('goes back to fulfilled where some of it stays, though it was closed short', async () => {
    const { order, receipt } = await received(8);
    await all.send(purchaseCalls.close, { body: { purchaseId: order.id, reason: 'no more to come' } });
    await receipts.reverse(receipt.id, [{ itemId: receipt.first.id, quantity: 3 }]);
    const after = await orderOf(order.id);
    expect(after).toMatchObject({ status: 'fulfilled', exception: 1 });
    expect(after.PurchaseProduct[0]).toMatchObject({ quantityReceived: 5, quantityOutstanding: 5 });
    expect(await receiptOf(receipt.id)).toMatchObject({ exception: true });
  });

  it('is complete once too much that came is reversed', async () => {
    const { order, receipt } = await received(12);
    expect(await receiptOf(receipt.id)).toMatchObject({ exception: true });
    await receipts.reverse(receipt.id, [{ itemId: receipt.first.id, quantity: 2 }]);
    expect(await orderOf(order.id)).toMatchObject({ status: 'completed', exception: 0 });
    expect(await receiptOf(receipt.id)).toMatchObject({ exception: false });
  });

  it('lacks what its note of missing goods then says too; the note of a receipt that is gone ends', async () => {
    const { order, receipt } = await received(8);
    const { note } = await all.send(incompleteDeliveryCalls.create, { body: { batchId: receipt.id, fillsIn: true } });
    const noteOf = async () => (await all.send(incompleteDeliveryCalls.get, { params: { id: note.id } })).note;
    expect(await noteOf()).toMatchObject({ status: 'open', items: [{ quantity: 2 }] });
    await receipts.reverse(receipt.id, [{ itemId: receipt.first.id, quantity: 3 }]);
    expect(await noteOf()).toMatchObject({ status: 'open', items: [{ quantity: 5 }] });
    await receipts.reverse(receipt.id);
    expect(await noteOf()).toMatchObject({ status: 'cancelled' });
    expect(await orderOf(order.id)).toMatchObject({ status: 'approved' });
  });
});

describe('what depended on it', () => {
  it('is to be returned again, if it had brought issued goods back', async () => {
    const returns = new MarkedReturnWorld(test, all);
    const { markedId, product } = await returns.marked();
    const receipt = await returns.receipt(product);
    succeeded(await returns.giveBack(markedId, receipt.id));
    const statusOf = async () =>
      (
        await database
          .selectFrom('marked_returns')
          .select('status')
          .where('id', '=', markedId)
          .executeTakeFirstOrThrow()
      ).status;
    expect(await statusOf()).toBe('done');
    await new ReceiptWorld(test, all).reverse(receipt.id);
    expect(await statusOf()).toBe('active');
  });

  it('is counted again, and no difference from before is approved: its goods may be what was missing', async () => {
    const counts = new CountWorld(test, all);
    const counter = await test.signIn(['batchAdd'], 'Counter');
    const { id, first } = await processed();
    const { id: record } = await database
      .selectFrom('stock_records')
      .select('id')
      .where('product_id', '=', first.productId)
      .executeTakeFirstOrThrow();
    const counted = async () => {
      const count = await counts.started(warehouse.id, { productIds: [first.productId] });
      await counts.count(count, record, 2, {}, counter);
      return count;
    };
    const sent = await counted();
    expect(await counts.submitted(sent)).toBe(1);
    const running = await counted();
    await receipts.reverse(id, [{ itemId: first.id, quantity: 8 }]);
    const [line] = await counts.sheet(running);
    expect(line).toMatchObject({ state: 'recount' });
    const { refused } = await counts.decideAll(sent);
    expect(refused).toEqual([{ approvalId: expect.any(Number), why: expect.stringContaining('count') }]);
    expect(await available(first.productId)).toBe(2);
  });

  it('awaits the rest again, if it was the rest of a split delivery', async () => {
    const { id } = await receipts.receiptIn('processed, merged');
    const { mergeId } = await receiptOf(id);
    await receipts.reverse(id);
    expect(await receiptOf(Number(mergeId))).toMatchObject({ isSplit: true, mergeId: null });
  });

  it('is not in the receiving report any more, or with what is left', async () => {
    const { batchNo, id, first } = await processed([{ price: 1000 }]);
    const report = async () =>
      (await keeper.send(receiptCalls.report, { query: { limit: 500 }, body: {} })).batches.filter(
        (line) => line.batchNo === batchNo,
      );
    await receipts.reverse(id, [{ itemId: first.id, quantity: 4 }]);
    expect(await report()).toMatchObject([{ quantity: 6, price: 600, reversed: 'part' }]);
    await receipts.reverse(id);
    expect(await report()).toEqual([]);
  });
});
