import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeProduct, uniqueName } from '../../../test/fixtures';
import { pdfText } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const viewer = await test.signIn(['supplierView']);
const buyer = await test.signIn(['supplierAdd', 'purchaseAdd']);
const product = await makeProduct(test.database);

async function makeSupplier(): Promise<number> {
  const body = { name: uniqueName('Supplier'), phone: '+254712345678' };
  return (await buyer.attempt(supplierCalls.create, { body })).body.supplier.id;
}

/** Raises an order whose lines have these prices, as the buyer. */
async function raise(
  supplierId: number,
  status: PurchaseStatus,
  prices: number[],
  values: { vat_percent?: number } = {},
) {
  const purchase = await test.database
    .insertInto('purchases')
    .values({
      supplier_id: supplierId,
      status,
      department: 'Works',
      project: 'Mall',
      raised_by_id: Number(buyer.actor?.id),
      subtotal: sql<number>`(select sum(price) from unnest(${prices}::numeric[]) as price)`,
      ...values,
    })
    .returning(['id', 'purchase_no as purchaseNo'])
    .executeTakeFirstOrThrow();
  for (const price of prices)
    await test.database
      .insertInto('purchase_lines')
      .values({ purchase_id: purchase.id, product_id: product.id, quantity: 1, price })
      .execute();
  return purchase;
}

describe("a supplier's purchase orders to date", () => {
  it('are those raised, latest first, with their amounts', async () => {
    const id = await makeSupplier();
    const first = await raise(id, 'completed', [100, 50.25], { vat_percent: 16 });
    const second = await raise(id, 'pending', [10]);
    await raise(id, 'draft', [999]);
    const { supplier } = (await viewer.attempt(supplierCalls.get, { params: { id } })).body;
    expect(supplier.purchases).toEqual([
      expect.objectContaining({ id: second.id, purchaseNo: second.purchaseNo, status: 'pending', amount: 10 }),
      {
        id: first.id,
        purchaseNo: first.purchaseNo,
        department: 'Works',
        project: 'Mall',
        status: 'completed',
        // This is 150.25 plus 16 percent.
        amount: 174.29,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        User: { name: buyer.actor?.name },
        PurchaseProduct: [{ price: 100 }, { price: 50.25 }],
      },
    ]);
    expect(supplier).toMatchObject({ purchaseCount: 2, purchaseAmount: 184.29 });
  });

  it('are shown and counted whatever their outcome', async () => {
    const id = await makeSupplier();
    for (const status of ['draft', 'pending', 'approved', 'rejected', 'fulfilled', 'completed', 'cancelled'] as const)
      await raise(id, status, [100]);
    const listed = (await buyer.attempt(supplierCalls.list)).body.find((row: { id: number }) => row.id === id);
    expect(listed.purchases.map((row: { status: string }) => row.status)).toEqual([
      'cancelled',
      'completed',
      'fulfilled',
      'rejected',
      'approved',
      'pending',
    ]);
    expect(listed).toMatchObject({ purchaseCount: 6, purchaseAmount: 600 });
  });

  it('sort the suppliers, by number and by amount, page by page', async () => {
    const ids = [await makeSupplier(), await makeSupplier(), await makeSupplier()] as const;
    const [many, dear, none] = ids;
    for (const price of [1, 2, 3]) await raise(many, 'approved', [price]);
    await raise(dear, 'approved', [500]);
    await raise(none, 'draft', [9_000]);
    const inOrder = async (sort: string) => {
      const found: number[] = [];
      const query = { limit: 1, purchases: false, sort };
      let path: string | undefined = addressOf(supplierCalls.list, { query });
      while (path !== undefined) {
        const { body, headers } = await buyer.get(path);
        found.push(...body.map((row: { id: number }) => row.id));
        path = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
      }
      return found.filter((id) => ids.includes(id));
    };
    expect(await inOrder('-purchaseCount')).toEqual([many, dear, none]);
    expect(await inOrder('purchaseCount')).toEqual([none, dear, many]);
    expect(await inOrder('-purchaseAmount')).toEqual([dear, many, none]);
  });

  it('come with a page of suppliers too, unless omitted', async () => {
    const id = await makeSupplier();
    const { purchaseNo } = await raise(id, 'approved', [5]);
    const ask = async (query = {}) =>
      (await buyer.attempt(supplierCalls.list, { query: { sort: '-createdAt', limit: 1, ...query } })).body[0];
    expect(await ask()).toMatchObject({ id, purchases: [{ purchaseNo }], purchaseCount: 1 });
    const bare = await ask({ purchases: false });
    expect(bare).toMatchObject({ id, purchaseCount: 1, purchaseAmount: 5 });
    expect(bare).not.toHaveProperty('purchases');
    const one = (await viewer.attempt(supplierCalls.get, { params: { id }, query: { purchases: false } })).body
      .supplier;
    expect(one).not.toHaveProperty('purchases');
    expect((await buyer.attempt(supplierCalls.list, { query: { purchases: 'maybe' } })).status).toBe(422);
  });

  it('are a list of their own for users who view suppliers', async () => {
    const id = await makeSupplier();
    const list = (query = '') => viewer.attempt(supplierCalls.purchases, { params: { id }, query });
    expect((await viewer.attempt(supplierCalls.purchases, { params: { id: 'x' } })).status).toBe(422);
    expect((await viewer.attempt(supplierCalls.purchases, { params: { id: 999999 } })).status).toBe(404);
    expect((await list()).body).toEqual([]);
    const made = [
      await raise(id, 'approved', [30]),
      await raise(id, 'pending', [20]),
      await raise(id, 'rejected', [40]),
    ];
    const numbers = async (query: string) =>
      (await list(query)).body.map((row: { purchaseNo: string }) => row.purchaseNo);
    const [first, second, third] = made.map((purchase) => purchase.purchaseNo);
    expect(await numbers('')).toEqual([third, second, first]);
    expect(await numbers('sort=amount')).toEqual([second, first, third]);
    expect(await numbers(`q=${second}`)).toEqual([second]);
    const page = await list('limit=2');
    expect(page.headers['x-total-count']).toBe('3');
    const [, next] = /<([^>]+)>; rel="next"/.exec(String(page.headers.link)) ?? [];
    expect((await viewer.get(String(next))).body).toMatchObject([{ purchaseNo: first }]);
  });

  it('are exported with the columns of the screen', async () => {
    const id = await makeSupplier();
    const { purchaseNo } = await raise(id, 'fulfilled', [1234567.5]);
    const { headers, raw } = await viewer.attempt(supplierCalls.purchases, {
      params: { id },
      query: { format: 'csv' },
    });
    expect(headers['content-disposition']).toMatch(/_supplier_purchases\.csv"$/);
    const [head, row] = raw.toString().replace('\ufeff', '').split('\n');
    expect(head).toBe('No.,Date,PO No.,Dept,Project,Raised By,Status,Amount');
    expect(row).toMatch(new RegExp(`^1,\\d+/\\d+/\\d{4},${purchaseNo},Works,Mall,.+,Fulfilled,1234567.5$`));
    const printed = await viewer.attempt(supplierCalls.purchases, { params: { id }, query: { format: 'pdf' } });
    expect((await pdfText(printed.raw)).join()).toContain('1,234,567.50');
  });
});
