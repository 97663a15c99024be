import { productCalls } from '@ghala/contract/calls/products';
import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import { describe, expect, it } from 'vitest';
import { makeProduct, uniqueName } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const member = await test.signIn([]);

function makeSupplier(name: string) {
  return test.database
    .insertInto('suppliers')
    .values({ name, code: uniqueName('SUP'), phone: '+254712345678' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Makes an order from the supplier with these lines: product, quantity, price of the line. */
async function order(supplierId: number, status: PurchaseStatus, lines: [productId: number, number, number][]) {
  const { id } = await test.database
    .insertInto('purchases')
    .values({ supplier_id: supplierId, status, raised_by_id: Number(member.actor?.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [productId, quantity, price] of lines)
    await test.database
      .insertInto('purchase_lines')
      .values({ purchase_id: id, product_id: productId, quantity, price })
      .execute();
}

async function suppliersOf(productId: number) {
  return (await member.attempt(productCalls.get, { params: { id: productId } })).body.product.Suppliers;
}

describe("a product's suppliers and prices", () => {
  it('are empty before the first approved order', async () => {
    const { id } = await makeProduct(test.database);
    const supplier = await makeSupplier('Early');
    for (const status of ['draft', 'pending', 'rejected', 'cancelled'] as const)
      await order(supplier.id, status, [[id, 1, 1]]);
    expect(await suppliersOf(id)).toEqual([]);
  });

  it('list each supplier by name, with the quantity and the average unit price of its orders', async () => {
    const { id } = await makeProduct(test.database);
    const other = await makeProduct(test.database);
    const zuri = await makeSupplier('Zuri');
    const amani = await makeSupplier('amani');
    // The prices are 10 and 20 per unit: 15 on average, though far more was bought at 10.
    await order(zuri.id, 'completed', [[id, 100, 1000]]);
    await order(zuri.id, 'fulfilled', [
      [other.id, 7, 7],
      [id, 1.5, 30],
    ]);
    await order(amani.id, 'approved', [[id, 3, 100]]);
    expect(await suppliersOf(id)).toEqual([
      { Supplier: amani, quantity: 3, averagePrice: 33.33 },
      { Supplier: zuri, quantity: 101.5, averagePrice: 15 },
    ]);
  });

  it("count every line of an order in the quantity, but only its first line's price", async () => {
    const { id } = await makeProduct(test.database);
    const supplier = await makeSupplier('Twice');
    await order(supplier.id, 'approved', [
      [id, 2, 10],
      [id, 1, 900],
    ]);
    expect(await suppliersOf(id)).toEqual([{ Supplier: supplier, quantity: 3, averagePrice: 5 }]);
  });
});
