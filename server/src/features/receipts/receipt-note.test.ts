import { receiptCalls } from '@ghala/contract/calls/receipts';
import { expect, it } from 'vitest';
import { makeProduct, makeStockCategory, makeVirtualWarehouse, makeWarehouse } from '../../../test/fixtures';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { pdfText, readQr } from '../../../test/read-pdf';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({ PUBLIC_URL: 'https://stock.example.com' });
const keeper = await test.signIn(['batchAdd', 'batchVerify'], 'Wanjiru Storekeeper');
const world = new ReceiptWorld(test, keeper);
const { database } = test;
await database
  .insertInto('business_profiles')
  .values({ business_name: 'Mto Traders', business_address: 'Enterprise Road, Nairobi' })
  .execute();
const nog = await makeStockCategory(database, 'Building materials');
const tag = await database.insertInto('tags').values({ name: 'Urgent site' }).returning('id').executeTakeFirstOrThrow();
const supplier = await database
  .insertInto('suppliers')
  .values({ name: 'Bamburi Cement' })
  .returning('id')
  .executeTakeFirstOrThrow();
const guardian = await test.signIn([], 'Achieng Guardian');

async function makeReceipt(details: Record<string, unknown>) {
  const receipt = await world.receipt({ nogId: nog.id, ...details });
  const warehouse = await makeWarehouse(database, `Main Store ${receipt.id}`);
  const virtual = await makeVirtualWarehouse(database, warehouse.id, `Transit ${receipt.id}`);
  const product = await makeProduct(database, { name: 'Cement 50 kg' });
  const line = { productId: product.id, quantity: 1250.5, price: 1234567.5, comment: 'two bags torn' };
  await world.item(receipt.id, { ...line, warehouseId: warehouse.id });
  await world.item(receipt.id, { ...line, warehouseId: virtual.id, condition: 'Used', comment: '' });
  return receipt;
}

/** Joins all pages into one line, wherever the words wrapped. */
function wordsOf(pages: string[]): string {
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

it('prints every specified part of an external delivery', async () => {
  const receipt = await makeReceipt({
    isInternal: false,
    supplierId: supplier.id,
    driver: 'Kamau',
    contacts: '0722 000 000',
    vehicle: 'KDA 123X',
    tagId: tag.id,
    project: 'Site 4',
    reference1: 'DN 900',
    reference2: 'LPO 12',
    document: 'Delivery Note',
  });
  await keeper.attempt(receiptCalls.process, {
    body: {
      batchId: receipt.id,
      isVerified: true,
      isGuardian: true,
      guardianId: guardian.actor?.id,
      note: 'counted twice',
    },
  });
  const { status, headers, raw } = await guardian.attempt(receiptCalls.paper, { params: { id: receipt.id } });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline; filename="\d{14}_batch_note\.pdf"$/);
  const page = wordsOf(await pdfText(raw));
  for (const part of [
    'Batch Processing Note',
    'BPN Status: Processed',
    receipt.batchNo,
    'Bamburi Cement',
    'Kamau',
    '0722 000 000',
    'KDA 123X',
    'Present this document at the gate or warehouse',
    'Mto Traders',
    'Enterprise Road, Nairobi',
    'Building materials',
    'Urgent site',
    'Site 4',
    'DN 900',
    'LPO 12',
    'N/A',
    'Wanjiru Storekeeper',
    'Achieng Guardian',
    'IDN No.',
    'Split',
    'Received Qty',
    'Cement 50 kg',
    '1,250.5',
    '1,234,567.50',
    'Used',
    `Main Store ${receipt.id}`,
    `Transit ${receipt.id} - virtual`,
    'two bags torn',
    'counted twice',
    'uncontrolled',
    'Verified By',
  ])
    expect(page).toContain(part);
  expect(page).toMatch(/Printed [Bb]y:? Achieng Guardian/);
  expect(page).not.toContain('LPO Qty');
  expect(page).not.toContain('Merge');
});

it('prints lots with their expiry under the product, and serial numbers', async () => {
  const receipt = await world.receipt({ nogId: nog.id });
  const warehouse = await makeWarehouse(database, 'Dairy Store');
  const milk = await makeProduct(database, { name: 'Fresh milk', tracking: 'lot' });
  const drill = await makeProduct(database, { name: 'Hammer drill', tracking: 'serial' });
  const at = { warehouseId: warehouse.id, price: 100, comment: '' };
  const lot = (number: string, quantity: number | null, expiresOn: string | null) => ({ number, quantity, expiresOn });
  await world.item(receipt.id, { ...at, productId: milk.id, quantity: 10, lots: [lot('A1', null, '2027-01-31')] });
  await world.item(receipt.id, {
    ...at,
    productId: milk.id,
    quantity: 10,
    lots: [lot('B2', 6, null), lot('C3', 4, '2027-02-01')],
  });
  await world.item(receipt.id, {
    ...at,
    productId: drill.id,
    quantity: 2,
    lots: [lot('SN-1', null, null), lot('SN-2', null, null)],
  });
  const { raw } = await guardian.attempt(receiptCalls.paper, { params: { id: receipt.id } });
  const page = wordsOf(await pdfText(raw));
  for (const part of [
    'Lot A1, expires 31 Jan 2027',
    'Lot B2: 6',
    'Lot C3: 4, expires 1 Feb 2027',
    'Serial numbers SN-1, SN-2',
  ])
    expect(page).toContain(part);
});

it('prints the driver of an internal delivery, and the receipt it was merged with', async () => {
  const driver = await test.signIn([], 'Otieno Driver');
  const receipt = await makeReceipt({ driverId: driver.actor?.id });
  await database
    .updateTable('users')
    .set({ phone: '+254711222333' })
    .where('id', '=', driver.actor?.id ?? 0)
    .execute();
  await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
  const split = await world.receiptIn('processed, split');
  await keeper.attempt(receiptCalls.merge, {
    body: { batchId: receipt.id, mergeId: split.id, comment: 'rest of the lorry' },
  });
  const page = wordsOf(await pdfText((await keeper.attempt(receiptCalls.paper, { params: { id: receipt.id } })).raw));
  for (const part of ['Otieno Driver', '+254711222333', `Merged With ${split.batchNo}`, 'rest of the lorry'])
    expect(page).toContain(part);
});

it('prints what was reversed, why and by whom', async () => {
  const { id, itemId } = await world.receiptIn('processed');
  await world.reverse(id, [{ itemId, quantity: 2 }]);
  const textOf = async () =>
    wordsOf(await pdfText((await guardian.attempt(receiptCalls.paper, { params: { id } })).raw));
  const partly = await textOf();
  for (const part of [
    'BPN Status: Partly reversed',
    '5, reversed 2',
    'Wrong product. Requested by Wanjiru Storekeeper, approved by Ouma Approver',
  ])
    expect(partly).toContain(part);
  await world.reverse(id);
  expect(await textOf()).toContain('REVERSED');
});

it('prints ordered beside received quantities, the order and the incomplete delivery note', async () => {
  const buyer = await test.signIn('all');
  const order = await new PurchaseWorld(test, buyer).purchaseIn('approved');
  const receipt = await world.receipt({ nogId: nog.id, purchaseId: order.id });
  await world.item(receipt.id, { productId: order.product, purchaseId: order.lineId, quantity: 7.25 });
  await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
  const read = async () =>
    wordsOf(await pdfText((await keeper.attempt(receiptCalls.paper, { params: { id: receipt.id } })).raw));
  const page = await read();
  for (const part of ['Purchase Order', 'LPO Qty', order.purchaseNo]) expect(page).toContain(part);
  expect(page).toMatch(/Box \d+ 10 7\.25 /);
  expect(page).toMatch(/IDN No\.:? N\/A/);
  const note = await new IncompleteNoteWorld(test, buyer).noteIn('open', receipt);
  expect(await read()).toContain(note.idnNo);
});

it('has a QR code that opens it, and no other note, without signing in', async () => {
  const receipt = await makeReceipt({});
  const other = await makeReceipt({});
  const { raw } = await keeper.attempt(receiptCalls.paper, { params: { id: receipt.id } });
  const link = await readQr(raw, 0);
  expect(link).toMatch(new RegExp(`^https://stock\\.example\\.com/api/pdf/batch/${receipt.id}\\?signature=`));
  const path = (link ?? '').replace('https://stock.example.com', '');
  const opened = await test.stranger.get(path);
  expect(opened.status).toBe(200);
  const page = wordsOf(await pdfText(opened.raw));
  expect(page).toContain(receipt.batchNo);
  expect((await test.stranger.get(path.replace(`/${receipt.id}?`, `/${other.id}?`))).status).toBe(401);
  expect((await test.stranger.attempt(receiptCalls.paper, { params: { id: receipt.id } })).status).toBe(401);
});

it('is 404 for an unknown receipt', async () => {
  expect((await keeper.attempt(receiptCalls.paper, { params: { id: 999999 } })).status).toBe(404);
});
