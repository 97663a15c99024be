import { receiptCalls } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import {
  makeProduct,
  makeSection,
  makeStockCategory,
  makeVirtualWarehouse,
  makeWarehouse,
} from '../../../test/fixtures';
import { type ReceiptState, ReceiptWorld, receiptStates } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Keeper');
const world = new ReceiptWorld(test, keeper);
const { database } = test;
const nog = await makeStockCategory(database);

type Found = Awaited<ReturnType<typeof world.receiptIn>>;

const actions: Record<string, (receipt: Found) => Promise<{ status: number; body: { message: string } }>> = {
  update: (receipt) => keeper.attempt(receiptCalls.update, { params: { id: receipt.id }, body: { nogId: nog.id } }),
  'add an item': async (receipt) =>
    keeper.attempt(receiptCalls.saveItem, {
      body: {
        batchId: receipt.id,
        productId: (await makeProduct(database)).id,
        warehouseId: (await makeWarehouse(database)).id,
        quantity: 1,
      },
    }),
  'remove an item': (receipt) =>
    keeper.attempt(receiptCalls.removeItem, { body: { batchId: receipt.id, itemId: receipt.itemId } }),
  process: (receipt) => keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } }),
  cancel: (receipt) => keeper.attempt(receiptCalls.cancel, { params: { id: receipt.id } }),
  split: (receipt) => keeper.attempt(receiptCalls.split, { params: { id: receipt.id } }),
  'merge with a split one': async (receipt) =>
    keeper.attempt(receiptCalls.merge, {
      body: { batchId: receipt.id, mergeId: (await world.receiptIn('processed, split')).id },
    }),
  'take a merge': async (receipt) =>
    keeper.attempt(receiptCalls.merge, {
      body: { batchId: (await world.receiptIn('processed')).id, mergeId: receipt.id },
    }),
  verify: (receipt) =>
    keeper.attempt(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId: receipt.itemId } }),
};

const allowed: Record<keyof typeof actions, ReceiptState[]> = {
  update: ['saved', 'split'],
  'add an item': ['saved', 'split'],
  'remove an item': ['saved', 'split'],
  process: ['saved', 'split'],
  cancel: ['saved', 'split'],
  split: ['saved', 'processed', 'processed, verified'],
  'merge with a split one': ['processed', 'processed, verified'],
  'take a merge': ['processed, split'],
  verify: ['processed', 'processed, split', 'processed, merged'],
};

describe('the states of a receipt', () => {
  const table = Object.keys(actions).flatMap((action) =>
    receiptStates.map((state) => [action, state, allowed[action]?.includes(state) ?? false] as const),
  );

  it.each(table)('%s, when %s: %s', async (action, state, isAllowed) => {
    const receipt = await world.receiptIn(state);
    const before = await rowsOf(receipt.id);
    const answer = await actions[action]?.(receipt);
    expect([answer?.status, answer?.body.message]).toEqual([isAllowed ? 200 : 409, expect.any(String)]);
    if (!isAllowed) {
      expect(answer?.body.message).toContain('BPN-');
      expect(await rowsOf(receipt.id)).toEqual(before);
    }
  });
});

async function rowsOf(batchId: number) {
  return {
    batch: await database.selectFrom('receipts').selectAll().where('id', '=', batchId).executeTakeFirst(),
    items: await database
      .selectFrom('receipt_items')
      .selectAll()
      .where('receipt_id', '=', batchId)
      .orderBy('id')
      .execute(),
  };
}

/** Reads the stock of a product, and the sum of its ledger. */
async function stockOf(productId: number) {
  const records = await database
    .selectFrom('stock_records')
    .select(['warehouse_id as warehouseId', 'section_id as sectionId', 'available as quantity', 'level'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute();
  const ledger = await database
    .selectFrom('stock_ledger')
    .innerJoin('stock_records', 'stock_records.id', 'stock_ledger.record_id')
    .select([
      'entry_type as activity',
      'available_delta as changed',
      'unit_cost as unitCost',
      'receipt_item_id as receiptItemId',
    ])
    .where('product_id', '=', productId)
    .orderBy('stock_ledger.id')
    .execute();
  return { records, ledger };
}

describe('processing', () => {
  it('enters every item into its own place, with its unit cost', async () => {
    const receipt = await world.receipt();
    const product = await makeProduct(database);
    const warehouse = await makeWarehouse(database);
    const section = await makeSection(database, warehouse.id);
    const virtual = await makeVirtualWarehouse(database, warehouse.id);
    const line = { productId: product.id, warehouseId: warehouse.id };
    const first = await world.item(receipt.id, { ...line, quantity: 3, price: 10 });
    const second = await world.item(receipt.id, { ...line, sectionId: section.id, quantity: 0.125, price: 1 });
    const third = await world.item(receipt.id, { ...line, warehouseId: virtual.id, quantity: 7, price: 0 });
    const again = await world.item(receipt.id, { ...line, quantity: 2, price: 5 });
    const { status, body } = await keeper.attempt(receiptCalls.process, {
      body: { batchId: receipt.id, isVerified: false },
    });
    expect([status, body]).toEqual([200, { status: 1, message: 'Batch Processed' }]);
    const { records, ledger } = await stockOf(product.id);
    expect(records.sort((a, b) => a.quantity - b.quantity)).toEqual([
      { warehouseId: warehouse.id, sectionId: section.id, quantity: 0.125, level: 'normal' },
      { warehouseId: warehouse.id, sectionId: warehouse.sectionId, quantity: 5, level: 'normal' },
      { warehouseId: virtual.id, sectionId: null, quantity: 7, level: 'normal' },
    ]);
    expect(ledger).toEqual([
      { activity: 'addition', changed: 3, unitCost: 3.333333, receiptItemId: first.id },
      { activity: 'addition', changed: 0.125, unitCost: 8, receiptItemId: second.id },
      { activity: 'addition', changed: 7, unitCost: 0, receiptItemId: third.id },
      { activity: 'addition', changed: 2, unitCost: 2.5, receiptItemId: again.id },
    ]);
  });

  it('requires an item', async () => {
    const receipt = await world.receipt();
    const { status, body } = await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
    expect([status, body.message]).toEqual([409, `${receipt.batchNo} has no items: add what was received first`]);
  });

  it.each([
    [{ isGuardian: true }, 'guardianId'],
    [{ isGuardian: true, guardianId: 999999 }, 'guardianId'],
    [{ isVerified: 'perhaps' }, 'isVerified'],
  ])('refuses %o', async (change, field) => {
    const receipt = await world.receiptIn('saved');
    const { status, body } = await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id, ...change } });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await rowsOf(receipt.id)).batch?.status).toBe('saved');
  });

  it('stores no guardian if none was assigned', async () => {
    const receipt = await world.receiptIn('saved');
    await keeper.attempt(receiptCalls.process, {
      body: { batchId: receipt.id, isGuardian: false, guardianId: keeper.actor?.id },
    });
    expect((await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body.guardian).toBeNull();
  });

  it('by two at the same moment enters the goods once', async () => {
    const receipt = await world.receipt();
    const product = await makeProduct(database);
    await world.item(receipt.id, { productId: product.id, quantity: 4 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await stockOf(product.id)).records).toMatchObject([{ quantity: 4 }]);
  });

  it('and adding an item at the same moment leave no item outside stock', async () => {
    for (let round = 0; round < 10; round++) {
      const receipt = await world.receiptIn('saved');
      const product = await makeProduct(database);
      const warehouse = await makeWarehouse(database);
      const [processed, added] = await Promise.all([
        keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } }),
        keeper.attempt(receiptCalls.saveItem, {
          body: { batchId: receipt.id, productId: product.id, warehouseId: warehouse.id, quantity: 1 },
        }),
      ]);
      expect(processed.status).toBe(200);
      expect((await stockOf(product.id)).records).toHaveLength(added.status === 200 ? 1 : 0);
    }
  });

  it('leaves nothing behind when it fails on the last item', async () => {
    const receipt = await world.receipt();
    const product = await makeProduct(database);
    await world.item(receipt.id, { productId: product.id, quantity: 4 });
    const doomed = await makeProduct(database);
    await world.item(receipt.id, { productId: doomed.id });
    await database.updateTable('products').set({ deleted_at: '2026-01-01' }).where('id', '=', doomed.id).execute();
    const before = await rowsOf(receipt.id);
    const { status, body } = await keeper.attempt(receiptCalls.process, {
      body: { batchId: receipt.id, isVerified: true },
    });
    expect([status, body.message]).toEqual([409, `${doomed.name} was deleted and cannot be received`]);
    expect(await rowsOf(receipt.id)).toEqual(before);
    expect(await stockOf(product.id)).toEqual({ records: [], ledger: [] });
    const log = await database
      .selectFrom('audit_logs')
      .select('action')
      .where('entity', '=', 'Batch')
      .where('entity_id', '=', receipt.id)
      .where('action', '=', 'process')
      .execute();
    expect(log).toEqual([]);
  });

  it('repeated with its Idempotency-Key returns the same answer and enters nothing again', async () => {
    const receipt = await world.receipt();
    const product = await makeProduct(database);
    await world.item(receipt.id, { productId: product.id, quantity: 4 });
    const key = { 'idempotency-key': 'process-once' };
    const first = await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id }, headers: key });
    const second = await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id }, headers: key });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await stockOf(product.id)).records).toMatchObject([{ quantity: 4 }]);
  });

  it('enters every one of 2,000 items', async () => {
    const receipt = await world.receipt();
    const warehouses = await Promise.all(Array.from({ length: 4 }, () => makeWarehouse(database)));
    const { unit_id, category_id } = await makeProduct(database);
    const products = await database
      .insertInto('products')
      .values(Array.from({ length: 1000 }, (_, index) => ({ name: `Bulk ${index}`, unit_id, category_id })))
      .returning('id')
      .execute();
    await database
      .insertInto('receipt_items')
      .values(
        Array.from({ length: 2000 }, (_, index) => ({
          receipt_id: receipt.id,
          product_id: products[index % 1000]?.id ?? 0,
          quantity: index + 1,
          price: index,
          warehouse_id: warehouses[index % 4]?.id ?? 0,
          section_id: warehouses[index % 4]?.sectionId ?? 0,
        })),
      )
      .execute();
    const { status } = await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id, isVerified: true } });
    expect(status).toBe(200);
    const { count } = await database
      .selectFrom('stock_ledger')
      .innerJoin('receipt_items', 'receipt_items.id', 'stock_ledger.receipt_item_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('receipt_items.receipt_id', '=', receipt.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(2000);
  });
});

describe('verifying', () => {
  it('item by item makes the receipt verified with the last one', async () => {
    const receipt = await world.receipt();
    const first = await world.item(receipt.id);
    const second = await world.item(receipt.id);
    await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
    const verifier = await test.signIn(['batchVerify'], 'Verifier');
    const one = await verifier.attempt(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId: second.id } });
    expect(one.body.items.map((item: { isVerified: boolean }) => item.isVerified)).toEqual([false, true]);
    expect((await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body).toMatchObject({
      batch: { isVerified: false },
      verifiedBy: null,
    });
    await verifier.attempt(receiptCalls.verifyItem, { body: { batchId: receipt.id, itemId: first.id } });
    expect((await keeper.attempt(receiptCalls.get, { params: { id: receipt.id } })).body).toMatchObject({
      batch: { isVerified: true },
      verifiedBy: { name: 'Verifier' },
    });
    const other = await world.receiptIn('processed');
    const wrong = await verifier.attempt(receiptCalls.verifyItem, { body: { batchId: other.id, itemId: first.id } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['itemId']]);
  });
});

describe('merging', () => {
  it('links both receipts to each other and moves no stock', async () => {
    const split = await world.receiptIn('processed, split');
    const rest = await world.receiptIn('processed');
    const ledgerRows = () =>
      database
        .selectFrom('stock_ledger')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await ledgerRows();
    const { body } = await keeper.attempt(receiptCalls.merge, {
      body: { batchId: rest.id, mergeId: split.id, comment: 'the rest of the lorry' },
    });
    expect(body).toEqual({ status: 1, message: 'Batch Merged' });
    expect(await ledgerRows()).toEqual(before);
    for (const [one, other] of [
      [rest, split],
      [split, rest],
    ] as const)
      expect((await keeper.attempt(receiptCalls.get, { params: { id: one.id } })).body).toMatchObject({
        batch: { isMerge: true, mergeId: other.id, mergeComment: 'the rest of the lorry' },
        mergedBatch: { id: other.id, batchNo: other.batchNo },
      });
  });

  it('of two with the same one at the same moment links one', async () => {
    const split = await world.receiptIn('processed, split');
    const rests = [await world.receiptIn('processed'), await world.receiptIn('processed')];
    const answers = await Promise.all(
      rests.map((rest) => keeper.attempt(receiptCalls.merge, { body: { batchId: rest.id, mergeId: split.id } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('refuses the receipt itself and unknown ones', async () => {
    const receipt = await world.receiptIn('processed');
    const itself = await keeper.attempt(receiptCalls.merge, { body: { batchId: receipt.id, mergeId: receipt.id } });
    expect([itself.status, Object.keys(itself.body.errors)]).toEqual([422, ['mergeId']]);
    expect((await keeper.attempt(receiptCalls.merge, { body: { batchId: receipt.id, mergeId: 999999 } })).status).toBe(
      404,
    );
  });
});
