import { approvalCalls } from '@ghala/contract/calls/approvals';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { productCalls } from '@ghala/contract/calls/products';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { blankOf } from '@ghala/contract/entities/field-views';
import { purchaseFields, purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeProduct } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const buyer = await test.signIn(['purchaseAdd'], 'Wanjiru Buyer');
const admin = await test.signIn('all', 'Otieno Admin');
const viewer = await test.signIn(['purchaseView']);
const world = new PurchaseWorld(test, buyer);
const whole = new PurchaseWorld(test, admin);
const payment = await database
  .insertInto('payment_methods')
  .values({ name: 'Net 30 days' })
  .returning('id')
  .executeTakeFirstOrThrow();

/** Reads every audit row of an order, oldest first. */
async function auditOf(id: number) {
  const rows = await auditRows(database, { entity: 'Purchase Order', entity_id: id });
  return rows.map(({ action, details, user_id }) => ({ action, details, user_id }));
}

describe('a draft', () => {
  it('has its header corrected by its author, and its total updated', async () => {
    const { id, purchaseNo } = await world.draft({ department: 'Works', vat: false });
    await world.line(id, { price: 1000 });
    const supplier = await world.supplier();
    const details = { department: 'Stores', project: 'Site 9', supplierId: String(supplier.id), vat: '1' };
    const changed = await buyer.attempt(purchaseCalls.update, {
      params: { id },
      body: { ...details, paymentId: payment.id },
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      { status: 1, message: `${purchaseNo} updated`, purchase: { id, purchaseNo } },
    ]);
    expect((await buyer.attempt(purchaseCalls.get, { params: { id } })).body.purchase).toMatchObject({
      department: 'Stores',
      project: 'Site 9',
      supplierId: supplier.id,
      paymentId: payment.id,
      vat: true,
      subtotal: 1000,
      amount: 1160,
    });
    const { id: refused } = await world.supplier({ is_prequalified: false });
    expect(
      (await buyer.attempt(purchaseCalls.update, { params: { id }, body: { supplierId: refused } })).body.errors,
    ).toHaveProperty('supplierId');
    const colleague = await test.signIn(['purchaseAdd']);
    expect((await colleague.attempt(purchaseCalls.update, { params: { id }, body: details })).status).toBe(404);
  });

  it('is created with its header', async () => {
    const supplier = await world.supplier({ address: 'Mombasa Road', phone: '+254700000001' });
    const body = {
      department: ' Works ',
      project: 'Site 4',
      supplierId: supplier.id,
      paymentId: payment.id,
      vat: true,
      dueOn: '2027-01-05',
    };
    const made = await buyer.attempt(purchaseCalls.create, { body });
    expect(made.body).toEqual({
      status: 1,
      message: `${made.body.purchase.purchaseNo} created`,
      purchase: { id: expect.any(Number), purchaseNo: expect.stringMatching(/^PO-\d{6}$/) },
    });
    const { id, purchaseNo } = made.body.purchase;
    const { body: answer } = await buyer.attempt(purchaseCalls.get, { params: { id } });
    const user = { id: buyer.actor?.id, name: 'Wanjiru Buyer', designation: '', signature: '' };
    expect(answer).toEqual({
      status: 1,
      message: 'Purchase Order',
      purchase: {
        ...blankOf(purchaseFields),
        id,
        purchaseNo,
        batchNo: '',
        department: 'Works',
        project: 'Site 4',
        supplierId: supplier.id,
        paymentId: payment.id,
        vat: true,
        dueOn: '2027-01-05',
        status: 'draft',
        exception: 0,
        fulfilledName: '',
        subtotal: 0,
        vatAmount: 0,
        amount: 0,
        vatPercent: 16,
        name: 'Wanjiru Buyer',
        approveComment: '',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        Supplier: {
          id: supplier.id,
          code: supplier.code,
          name: supplier.name,
          address: 'Mombasa Road',
          phone: '+254700000001',
        },
        Payment: { id: payment.id, payment: 'Net 30 days' },
        User: user,
        PurchaseProduct: [],
        actionedAt: null,
        isRejected: false,
        closeReason: '',
        closedAt: null,
        closedBy: '',
        batches: [],
      },
      actionedBy: null,
      pdfUrl: expect.stringMatching(new RegExp(`/api/purchases/pdf/${id}\\?signature=`)),
    });
    expect(await auditOf(id)).toEqual([
      { action: 'create', details: `Purchase order ${purchaseNo} created`, user_id: buyer.actor?.id },
    ]);
  });

  it('accepts only a listed supplier, prequalified and not deleted', async () => {
    const refused = async (supplierId: unknown) =>
      (await buyer.attempt(purchaseCalls.create, { body: { supplierId } })).body.errors;
    const unproved = await world.supplier({ is_prequalified: false });
    const gone = await world.supplier();
    await sql`update suppliers set deleted_at = now() where id = ${gone.id}`.execute(database);
    expect(await refused(unproved.id)).toEqual({
      supplierId: `must be a prequalified supplier, which ${unproved.name} is not`,
    });
    expect(await refused(gone.id)).toEqual({ supplierId: 'must be a supplier in the list' });
    expect(await refused(987_654)).toEqual({ supplierId: 'must be a supplier in the list' });
    expect(await refused('')).toEqual({ supplierId: 'is required' });
    const { status, body } = await buyer.attempt(purchaseCalls.create, {
      body: { supplierId: (await world.supplier()).id, paymentId: 987_654 },
    });
    expect([status, body.errors]).toEqual([422, { paymentId: 'must be a payment method in the list' }]);
  });

  it('gains and loses lines, with the right total', async () => {
    const { id } = await world.draft({ vat: true });
    const product = await makeProduct(database, { name: 'Cement', code: 'CEM-1' });
    const line = { purchaseId: id, productId: product.id, description: '50 kg bags', quantity: 12.5, price: 100.01 };
    const { body } = await buyer.attempt(purchaseCalls.addLine, { body: line });
    expect(body).toEqual({
      status: 1,
      message: 'Product added',
      products: [
        {
          ...blankOf(purchaseLineFields),
          id: expect.any(Number),
          productId: product.id,
          description: '50 kg bags',
          quantity: 12.5,
          entered: null,
          price: 100.01,
          quantityReceived: 0,
          quantityOutstanding: 12.5,
          Product: {
            id: product.id,
            name: 'Cement',
            code: 'CEM-1',
            barcode: '',
            packagings: [],
            tracking: 'none',
            shelfLife: null,
            unit: { unit: expect.any(String), measure: null },
          },
        },
      ],
      totals: { subtotal: 100.01, vatAmount: 16, amount: 116.01 },
    });
    const second = await world.line(id, { price: 0.1 });
    expect((await world.row(id)).subtotal).toBe(100.11);
    const removed = await buyer.attempt(purchaseCalls.removeLine, { params: { lineId: second.id, purchaseId: id } });
    expect(removed.body).toMatchObject({ products: [{ productId: product.id }], totals: { subtotal: 100.01 } });
    expect((await auditOf(id)).map((row) => row.action)).toEqual(['create', 'add line', 'add line', 'remove line']);
  });

  it('gains many lines at once, or none', async () => {
    const { id } = await world.draft();
    const product = await makeProduct(database);
    const line = { productId: product.id, quantity: 2, price: 10 };
    const add = (lines: object[]) => buyer.attempt(purchaseCalls.addLines, { body: { purchaseId: id, lines } });
    const refused = await add([line, { ...line, productId: 987_654 }]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines.1.productId']]);
    expect((await world.row(id)).subtotal).toBe(0);
    const { status, body } = await add([line, { ...line, quantity: 3, description: 'in two lots' }]);
    expect([status, body]).toMatchObject([
      200,
      { products: [{ quantity: 2 }, { quantity: 3, description: 'in two lots' }], totals: { subtotal: 20 } },
    ]);
    expect((await auditOf(id)).map((row) => row.action)).toEqual(['create', 'add line', 'add line']);
  });

  it.each([
    ['no quantity', { quantity: 0 }, 'quantity', 'enter a quantity above 0'],
    ['a quantity below 0', { quantity: -1 }, 'quantity', 'enter a quantity above 0'],
    ['a quantity too fine', { quantity: 1.2345 }, 'quantity', 'enter at most 3 decimals'],
    ['no price', { price: undefined }, 'price', 'enter a price'],
    ['a price too fine', { price: 1.234 }, 'price', 'enter at most 2 decimals'],
    ['a product that is not there', { productId: 987_654 }, 'productId', 'must be a product in the list'],
    ['no product', { productId: '' }, 'productId', 'is required'],
  ])('refuses a line with %s', async (_what, wrong, field, message) => {
    const { id } = await world.draft();
    const product = await makeProduct(database);
    const body = { purchaseId: id, productId: product.id, quantity: 1, price: 1, ...wrong };
    const answer = await buyer.attempt(purchaseCalls.addLine, { body });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: message }]);
    expect((await world.row(id)).subtotal).toBe(0);
  });

  it('refuses a line that would make its total too large to store', async () => {
    const { id } = await world.draft();
    await sql`insert into purchase_lines (purchase_id, product_id, quantity, price)
      select ${id}, ${(await makeProduct(database)).id}, 1, 999999999999 from generate_series(1, 10)`.execute(database);
    const body = { purchaseId: id, productId: (await makeProduct(database)).id, quantity: 1, price: 999_999_999_999 };
    expect((await buyer.attempt(purchaseCalls.addLine, { body })).status).toBe(422);
  });

  it('has no line of another order', async () => {
    const [one, other] = [await world.purchaseIn('draft'), await world.purchaseIn('draft')];
    const { status } = await buyer.attempt(purchaseCalls.removeLine, {
      params: { lineId: other.lineId, purchaseId: one.id },
    });
    expect(status).toBe(404);
    expect((await world.purchase(other.id)).PurchaseProduct).toHaveLength(1);
  });

  it('is visible only to its author', async () => {
    const { id, lineId, product } = await world.purchaseIn('draft');
    const body = { purchaseId: id, productId: product, quantity: 1, price: 1 };
    const answers = [
      await admin.attempt(purchaseCalls.get, { params: { id } }),
      await admin.attempt(purchaseCalls.paper, { params: { id } }),
      await admin.attempt(purchaseCalls.addLine, { body }),
      await admin.attempt(purchaseCalls.removeLine, { params: { lineId, purchaseId: id } }),
      await admin.attempt(purchaseCalls.submit, { params: { purchaseId: id } }),
      await admin.attempt(purchaseCalls.close, { body: { purchaseId: id, reason: 'x' } }),
      await admin.attempt(purchaseCalls.delete, { params: { id } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    const listed = async (client: typeof admin) =>
      (await client.attempt(purchaseCalls.list)).body.purchases.map((row: { id: number }) => row.id);
    expect(await listed(admin)).not.toContain(id);
    expect(await listed(buyer)).toContain(id);
  });

  it('can be discarded by its author with only the permission to raise orders', async () => {
    const { id, purchaseNo } = await world.purchaseIn('draft');
    const answer = await buyer.attempt(purchaseCalls.delete, { params: { id } });
    expect(answer.body).toEqual({ status: 1, message: 'Purchase Order Deleted' });
    expect((await buyer.attempt(purchaseCalls.get, { params: { id } })).status).toBe(404);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'discard draft',
      details: `Draft purchase order ${purchaseNo} discarded`,
    });
  });
});

describe('submitting', () => {
  it('requests approval', async () => {
    const { id, purchaseNo } = await world.purchaseIn('draft', { department: 'Works', project: 'Site 4', vat: true });
    const answer = await buyer.attempt(purchaseCalls.submit, { params: { purchaseId: id } });
    expect(answer.body).toEqual({ status: 1, message: 'Purchase Generated' });
    const approver = await test.signIn(['approvePurchase']);
    const queue = (await approver.attempt(approvalCalls.queue)).body;
    const request = queue.find((row: { Purchase?: { id: number } }) => row.Purchase?.id === id);
    expect(request).toMatchObject({
      module: 'purchase',
      type: 'pending',
      status: 'pending',
      priority: 'normal',
      User: { name: 'Wanjiru Buyer' },
      Purchase: {
        purchaseNo,
        department: 'Works',
        project: 'Site 4',
        Supplier: { name: expect.any(String), phone: expect.any(String) },
        User: { name: 'Wanjiru Buyer' },
        PurchaseProduct: [{ quantity: 10, price: 1000 }],
        amount: 1160,
      },
    });
    const other = await test.signIn(['approveTransfer']);
    expect((await other.attempt(approvalCalls.approve, { body: { approvalId: request.id } })).status).toBe(403);
    const approved = await approver.attempt(approvalCalls.approve, {
      body: { approvalId: request.id, comment: 'within budget' },
    });
    expect(approved.body).toEqual({ status: 1, message: 'Approval request accepted' });
    const { body } = await viewer.attempt(purchaseCalls.get, { params: { id } });
    expect(body.purchase).toMatchObject({ status: 'approved', approveComment: 'within budget', exception: 0 });
    expect(body.actionedBy).toMatchObject({ id: approver.actor?.id, name: approver.actor?.name });
  });

  it('stores the reason of a rejection', async () => {
    const { id } = await whole.purchaseIn('rejected');
    const { body } = await viewer.attempt(purchaseCalls.get, { params: { id } });
    expect(body).toMatchObject({
      purchase: { status: 'rejected', approveComment: 'too dear' },
      actionedBy: { name: 'Ouma Approver' },
    });
  });

  it('approves at once if the rule is off, for approvers; others still request approval', async () => {
    const setRule = (required: boolean) =>
      admin.attempt(approvalCalls.setRule, { body: { module: 'purchase', required } });
    await setRule(false);
    const own = await whole.purchaseIn('draft');
    expect((await admin.attempt(purchaseCalls.submit, { params: { purchaseId: own.id } })).status).toBe(200);
    const asked = await world.purchaseIn('pending');
    await setRule(true);
    expect((await admin.attempt(purchaseCalls.get, { params: { id: own.id } })).body).toMatchObject({
      purchase: { status: 'approved', actionedAt: expect.any(String) },
      actionedBy: { id: admin.actor?.id },
    });
    expect((await world.row(asked.id)).status).toBe('pending');
  });

  it('requires at least one line', async () => {
    const { id, purchaseNo } = await world.draft();
    const { status, body } = await buyer.attempt(purchaseCalls.submit, { params: { purchaseId: id } });
    expect([status, body.message]).toEqual([409, `${purchaseNo} has no products: add at least one`]);
  });

  it("checks the draft's references again", async () => {
    const submit = async (id: number) =>
      (await buyer.attempt(purchaseCalls.submit, { params: { purchaseId: id } })).body.message;
    const [unproved, withoutSupplier, withoutProduct] = [
      await world.purchaseIn('draft'),
      await world.purchaseIn('draft'),
      await world.purchaseIn('draft'),
    ];
    await sql`update suppliers set is_prequalified = false where id = ${unproved.supplier}`.execute(database);
    expect((await admin.attempt(supplierCalls.delete, { params: { id: withoutSupplier.supplier } })).status).toBe(200);
    expect((await admin.attempt(productCalls.delete, { params: { id: withoutProduct.product } })).status).toBe(200);
    expect(await submit(unproved.id)).toMatch(
      /^Supplier \d+, the supplier of PO-\d{6}, is no longer prequalified: choose another$/,
    );
    expect(await submit(withoutSupplier.id)).toMatch(/^Supplier \d+, the supplier of PO-\d{6}, was deleted: /);
    expect(await submit(withoutProduct.id)).toMatch(/^Product \d+ was deleted: remove it from PO-\d{6} first$/);
  });
});

describe('cancelling and closing an order', () => {
  it('cancels it, for a user who manages purchases', async () => {
    const { id, purchaseNo } = await world.purchaseIn('pending');
    const refused = await buyer.attempt(purchaseCalls.delete, { params: { id } });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `${purchaseNo} is no longer a draft: your role does not allow deleting it`,
    ]);
    const manager = await test.signIn(['purchaseManage']);
    expect((await manager.attempt(purchaseCalls.delete, { params: { id } })).body).toEqual({
      status: 1,
      message: 'Purchase Order Deleted',
    });
    expect((await world.row(id)).status).toBe('cancelled');
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'delete', user_id: manager.actor?.id });
  });

  it('requires a reason to close it', async () => {
    const { id } = await whole.purchaseIn('approved');
    for (const reason of ['', '  ', undefined]) {
      const { status, body } = await admin.attempt(purchaseCalls.close, { body: { purchaseId: id, reason } });
      expect([status, body.message]).toEqual([422, 'Reason for closing is required']);
    }
    expect((await admin.attempt(purchaseCalls.close, { body: { reason: 'x' } })).status).toBe(422);
    const closed = await admin.attempt(purchaseCalls.close, { body: { purchaseId: id, reason: 'not needed' } });
    expect(closed.body).toEqual({ status: 1, message: 'Purchase Order Closed' });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'close' });
  });

  it('returns 404 for an unknown one', async () => {
    expect((await admin.attempt(purchaseCalls.delete, { params: { id: 987654 } })).status).toBe(404);
    expect((await admin.attempt(purchaseCalls.get, { params: { id: 987654 } })).status).toBe(404);
    expect((await admin.attempt(purchaseCalls.submit, { params: { purchaseId: 987654 } })).status).toBe(404);
    expect((await admin.attempt(purchaseCalls.get, { params: { id: 'x' } })).status).toBe(422);
  });
});

describe('reading one', () => {
  it.each(['purchaseView', 'batchAdd', 'transaction', 'supplierView', 'approvePurchase'] as const)(
    'is for users with %s',
    async (flag) => {
      const { id } = await world.purchaseIn('pending');
      const reader = await test.signIn([flag]);
      expect((await reader.attempt(purchaseCalls.get, { params: { id } })).status).toBe(200);
      expect((await reader.attempt(purchaseCalls.paper, { params: { id } })).status).toBe(200);
    },
  );

  it('is refused to a user who may only raise orders, once it is not a draft', async () => {
    const { id } = await world.purchaseIn('pending');
    expect((await buyer.attempt(purchaseCalls.get, { params: { id } })).status).toBe(403);
    expect((await buyer.attempt(purchaseCalls.paper, { params: { id } })).status).toBe(403);
  });

  it('shows the received goods and their receipts', async () => {
    const purchase = await whole.purchaseIn('approved');
    const batchNo = await whole.receipt(purchase, 12, true);
    expect(await whole.purchase(purchase.id)).toMatchObject({
      batchNo,
      exception: 1,
      fulfilledName: 'Otieno Admin',
      batches: [{ batchNo, status: 'processed' }],
      PurchaseProduct: [{ quantity: 10, quantityReceived: 12, quantityOutstanding: 0 }],
    });
  });
});

describe('VAT', () => {
  // 16 percent of whole cents is never exactly half a cent: these come closest.
  it.each([
    ['a whole amount', [100], 16, 116],
    ['0.03: 0.48 cents, down', [0.03], 0, 0.03],
    ['0.22: 3.52 cents, up', [0.22], 0.04, 0.26],
    ['1.28: 20.48 cents, down', [1.28], 0.2, 1.48],
    ['the sum once, not each line', [0.03, 0.03, 0.03], 0.01, 0.1],
    ['sums that floating point gets wrong', [0.1, 0.2], 0.05, 0.35],
    ['the largest amount', [999_999_999_999], 159_999_999_999.84, 1_159_999_999_998.84],
  ])('is 16 percent of %s', async (_what, prices, vatAmount, amount) => {
    const { id } = await world.draft({ vat: true });
    for (const price of prices) await world.line(id, { price });
    expect(await world.purchase(id)).toMatchObject({ vatAmount, amount });
  });

  it('is absent if the order has none', async () => {
    const { id } = await world.draft({ vat: false });
    await world.line(id, { price: 100 });
    expect(await world.purchase(id)).toMatchObject({ vatPercent: null, subtotal: 100, vatAmount: 0, amount: 100 });
  });
});

describe('an order prevents the deletion of', () => {
  it.each(['pending', 'approved', 'fulfilled'] as const)('its supplier and its products while %s', async (state) => {
    const { supplier, product, purchaseNo } = await whole.purchaseIn(state);
    const refusals = [
      await admin.attempt(supplierCalls.delete, { params: { id: supplier } }),
      await admin.attempt(productCalls.delete, { params: { id: product } }),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(409);
      expect(body.message).toMatch(new RegExp(`cannot be deleted: ${purchaseNo} is not finished$`));
    }
  });

  it.each(['draft', 'rejected', 'cancelled'] as const)('nothing when %s', async (state) => {
    const { supplier, product } = await whole.purchaseIn(state);
    expect((await admin.attempt(supplierCalls.delete, { params: { id: supplier } })).status).toBe(200);
    expect((await admin.attempt(productCalls.delete, { params: { id: product } })).status).toBe(200);
  });

  it('its payment method', async () => {
    const { id } = await database
      .insertInto('payment_methods')
      .values({ name: 'On delivery' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.purchaseIn('pending', { paymentId: id });
    const { status, body } = await admin.attempt(catalogueCalls.payments.delete, { params: { id } });
    expect([status, body.message]).toEqual([409, 'On delivery cannot be deleted: it is used by 1 purchase order']);
  });
});
