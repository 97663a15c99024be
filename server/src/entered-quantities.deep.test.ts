import { productCalls } from '@ghala/contract/calls/products';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeWarehouse } from '../test/fixtures';
import { PurchaseWorld } from '../test/purchase-world';
import { quantityOperations } from '../test/quantity-operations';
import { ReceiptWorld } from '../test/receipt-world';
import { StockRequestWorld } from '../test/stock-request-world';
import { succeeded } from '../test/succeeded';
import { createTestApp } from '../test/test-app';

/* Quantities in packagings: every line keeps what was entered, and the stock is in the unit. */

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all');

async function pack(productId: number): Promise<void> {
  await admin.send(productCalls.update, { body: { productId, packagings: 'Pair = 2; Vial = 0.0005' } });
}

const operations = quantityOperations(test, admin, pack);

/** The last row of a table. */
async function lastOf(table: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} order by id desc limit 1`.execute(database);
  return rows[0] ?? {};
}

describe.each(Object.entries(operations))('%s', (what, [table, act, field = 'quantity']) => {
  const suffix = what === 'goods handed out' ? '_issued' : '';

  it('takes packagings, keeps them as entered, and counts them in the unit', async () => {
    const { body } = succeededWith(await act('1 pairs + 1'));
    const row = await lastOf(table);
    expect(Number(row[`quantity${suffix}`])).toBe(3);
    const kept = row[`entered${suffix}`] as { name: string }[];
    expect(kept).toEqual([
      { name: 'Pair', count: 1, holds: 2 },
      { name: expect.stringMatching(/^Box/), count: 1, holds: 1 },
    ]);
    // The release of a reservation is answered with the reservation.
    if (what !== 'a release') expect(JSON.stringify(body)).toContain(JSON.stringify(kept));
  });

  it('keeps nothing more of a number in the unit', async () => {
    succeeded(await act('2'));
    const row = await lastOf(table);
    expect([Number(row[`quantity${suffix}`]), row[`entered${suffix}`]]).toEqual([2, null]);
  });

  it('refuses an unknown packaging at its field, and names those that there are', async () => {
    const { status, body } = await act('1 Carton');
    expect([status, body.errors]).toEqual([
      422,
      { [field]: expect.stringMatching(/^Carton is not a packaging of this product: use Pair, Vial or Box \d+$/) },
    ]);
  });

  it('refuses what does not divide, and names the remainder', async () => {
    const { status, body } = await act('3 Vial');
    expect([status, body.errors]).toEqual([
      422,
      {
        [field]: expect.stringMatching(
          /^does not divide evenly: 3 Vial is 0\.0015 Box \d+, which leaves 0\.0005 over$/,
        ),
      },
    ]);
  });
});

function succeededWith<Answer extends { status: number; body: unknown }>(answer: Answer): Answer {
  succeeded(answer);
  return answer;
}

describe('a quantity as it was entered', () => {
  it('names the remainder of a unit that is counted in whole numbers', async () => {
    const purchases = new PurchaseWorld(test, admin);
    const { id: productId, unit_id: unitId } = await makeProduct(database);
    await database.updateTable('units').set({ is_whole: true }).where('id', '=', unitId).execute();
    await admin.send(productCalls.update, { body: { productId, packagings: 'Bundle = 2.5' } });
    const { id: purchaseId } = await purchases.draft();
    const add = (quantity: string) =>
      admin.attempt(purchaseCalls.addLine, { body: { purchaseId, productId, quantity, price: 1 } });
    const { status, body } = await add('3 Bundle');
    expect([status, body.errors.quantity]).toEqual([
      422,
      expect.stringMatching(/^does not divide evenly: 3 Bundle is 7\.5 Box \d+, which leaves 0\.5 over$/),
    ]);
    expect((await add('4 Bundle')).status).toBe(200);
  });

  it('stays as it was when the packaging is changed or removed', async () => {
    const [table, act] = operations['the line of an order'] ?? [];
    await act?.('1 Pair');
    const { product_id: productId } = await lastOf(table ?? '');
    await admin.send(productCalls.update, { body: { productId: Number(productId), packagings: [] } });
    expect((await lastOf(table ?? '')).entered).toEqual([{ name: 'Pair', count: 1, holds: 2 }]);
  });

  it('of an order is that of what is received as it was ordered', async () => {
    const [purchases, receipts] = [new PurchaseWorld(test, admin), new ReceiptWorld(test, admin)];
    const { id: productId } = await makeProduct(database);
    await pack(productId);
    const { id: purchaseId } = await purchases.draft();
    await admin.send(purchaseCalls.addLine, { body: { purchaseId, productId, quantity: '2 Pair', price: 8 } });
    await admin.send(purchaseCalls.submit, { params: { purchaseId } });
    succeeded(await purchases.approve(purchaseId));
    const { id: batchId } = await receipts.receipt({ purchaseId });
    const body = {
      batchId,
      warehouseId: (await makeWarehouse(database)).id,
      all: true as const,
      condition: 'New' as const,
    };
    const { items } = await admin.send(receiptCalls.completeLines, { body });
    expect(items).toMatchObject([{ quantity: 4, entered: [{ name: 'Pair', count: 2, holds: 2 }] }]);
  });

  it('of a received item stays while something else is corrected, but not with another product', async () => {
    const receipts = new ReceiptWorld(test, admin);
    const [{ id: batchId }, { id: productId }, other] = await Promise.all([
      receipts.receipt(),
      makeProduct(database),
      makeProduct(database),
    ]);
    await pack(productId);
    const line = { productId, warehouseId: (await makeWarehouse(database)).id, condition: 'New' as const };
    const save = async (more: object) => {
      const body = { batchId, ...line, ...more };
      return (await admin.send(receiptCalls.saveItem, { body: { quantity: 4, ...body } })).items[0];
    };
    const entered = [{ name: 'Pair', count: 2, holds: 2 }];
    const itemId = (await save({ quantity: '2 Pair' }))?.id;
    expect(await save({ itemId, comment: 'wet' })).toMatchObject({ quantity: 4, entered, comment: 'wet' });
    expect(await save({ itemId, productId: other.id })).toMatchObject({ quantity: 4, entered: null });
  });

  it('can never differ from the quantity in the unit', async () => {
    const wrong = JSON.stringify([{ name: 'Pair', count: 1, holds: 2 }]);
    await expect(
      sql`update purchase_lines set entered = ${wrong}, quantity = 3 where id = (select max(id) from purchase_lines)`.execute(
        database,
      ),
    ).rejects.toThrow(/violates check constraint/);
  });

  it('is in the log, beside the quantity in the unit', async () => {
    const requests = new StockRequestWorld(test, admin);
    const shelf = await requests.dispatches.shelf(10);
    await pack(shelf.product);
    const { id } = succeeded(await requests.adjust(shelf, 1, { quantity: '2 Pair' })).stock;
    const { after } = await database
      .selectFrom('audit_logs')
      .select('after')
      .where('entity_id', '=', id)
      .where('code', '=', 'stockAdjustment.request')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ quantity: 4, entered: [{ name: 'Pair', count: 2, holds: 2 }] });
  });
});
