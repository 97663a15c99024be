import { approvalCalls } from '@ghala/contract/calls/approvals';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { userCalls } from '@ghala/contract/calls/users';
import type { Call } from '@ghala/contract/common/call';
import { type VatRate, vatRates } from '@ghala/contract/stock/tax';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeProduct } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { pdfText, readQr } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({ PUBLIC_URL: 'https://stock.example.com' });
const { database } = test;
const buyer = await test.signIn('all', 'Wanjiru Buyer');
const approver = await test.signIn(['approvePurchase'], 'Achieng Approver');
const world = new PurchaseWorld(test, buyer);
await database
  .insertInto('business_profiles')
  .values({ business_name: 'Mto Traders', business_address: 'Enterprise Road, Nairobi' })
  .execute();
const payment = await database
  .insertInto('payment_methods')
  .values({ name: 'Net 30 days' })
  .returning('id')
  .executeTakeFirstOrThrow();
const supplier = await world.supplier({ name: 'Bamburi Cement', address: 'Mombasa Road, Athi River' });
const cement = await makeProduct(database, { name: 'Cement', code: 'CEM-1' });

/** Makes an order of Bamburi with two lines. */
async function order(details: Record<string, unknown> = {}) {
  const head = { supplierId: supplier.id, paymentId: payment.id, department: 'Works', project: 'Site 4', vat: true };
  const purchase = await world.draft({ ...head, ...details });
  await world.line(purchase.id, {
    productId: cement.id,
    quantity: 1250.5,
    price: 1_234_567.5,
    description: '50 kg bags',
  });
  await world.line(purchase.id, { quantity: 3, price: 100.01 });
  await buyer.attempt(purchaseCalls.submit, { params: { purchaseId: purchase.id } });
  return purchase;
}

async function textOf(call: Call, id: number): Promise<string> {
  const { status, raw } = await buyer.attempt(call, { params: { id } });
  expect(status).toBe(200);
  return (await pdfText(raw)).join(' ').replace(/\s+/g, ' ');
}

it('prints every specified part of an order', async () => {
  const { id, purchaseNo } = await order();
  await approver.attempt(approvalCalls.approve, {
    body: { approvalId: await world.requestOf(id), comment: 'within budget' },
  });
  const { headers } = await buyer.attempt(purchaseCalls.paper, { params: { id } });
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline; filename="\d{14}_purchase_order\.pdf"$/);
  const text = await textOf(purchaseCalls.paper, id);
  for (const words of [
    'Purchase Order',
    purchaseNo,
    'PO Status: Approved',
    'Mto Traders',
    'Enterprise Road, Nairobi',
    'Bamburi Cement',
    `Code: ${supplier.code}`,
    'Address: Mombasa Road, Athi River',
    'Raised By Wanjiru Buyer',
    'Works',
    'Site 4',
    'Payment Term',
    'Net 30 days',
    'Order Details Date',
    'No. Description Product Code Unit Quantity Price per Unit Price',
    '1 50 kg bags Cement CEM-1',
    '1,250.5 987.26 1,234,567.50',
    'Subtotal KES 1,234,667.51',
    'VAT (16%) KES 197,546.80',
    'Total KES 1,432,214.31',
    'within budget',
    `Goods delivered without this Purchase Order (${purchaseNo}) will not be accepted.`,
    'Achieng Approver',
    'Printed document is uncontrolled',
    'Printed by Wanjiru Buyer',
  ])
    expect(text).toContain(words);
});

it('prints no VAT if the order has none, and shows who has not yet approved', async () => {
  const { id } = await order({ vat: false });
  const text = await textOf(purchaseCalls.publicPaper, id);
  expect(text).toContain('PO Status: Pending');
  expect(text).toContain('VAT KES 0.00');
  expect(text).toContain('Total KES 1,234,667.51');
  expect(text).toMatch(/Approved By Pending/);
});

it('prints the rate of VAT that an order has kept, whatever the rate is by now', async () => {
  const [old, draft] = [await order(), await world.draft({ vat: true })];
  const withoutVat = await world.draft({ vat: false });
  const before = await textOf(purchaseCalls.paper, old.id);
  // The rate changed yesterday in UTC, which late in the evening is two days ago in Nairobi: the orders are older still.
  await database
    .updateTable('purchases')
    .set({ created_at: sql`created_at - interval '3 days'` })
    .where('id', 'in', [old.id, draft.id, withoutVat.id])
    .execute();
  const rates = vatRates as VatRate[];
  rates.push({ from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), percent: 17.5 });
  try {
    const made = await order();
    expect(await world.purchase(made.id)).toMatchObject({ vatPercent: 17.5, vatAmount: 216_066.81 });
    const text = await textOf(purchaseCalls.paper, made.id);
    expect(text).toContain('VAT (17.5%) KES 216,066.81');
    expect(text).toMatch(/VAT 17\.5%/);

    expect(await world.purchase(old.id)).toMatchObject({ vatPercent: 16, vatAmount: 197_546.8, amount: 1_432_214.31 });
    const again = await textOf(purchaseCalls.paper, old.id);
    for (const words of [/VAT 16%/, /VAT \(16%\) KES 197,546\.80/, /Total KES 1,432,214\.31/]) {
      expect(before).toMatch(words);
      expect(again).toMatch(words);
    }

    // These drafts are from before; one of them gets VAT only now.
    for (const { id } of [draft, withoutVat]) {
      await world.line(id, { price: 100 });
      const { supplierId } = await world.purchase(id);
      await buyer.send(purchaseCalls.update, { params: { id }, body: { supplierId, vat: true } });
      expect(await world.purchase(id)).toMatchObject({ vatPercent: 16, vatAmount: 16, amount: 116 });
    }
  } finally {
    rates.pop();
  }
});

it('stamps a cancelled order, and shows who rejected one and why', async () => {
  const cancelled = await world.purchaseIn('cancelled');
  expect(await textOf(purchaseCalls.paper, cancelled.id)).toContain('CANCELLED');
  const rejected = await world.purchaseIn('rejected');
  const text = await textOf(purchaseCalls.paper, rejected.id);
  expect(text).toContain('Rejected By Ouma Approver');
  expect(text).toContain('Reason for Rejection too dear');
  await buyer.attempt(purchaseCalls.delete, { params: { id: rejected.id } });
  const deleted = await textOf(purchaseCalls.paper, rejected.id);
  expect(deleted).toContain('CANCELLED');
  expect(deleted).toContain('Rejected By Ouma Approver');
  expect(deleted).toContain('Reason for Rejection too dear');
  expect(deleted).not.toContain('Approved By');
});

it('has a QR code that opens the same order, and no other, without signing in', async () => {
  const { id } = await order();
  const { raw } = await buyer.attempt(purchaseCalls.paper, { params: { id } });
  const link = (await readQr(raw, 0)) ?? '';
  expect(link).toMatch(new RegExp(`^https://stock\\.example\\.com/api/purchases/pdf/${id}\\?signature=`));
  const path = link.replace('https://stock.example.com', '');
  const opened = await test.stranger.get(path);
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  const another = await order();
  expect((await test.stranger.get(path.replace(`/${id}?`, `/${another.id}?`))).status).toBe(401);
  expect((await test.stranger.attempt(purchaseCalls.paper, { params: { id } })).status).toBe(401);
});

it('shows the approver’s signature', async () => {
  const ink = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const { id } = await order();
  await approver.attempt(approvalCalls.approve, { body: { approvalId: await world.requestOf(id) } });
  const before = (await buyer.attempt(purchaseCalls.paper, { params: { id } })).raw;
  const signed = await buyer.attempt(userCalls.replaceSignature, {
    params: { id: approver.actor?.id },
    body: { name: 'signature' },
    files: { file: { name: 'ink.png', content: ink } },
  });
  expect(signed.status).toBe(200);
  const after = (await buyer.attempt(purchaseCalls.paper, { params: { id } })).raw;
  const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length;
  expect(pictures(after)).toBe(pictures(before) + 1);
});
