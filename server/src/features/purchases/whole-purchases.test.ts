import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';

/* The database writes a whole list of orders as text: to the byte what the answer's serialiser writes for a page. */

const test = await createTestApp();
const { database } = test;
const buyer = await test.signIn('all', 'Achieng’ "A" Muthoni\\');
const world = new PurchaseWorld(test, buyer);

const texts = [
  '5" pipe, \\ black',
  'two\nlines\r\tand\btabs\f',
  '\u0001\u001f\u007f\u2028\u2029\ufeff',
  '👩🏽‍🌾 Ng’ang’a \u202e',
  '"Supplier":1,"Product":1',
  '=cmd|"/c calc"!A1',
  '</script>',
  '',
];
const figures = ['0.001', '10.500', '999999999999.999', '1200', '0.1'];
const moments = ['2026-01-02 03:04:05.678901+00', '2026-01-02 03:04:05+00', '1999-12-31 23:59:59.9999+00'];

beforeAll(async () => {
  const payment = await database
    .insertInto('payment_methods')
    .values({ name: 'Cash "on" delivery' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, text] of texts.entries()) {
    const supplier = await world.supplier({ name: `${text} ${index}`, address: text });
    const { id } = await world.draft({ supplierId: supplier.id });
    const product = await makeProduct(database, { name: `${text} ${index}`, code: `C ${text}` });
    // A draft's owner sees it in the list.
    await sql`update purchases set department = ${text}, project = ${text}, decision_comment = ${text},
      payment_method_id = ${index % 2 ? payment.id : null}, vat_percent = ${index % 3 === 0 ? 16 : null},
      fulfilled_by_id = ${index % 2 ? null : (buyer.actor?.id ?? null)}, subtotal = ${index + 0.5},
      created_at = ${moments[index % moments.length]} where id = ${id}`.execute(database);
    for (const figure of index === 0 ? [] : figures)
      await sql`insert into purchase_lines (purchase_id, product_id, quantity, price, description)
        values (${id}, ${product.id}, ${figure}, ${Number(figure).toFixed(2)}, ${text})`.execute(database);
  }
});

const sorts = ['-createdAt', 'createdAt', 'purchaseNo', '-amount'];

describe('a whole list of orders', () => {
  it.each(sorts)('by %s is to the byte what its page is', async (sort) => {
    const whole = await buyer.attempt(purchaseCalls.list, { query: { sort } });
    const page = await buyer.attempt(purchaseCalls.list, { query: { sort, limit: 100 } });
    expect(whole.body.purchases).toHaveLength(texts.length);
    expect(whole.raw.toString()).toBe(page.raw.toString());
    expect(whole.headers['x-total-count']).toBe(String(texts.length));
    expect(whole.headers['content-type']).toBe(page.headers['content-type']);
  });

  it('is an empty one if nothing matches', async () => {
    const { raw } = await buyer.attempt(purchaseCalls.list, { query: { poNo: 'nowhere' } });
    expect(JSON.parse(raw.toString())).toEqual({ status: 1, message: 'Purchases', purchases: [] });
  });

  it('of more rows than are read at once is the same, whatever they refer to', async () => {
    await sql`insert into purchases (supplier_id, raised_by_id, project, created_at)
      select id, ${buyer.actor?.id}, 'Many', now() - number * interval '1 second'
      from suppliers, generate_series(1, 200) number`.execute(database);
    await sql`insert into purchase_lines (purchase_id, product_id, quantity, price)
      select purchases.id, products.id, 1.5, 2.25 from purchases, products where project = 'Many'`.execute(database);
    const { body, headers } = await buyer.attempt(purchaseCalls.list, { query: { project: 'Many' } });
    const pages: unknown[] = [];
    const first = addressOf(purchaseCalls.list, { query: { project: 'Many', limit: 500 } });
    for (let path: string | undefined = first; path !== undefined; ) {
      const page = await buyer.get(path);
      pages.push(...page.body.purchases);
      path = /<([^>]*)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(pages.length).toBe(200 * texts.length);
    expect(headers['x-total-count']).toBe(String(pages.length));
    expect(body.purchases).toEqual(pages);
  });
});
