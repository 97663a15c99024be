import { approvalCalls } from '@ghala/contract/calls/approvals';
import { purchaseStatuses } from '@ghala/contract/calls/purchase-head';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { addressOf } from '@ghala/contract/common/address-of';
import { blankOf } from '@ghala/contract/entities/field-views';
import { purchaseFields, purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { awaitsGoods, countOutstanding } from '@ghala/contract/stock/receivable';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../../test/fixtures';
import { PurchaseWorld, purchaseStates, type TestPurchase } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru Admin');
const other = await test.signIn('all', 'Otieno Other');
const world = new PurchaseWorld(test, admin);
const supplier = await world.supplier({ name: 'Bamburi Cement' });

const purchases = new Map<string, TestPurchase>();
for (const state of purchaseStates) purchases.set(state, await world.purchaseIn(state));
const site = { project: 'Site 4', department: 'Works', supplierId: supplier.id, vat: true };
purchases.set('site', await world.purchaseIn('pending', site));
const approver = await test.approver();
const byOther = await new PurchaseWorld(test, other).purchaseIn('pending');
await admin.attempt(approvalCalls.approve, { body: { approvalId: await world.requestOf(byOther.id) } });
purchases.set('other', byOther);
const deleted = await world.purchaseIn('pending');
await other.attempt(approvalCalls.reject, {
  body: { approvalId: await world.requestOf(deleted.id), comment: 'too dear' },
});
await admin.attempt(purchaseCalls.delete, { params: { id: deleted.id } });
purchases.set('rejected, then deleted', deleted);
const foreignDraft = await new PurchaseWorld(test, other).purchaseIn('draft', { department: 'Works' });

const nameOf = (id: number) => [...purchases].find(([, purchase]) => purchase.id === id)?.[0] ?? '?';
const named = (rows: { id: number }[]) => rows.map((row) => nameOf(row.id));

async function listed(filters: Record<string, unknown>): Promise<string[]> {
  const fromList = await admin.attempt(purchaseCalls.list, { query: filters });
  expect(fromList.status).toBe(200);
  const names = named(fromList.body.purchases);
  // The search call takes the same filters in its body.
  if (filters.q === undefined) {
    const search = await admin.attempt(purchaseCalls.search, { body: filters });
    expect(named(search.body.purchases)).toEqual(names);
  }
  return names.sort();
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' }).format(new Date());
const everything = [...purchases.keys()].sort();
const none = { poNo: '', status: 'All', raisedById: 0, approvedById: '', project: '', departmentId: 0, amount: 0 };

describe('the list of purchase orders', () => {
  it.each([
    ['nothing', {}, everything],
    ['all', none, everything],
    ['pending', { status: 'pending' }, ['pending', 'site']],
    ['active, which is approved', { status: 'active' }, ['approved', 'approved, being received', 'other']],
    ['approved', { status: 'approved' }, ['approved', 'approved, being received', 'other']],
    ['rejected', { status: 'rejected' }, ['rejected']],
    ['fulfilled', { status: 'fulfilled' }, ['fulfilled']],
    ['cancelled', { status: 'cancelled' }, ['cancelled', 'rejected, then deleted']],
    ['completed', { status: 'completed' }, ['completed']],
    ['drafts, one’s own', { status: 'draft' }, ['draft']],
    ['project', { project: 'Site 4' }, ['site']],
    ['department', { departmentId: 'Works' }, ['site']],
    ['a department that is a number', { departmentId: 7 }, []],
    ['its supplier', { supplierId: supplier.id }, ['site']],
    ['who raised it', { raisedById: other.actor?.id }, ['other']],
    ['who approved it', { approvedById: admin.actor?.id }, ['other']],
    ['who approved it, not who rejected it', { approvedById: approver.actor?.id, status: 'rejected' }, []],
    [
      'who approved it, not who rejected what was then deleted',
      { approvedById: other.actor?.id, status: 'cancelled' },
      [],
    ],
    ['any total', { amount: 'All' }, everything],
    ['a part of the number', { poNo: byOther.purchaseNo.slice(4) }, ['other']],
    ['the total', { amount: 1160 }, ['site']],
    ['today', { dateFrom: today, dateTo: today }, everything],
    ['a day without orders', { dateFrom: '2020-01-01', dateTo: '2020-01-31' }, []],
    ['one date alone', { dateFrom: '2030-01-01' }, everything],
    ['several', { status: 'pending', project: 'Site 4', departmentId: 'Works' }, ['site']],
    ['words on the order', { q: 'site 4' }, ['site']],
    ['the supplier’s name', { q: 'bamburi' }, ['site']],
    ['the raiser’s name', { q: 'otieno oth' }, ['other']],
    ['words that stand nowhere', { q: '100%' }, []],
  ])('by %s', async (_what, filters, expected) => {
    expect(await listed(filters)).toEqual(expected);
  });

  it('refuses invalid filters', async () => {
    for (const query of [
      'status=soon',
      'raisedById=x',
      'supplierId=x',
      'amount=x',
      'dateFrom=1.1.2026',
      'sort=project',
      'limit=0',
    ])
      expect([query, (await admin.attempt(purchaseCalls.list, { query })).status]).toEqual([query, 422]);
    for (const body of [{ status: 'soon' }, { approvedById: 'x' }, { amount: -1 }, { departmentId: {} }])
      expect([body, (await admin.attempt(purchaseCalls.search, { body })).status]).toEqual([body, 422]);
  });

  it('has the columns of the screens', async () => {
    const { body } = await admin.attempt(purchaseCalls.list, { query: { poNo: purchases.get('site')?.purchaseNo } });
    const person = { id: admin.actor?.id, name: 'Wanjiru Admin', designation: '', signature: '' };
    expect(body).toEqual({
      status: 1,
      message: 'Purchases',
      purchases: [
        {
          ...blankOf(purchaseFields),
          id: purchases.get('site')?.id,
          purchaseNo: purchases.get('site')?.purchaseNo,
          batchNo: '',
          department: 'Works',
          dueOn: null,
          project: 'Site 4',
          supplierId: supplier.id,
          paymentId: null,
          vat: true,
          status: 'pending',
          exception: 0,
          fulfilledName: '',
          subtotal: 1000,
          vatAmount: 160,
          amount: 1160,
          name: 'Wanjiru Admin',
          approveComment: '',
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          Supplier: { id: supplier.id, code: supplier.code, name: 'Bamburi Cement', address: '', phone: '' },
          Payment: null,
          User: person,
          PurchaseProduct: [
            {
              ...blankOf(purchaseLineFields),
              id: purchases.get('site')?.lineId,
              productId: purchases.get('site')?.product,
              description: '',
              quantity: 10,
              entered: null,
              price: 1000,
              Product: expect.objectContaining({ id: purchases.get('site')?.product }),
            },
          ],
        },
      ],
    });
    const fulfilled = await admin.attempt(purchaseCalls.list, {
      query: { poNo: purchases.get('fulfilled')?.purchaseNo },
    });
    expect(fulfilled.body.purchases).toMatchObject([
      { batchNo: expect.stringMatching(/^BPN-\d{6}$/), exception: 1, fulfilledName: 'Wanjiru Admin' },
    ]);
  });

  it.each(['-createdAt', 'createdAt', 'purchaseNo', '-purchaseNo', 'amount', '-amount'])(
    'pages by %s without loss',
    async (sort) => {
      const whole = named((await admin.attempt(purchaseCalls.list, { query: { sort } })).body.purchases);
      const paged: string[] = [];
      for (
        let path: string | undefined = addressOf(purchaseCalls.list, { query: { sort, limit: 4 } });
        path !== undefined;
      ) {
        const { body, headers } = await admin.get(path);
        expect(headers['x-total-count']).toBe(String(whole.length));
        paged.push(...named(body.purchases));
        path = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
      }
      expect(paged).toEqual(whole);
    },
  );

  it('is exported with its filters', async () => {
    const { headers, body } = await admin.attempt(purchaseCalls.list, {
      query: { format: 'csv', status: 'fulfilled' },
    });
    expect(headers['content-disposition']).toMatch(/_purchases\.csv"$/);
    const lines = String(body).trim().split('\n');
    expect(lines[0]).toContain('No.,Date,PO No.,Department,Project,Raised By,Status,Exception,Fulfilled By,Amount');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^1,\d+\/\d+\/\d{4} - \d\d:\d\d,PO-\d{6} \(BPN-\d{6}\),,,Wanjiru Admin,Fulfilled,Exception,Wanjiru Admin,1000$/,
    );
    for (const format of ['pdf', 'xlsx'])
      expect((await admin.attempt(purchaseCalls.list, { query: { format } })).status).toBe(200);
  });
});

describe('a user who may not view purchases', () => {
  it('sees only the numbers, and learns no more from filters', async () => {
    const member = await test.signIn([]);
    const { body } = await member.attempt(purchaseCalls.list, { query: { status: 'rejected', sort: 'purchaseNo' } });
    const all = [...purchases]
      .filter(([name]) => name !== 'draft')
      .map(([, { id, purchaseNo }]) => ({ id, purchaseNo }));
    expect(body.purchases).toEqual(all);
    const found = await member.attempt(purchaseCalls.list, { query: { q: byOther.purchaseNo, limit: 5 } });
    expect(found.body.purchases).toEqual([{ id: byOther.id, purchaseNo: byOther.purchaseNo }]);
    expect((await member.attempt(purchaseCalls.list, { query: { q: 'Bamburi' } })).body.purchases).toEqual([]);
    expect((await member.attempt(purchaseCalls.list, { query: { sort: 'amount' } })).status).toBe(422);
    expect((await member.attempt(purchaseCalls.list, { query: { format: 'csv' } })).status).toBe(422);
  });
});

describe('the orders offered to a receipt', () => {
  const offered = async (query = '') => (await admin.attempt(purchaseCalls.receivable, { query })).body;

  it('are those of orders approved or fulfilled with something outstanding, newest first', async () => {
    expect(named(await offered())).toEqual(['other', 'fulfilled', 'approved, being received', 'approved']);
    expect(named(await offered('limit=1'))).toEqual(['other']);
    expect(named(await offered(`q=${byOther.purchaseNo}`))).toEqual(['other']);
    expect(named(await offered(`purchaseId=${byOther.id}`))).toEqual(['other']);
    const [{ Supplier: ofOther }] = await offered(`purchaseId=${byOther.id}`);
    const ofThem = await offered(`supplierId=${ofOther.id}`);
    expect(ofThem.map((row: { Supplier: object }) => row.Supplier)).toEqual(ofThem.map(() => ofOther));
    expect(named(ofThem)).toContain('other');
    expect(ofThem.length).toBeLessThan(named(await offered()).length);
  });

  it('name their supplier to users who may list suppliers', async () => {
    const { id, purchaseNo } = byOther;
    const { Supplier, ...number } = (await offered())[0];
    expect(number).toEqual({ id, purchaseNo, createdAt: expect.any(String), openLines: 1 });
    expect(Supplier).toEqual({ id: expect.any(Number), name: expect.any(String) });
    const reader = await test.signIn(['transaction']);
    expect((await reader.attempt(purchaseCalls.receivable)).body[0]).toEqual(number);
    const query = { supplierId: Supplier.id };
    expect((await reader.attempt(purchaseCalls.receivable, { query })).body).toEqual([]);
  });

  it('leave out complete orders, though not all receipts are verified, and closed ones', async () => {
    const [whole, closed] = [await world.purchaseIn('approved'), await world.purchaseIn('fulfilled')];
    await world.receipt(whole, 10, true);
    await database.updateTable('purchases').set({ status: 'fulfilled' }).where('id', '=', whole.id).execute();
    await admin.attempt(purchaseCalls.close, { body: { purchaseId: closed.id, reason: 'enough' } });
    const ids = (await offered()).map((row: { id: number }) => row.id);
    expect(ids).not.toContain(whole.id);
    expect(ids).not.toContain(closed.id);
  });

  it('are those of the rule that screens go by, with as many open lines', async () => {
    const partly = await world.purchaseIn('approved');
    await world.receipt(partly, 3, true);
    const states = new Set<string>();
    for (const { id } of [...purchases.values(), partly]) {
      const { purchase } = await admin.send(purchaseCalls.get, { params: { id } });
      states.add(purchase.status);
      const [offer] = await admin.send(purchaseCalls.receivable, { query: { purchaseId: id } });
      expect([purchase.status, offer?.openLines]).toEqual([
        purchase.status,
        awaitsGoods(purchase) ? countOutstanding(purchase.PurchaseProduct) : undefined,
      ]);
    }
    expect([...states].sort()).toEqual([...purchaseStatuses].sort());
  });
});

describe('the orders of a product', () => {
  it('show who supplied it at what price, since approval', async () => {
    const product = await makeProduct(database);
    const member = await test.signIn([]);
    const order = async (price: number, isApproved: boolean) => {
      const { id } = await world.draft({ supplierId: supplier.id });
      await world.line(id, { price: 7 });
      await world.line(id, { productId: product.id, quantity: 4, price });
      await admin.attempt(purchaseCalls.submit, { params: { purchaseId: id } });
      if (isApproved) await world.approve(id);
      return id;
    };
    await order(300, false);
    const first = await order(100, true);
    const second = await order(120, true);
    const { status, body } = await member.attempt(purchaseCalls.ofProduct, { params: { productId: product.id } });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 1,
      message: 'Purchases of the product',
      purchase: [
        expect.objectContaining({ id: second }),
        {
          id: first,
          purchaseNo: expect.stringMatching(/^PO-/),
          status: 'approved',
          createdAt: expect.any(String),
          Supplier: { id: supplier.id, name: 'Bamburi Cement' },
          PurchaseProduct: [
            { id: expect.any(Number), productId: product.id, quantity: 4, price: 100, quantityReceived: 0 },
          ],
        },
      ],
    });
    expect((await member.attempt(purchaseCalls.ofProduct, { params: { productId: 'x' } })).status).toBe(422);
    expect((await member.attempt(purchaseCalls.ofProduct, { params: { productId: 987654 } })).body.purchase).toEqual(
      [],
    );
  });
});

describe('the departments', () => {
  it('are those used before, without duplicates', async () => {
    await world.draft({ department: 'accounts' });
    await world.draft({ department: 'Works' });
    const { body } = await admin.attempt(purchaseCalls.departments);
    expect(body).toEqual({ status: 1, message: 'Departments', departments: ['accounts', 'Works'] });
    expect((await admin.attempt(purchaseCalls.departments, { query: { q: 'wor' } })).body.departments).toEqual([
      'Works',
    ]);
    expect((await admin.attempt(purchaseCalls.departments, { query: { limit: 1 } })).body.departments).toEqual([
      'accounts',
    ]);
    expect(foreignDraft.id).toBeGreaterThan(0);
  });
});
