import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { describe, expect, it } from 'vitest';
import { makeSection, makeStockCategory, makeWarehouse } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const keeper = await test.signIn('all', 'Keeper');
const receipts = new ReceiptWorld(test, keeper);
const orders = new PurchaseWorld(test, keeper);

/** Makes a processed receipt of one line. */
async function received(line: Parameters<ReceiptWorld['item']>[1], purchaseId = 0): Promise<number> {
  const { id } = await receipts.receipt({ purchaseId });
  await receipts.item(id, line);
  await keeper.send(receiptCalls.process, { body: { batchId: id } });
  return id;
}

const read = async (id: number) => (await keeper.attempt(receiptCalls.get, { params: { id } })).body;

describe('the place that a saved receipt suggests', () => {
  it('is unknown before anything was received', async () => {
    const order = await orders.purchaseIn('approved');
    const receipt = await receipts.receipt({ purchaseId: order.id });
    expect((await read(receipt.id)).suggestedPlace).toBeNull();
  });

  it('is that of the last goods of the order’s products, otherwise of the last goods at all', async () => {
    const [own, other] = [await makeWarehouse(database), await makeWarehouse(database)];
    const section = await makeSection(database, own.id);
    const order = await orders.purchaseIn('approved');
    await received({ productId: order.product, warehouseId: other.id });
    await received({ productId: order.product, warehouseId: own.id, sectionId: section.id });
    await received({ warehouseId: other.id });
    const receipt = await receipts.receipt({ purchaseId: order.id });
    expect((await read(receipt.id)).suggestedPlace).toMatchObject({
      ...{ warehouseId: own.id, sectionId: section.id },
      Warehouse: { id: own.id, isVirtual: false },
      Section: { id: section.id },
    });
    const unlike = await receipts.receipt({ purchaseId: (await orders.purchaseIn('approved')).id });
    expect((await read(unlike.id)).suggestedPlace).toMatchObject({ warehouseId: other.id });
    const plain = await receipts.receipt();
    expect((await read(plain.id)).suggestedPlace).toMatchObject({ warehouseId: other.id });
  });

  it('still exists, and goods that were only entered do not count', async () => {
    const [kept, gone] = [await makeWarehouse(database), await makeWarehouse(database)];
    await received({ warehouseId: kept.id });
    await received({ warehouseId: gone.id });
    await database.updateTable('places').set({ deleted_at: '2026-01-01' }).where('id', '=', gone.id).execute();
    const saved = await receipts.receipt();
    await receipts.item(saved.id);
    expect((await read(saved.id)).suggestedPlace).toMatchObject({ warehouseId: kept.id });
  });

  it('is not given for a processed one', async () => {
    expect((await read(await received({}))).suggestedPlace).toBeNull();
  });
});

describe('the stock category of a new receipt', () => {
  it('is the latest of the reader, otherwise of anyone, but none of an import, where one order is asked for', async () => {
    const order = await orders.purchaseIn('approved');
    const [mine, theirs] = [await makeStockCategory(database), await makeStockCategory(database)];
    const colleague = await test.signIn(['batchAdd', 'transaction']);
    await receipts.receipt({ nogId: mine.id });
    const ask = async (reader: typeof keeper) =>
      (await reader.attempt(purchaseCalls.receivable, { query: { purchaseId: order.id } })).body[0].lastNog;
    expect(await ask(colleague)).toMatchObject({ id: mine.id, nog: expect.any(String) });
    await colleague.send(receiptCalls.create, { body: { nogId: theirs.id } });
    expect(await ask(colleague)).toMatchObject({ id: theirs.id });
    expect(await ask(keeper)).toMatchObject({ id: mine.id });
    const { id: ofImport } = await makeStockCategory(database, OPENING_BALANCE);
    await receipts.receipt({ nogId: ofImport });
    expect(await ask(keeper)).toMatchObject({ id: mine.id });
    const [listed] = (await keeper.attempt(purchaseCalls.receivable)).body;
    expect(listed).not.toHaveProperty('lastNog');
  });
});

describe('the lines of its order', () => {
  it('have the barcode that is scanned, in the receipt and, for one begun without a network, in the order', async () => {
    const order = await orders.purchaseIn('approved');
    const barcode = '6161000000003';
    await database.updateTable('products').set({ barcode }).where('id', '=', order.product).execute();
    const receipt = await receipts.receipt({ purchaseId: order.id });
    const lines = [{ Product: { id: order.product, barcode } }];
    expect((await read(receipt.id)).batch.Purchase.PurchaseProduct).toMatchObject(lines);
    expect((await orders.purchase(order.id)).PurchaseProduct).toMatchObject(lines);
  });
});

describe('the open notes of its order', () => {
  it('come with what they report missing, oldest first, those of other orders do not', async () => {
    const { id: warehouseId } = await makeWarehouse(database);
    const order = await orders.purchaseIn('approved');
    const line = { productId: order.product, purchaseId: order.lineId, warehouseId };
    const first = await received({ ...line, quantity: 6 }, order.id);
    const raise = async (batchId: number) =>
      (await keeper.send(incompleteDeliveryCalls.create, { body: { batchId, fillsIn: true } })).note;
    const note = await raise(first);
    const unlike = await orders.purchaseIn('approved');
    const ofUnlike = { productId: unlike.product, purchaseId: unlike.lineId, warehouseId };
    await raise(await received({ ...ofUnlike, quantity: 1 }, unlike.id));
    const rest = await receipts.receipt({ purchaseId: order.id });
    expect((await read(rest.id)).openNotes).toEqual([
      { id: note.id, idnNo: note.idnNo, items: [{ productId: order.product, quantity: 4 }] },
    ]);
  });

  it('leave nothing to report again when only a part of the rest comes', async () => {
    const { id: warehouseId } = await makeWarehouse(database);
    const order = await orders.purchaseIn('approved');
    const line = { productId: order.product, purchaseId: order.lineId, warehouseId };
    const raise = (batchId: number) =>
      keeper.attempt(incompleteDeliveryCalls.create, { body: { batchId, fillsIn: true } });
    expect((await raise(await received({ ...line, quantity: 6 }, order.id))).status).toBe(200);
    expect((await raise(await received({ ...line, quantity: 1 }, order.id))).status).toBe(409);
  });
});
