import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../test/fixtures';
import { PurchaseWorld } from '../../test/purchase-world';
import { type Answer, type Client, createTestApp } from '../../test/test-app';

const test = await createTestApp();
const buyer = await test.signIn('all');
const world = new PurchaseWorld(test, buyer);
const supplier = await world.supplier({ name: 'Acme' });
const payment = await test.database
  .insertInto('payment_methods')
  .values({ name: 'Cash' })
  .returning('id')
  .executeTakeFirstOrThrow();
const purchase = await world.draft({ supplierId: supplier.id, paymentId: payment.id });
const product = await makeProduct(test.database, { name: 'Cement', code: 'C-1' });
await world.line(purchase.id, { productId: product.id, quantity: 1, price: 1 });
await buyer.attempt(purchaseCalls.submit, { params: { purchaseId: purchase.id } });

describe.each([
  ['papers', addressOf(purchaseCalls.paper, { params: { id: purchase.id } }), 11],
  ['lists', addressOf(supplierCalls.list, { query: { format: 'pdf' } }), 4],
])('the queue of %s', (_what, url, ofOne) => {
  const printed = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;
  const many = (client: Client, count: number) => Promise.all(Array.from({ length: count }, () => client.get(url)));

  it('accepts a few from one user, refuses more with Retry-After, and lets others print', async () => {
    const flood = many(buyer, 30);
    const other = await test.signIn('all');
    const answer = await other.get(url);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const answers = await flood;
    expect(printed(answers)).toBeGreaterThanOrEqual(ofOne);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(5);
    for (const { status, headers, body } of refused)
      expect([status, Number(headers['retry-after']) > 0, body]).toEqual([
        503,
        true,
        {
          status: 0,
          message: expect.stringContaining('Try again'),
          code: expect.stringMatching(/\.busy$/),
          params: {},
        },
      ]);
    expect((await buyer.get(url)).status).toBe(200);
  });

  it('has a limit for all together', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => test.signIn('all')));
    const answers = (await Promise.all(people.map((person) => many(person, 8)))).flat();
    expect(printed(answers)).toBeLessThan(90);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 503].includes(status))).toEqual([]);
  });
});
