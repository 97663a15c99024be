import { gateCalls } from '@ghala/contract/calls/gate';
import { receiptListCalls } from '@ghala/contract/calls/receipt-lists';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { Page } from '@playwright/test';
import { makeColleague } from './colleagues';
import { look, PHONE } from './look';
import { choose, expectScreen, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse, stockCategoryId } from './setup';
import { makeOrder } from './setup-orders';
import { expect, test } from './test';

/* The storekeeper works where no network reaches. */
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

test.beforeEach(({ problems }) => problems.allowOffline());

test('a receipt and an exit are entered without a network, survive a reload, and are sent once', async ({
  page,
  context,
  admin,
}) => {
  await stockCategoryId(admin, 'Consumables');
  const productId = await makeProduct(admin, { name: 'Roofing nails 75 mm', unit: 'Kilogram', category: 'Fasteners' });
  await makeProduct(admin, { name: 'Roofing felt 10 m', unit: 'Roll', category: 'Roofing' });
  const warehouseId = await makeWarehouse(admin, 'Turkana Outpost');
  await makeReceipt(admin, { productId, warehouseId, quantity: 20, isProcessed: true });
  // The issuer of goods leaves it to others to say that they left.
  const keeper = await makeColleague(admin, { name: 'Ekai Lokwang', email: 'ekai@example.com', role: 'Storekeeper' });
  const noteId = await makeDispatch(keeper, { productId, warehouseId, quantity: 5, isProcessed: true }, admin);
  await keeper.dispose();
  const { dispatch } = await admin.get<{ dispatch: { dispatchNo: string } }>(`/dispatches/${noteId}`);

  await page.goto('/gate');
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringMatching(`"dispatch","${noteId}"`));
  const products = page.waitForResponse(/\/api\/products\?.*limit=500/);
  await page.goto('/transaction/addbatch');
  await products;
  await expectToOpenOffline(page);
  await context.setOffline(true);

  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).tap();
  await addLine(page, 'Roofing nails', '12');
  await addLine(page, 'Roofing felt', '3');
  await page.reload();
  for (const name of ['Roofing nails', 'Roofing felt']) await expect(rowWith(page, name)).toBeVisible();

  await page.goto('/gate');
  const form = page.getByRole('form', { name: 'Find a gate pass' });
  await form.getByLabel('Gate pass or note number').fill(dispatch.dispatchNo);
  await form.getByRole('button', { name: 'Check' }).tap();
  await expect(page.getByText(/^Shown as of \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as left' }).tap();
  await page.getByRole('button', { name: 'Confirm exit' }).tap();
  await expect(page.getByText(/It will be sent once there is a connection/)).toBeVisible();

  await page.getByRole('link', { name: 'Back to the gate' }).tap();
  await page.getByRole('button', { name: /user menu$/ }).tap();
  await page.getByRole('menuitem', { name: 'Log Out' }).tap();
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  await expect(question).toContainText('4 changes are waiting on this device.');
  await look(page, 'offline-sign-out', { phoneOnly: true });
  await question.getByRole('button', { name: 'Stay signed in' }).tap();

  await page.goto('/transaction');
  await expectScreen(page, 'BPN Transactions');
  await expect(page.getByText('On this device, not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Offline · 4 waiting to be sent' }).tap();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await look(page, 'offline-waiting', { phoneOnly: true });
  await context.setOffline(false);
  await expect(list.getByText('Nothing is waiting')).toBeVisible();

  const [newest] = await admin.get<{ id: number; status: string }[]>('/batches?limit=1&sort=-createdAt');
  const { batch } = await admin.get<{ batch: { items: { quantity: number }[] } }>(`/batches/${newest?.id}`);
  expect([newest?.status, batch.items.map(({ quantity }) => quantity)]).toEqual(['saved', [12, 3]]);
  const { gate } = await admin.get<{ gate: { state: string } }>(`/gate/dispatch/${noteId}`);
  expect(gate.state).toBe('left');
  await page.keyboard.press('Escape');
  await expect(page.getByText('On this device, not sent yet')).toBeHidden();
});

test('the receipt of an order is begun where no network reaches, and sent once', async ({ page, context, admin }) => {
  await stockCategoryId(admin, 'Consumables');
  const names = ['Ridge cap', 'Gutter bracket'];
  const productIds: number[] = [];
  for (const name of names) productIds.push(await makeProduct(admin, { name, unit: 'Piece', category: 'Roofing' }));
  await makeWarehouse(admin, 'Mandera Store');
  const order = await makeOrder(admin, { supplier: 'Roof Makers', productIds, quantity: 10 });

  // In the morning there is a network: it brings what comes today, and the places and products of a receipt.
  await page.goto('/home');
  const expected = page
    .getByRole('region', { name: 'Expected' })
    .getByRole('link', { name: `Receive ${order.purchaseNo}` });
  await expect(expected).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringMatching(`"one",${order.id}\\b`));
  const products = page.waitForResponse(/\/api\/products\?.*limit=500/);
  await page.goto('/transaction/addbatch');
  await products;
  await expectToOpenOffline(page);

  await context.setOffline(true);
  await page.goto('/home');
  await expected.tap();
  await expect(page.getByRole('combobox', { name: 'PO No.' })).toHaveValue(order.purchaseNo);
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).tap();
  await expect(page.getByRole('heading', { name: `Purchase Order Items - ${order.purchaseNo}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Qty Received of Gutter bracket' }).fill('7');
  await page.getByRole('button', { name: 'Complete All Remaining' }).tap();
  const place = page.getByRole('dialog', { name: 'Select warehouse and section' });
  await choose(place, 'Warehouse', 'Mandera Store');
  await place.getByRole('button', { name: 'Complete 2 Items' }).tap();
  await expect(page.getByText('2 of 2 items completed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 2 items completed')).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => {
      const [newest] = await admin.send(receiptListCalls.list, { query: { limit: 1, sort: '-createdAt' } });
      if (newest?.Purchase?.purchaseNo !== order.purchaseNo) return newest?.batchNo;
      const { batch } = await admin.send(receiptCalls.get, { params: { id: newest.id } });
      return [newest.status, batch.items.map(({ Product, quantity }) => `${quantity} ${Product.name}`).sort()];
    })
    .toEqual(['saved', ['10 Ridge cap', '7 Gutter bracket']]);
  const { length: receipts } = await admin.send(receiptListCalls.list, { query: { q: order.purchaseNo } });
  expect(receipts).toBe(1);
});

test('once sent, the open receipt has its own address, and its screen says what the server refuses', async ({
  page,
  context,
  admin,
  problems,
}) => {
  problems.allow(409);
  await stockCategoryId(admin, 'Consumables');
  const productId = await makeProduct(admin, { name: 'Flashing tape', unit: 'Roll', category: 'Roofing' });
  const warehouseId = await makeWarehouse(admin, 'Wajir Store');
  const order = await makeOrder(admin, { supplier: 'Tape Makers', productIds: [productId], quantity: 10 });
  const begin = async () => {
    const lines = page.waitForResponse(new RegExp(`/api/purchases/${order.id}$`));
    const products = page.waitForResponse(/\/api\/products\?.*limit=500/);
    await page.goto(`/transaction/addbatch?purchaseId=${order.id}`);
    await Promise.all([lines, products]);
    await expectToOpenOffline(page);
    await context.setOffline(true);
    await choose(page, 'Stock Category', 'Consumables');
    await page.getByRole('button', { name: 'Add Batch' }).tap();
    await expect(page).toHaveURL(/\?id=-\d+$/);
  };

  await begin();
  const quantity = page.getByRole('textbox', { name: 'Qty Received of Flashing tape' });
  await quantity.fill('7');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\?id=\d+$/);
  await expect(quantity).toHaveValue('7');
  const [begun] = await admin.send(receiptListCalls.list, { query: { q: order.purchaseNo } });
  expect(new URL(page.url()).searchParams.get('id')).toBe(String(begun?.id));

  await begin();
  // Meanwhile the first receipt brings all of the order.
  const batchId = begun?.id ?? 0;
  const { batch } = await admin.send(receiptCalls.get, { params: { id: batchId } });
  const [line] = batch.Purchase?.PurchaseProduct ?? [];
  await admin.send(receiptCalls.saveItem, {
    body: { batchId, productId, purchaseId: line?.id, quantity: 10, price: 10_000, condition: 'New', warehouseId },
  });
  await admin.send(receiptCalls.process, { body: { batchId, isVerified: true, isGuardian: false } });
  await context.setOffline(false);
  const refused = page.getByRole('alert').filter({ hasText: 'Only on this device' });
  await expect(refused).toContainText(`Receipt of ${order.purchaseNo}`);
  await expect(refused).toContainText(/Not accepted: ./);
  await look(page, 'offline-refused', { phoneOnly: true });
  await refused.getByRole('button', { name: 'Discard' }).tap();
  await page.getByRole('button', { name: 'Yes, discard it' }).tap();
  await expect(page).not.toHaveURL(/addbatch/);
});

/** Waits until all files of the application are kept, which takes a busy machine its time. */
function expectToOpenOffline(page: Page): Promise<void> {
  return expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true);
}

/** Lists the keys of what is kept on the device: an answer is written a moment after it came. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opened any earlier, the database would be made without its table.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'ghala-kept')) return [];
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open('ghala-kept'));
    const keys = await resultOf(database.transaction('answers').objectStore('answers').getAllKeys());
    database.close();
    return keys.map(String);
  });
}

async function addLine(page: Page, product: string, quantity: string): Promise<void> {
  const items = page.getByRole('form', { name: 'Add Items' });
  await choose(items, 'Product', product);
  await items.getByRole('textbox', { name: 'Quantity', exact: true }).fill(quantity);
  if ((await items.getByRole('combobox', { name: 'Warehouse' }).inputValue()) === '')
    await choose(items, 'Warehouse', 'Turkana Outpost');
  await items.getByRole('button', { name: 'Add' }).tap();
  await expect(rowWith(page, product)).toBeVisible();
}

test('an exit that another guard marked first is refused on the page of its pass, as soon as the network is back', async ({
  page,
  context,
  admin,
  problems,
}) => {
  problems.allow(409);
  const guard = await makeColleague(admin, {
    name: 'Halima Abdi',
    email: 'halima.abdi@example.com',
    role: 'Gate Guard',
  });
  const productId = await makeProduct(admin, { name: 'Barbed wire 25 kg', unit: 'Roll', category: 'Fencing' });
  const warehouseId = await makeWarehouse(admin, 'Garissa Depot');
  await makeReceipt(admin, { productId, warehouseId, quantity: 20, isProcessed: true });
  const goods = { productId, warehouseId, quantity: 2, isProcessed: true };
  const noteId = await makeDispatch(admin, goods);
  const { dispatch } = await admin.get<{ dispatch: { dispatchNo: string } }>(`/dispatches/${noteId}`);
  const otherId = await makeDispatch(admin, goods);
  const { dispatch: other } = await admin.get<{ dispatch: { dispatchNo: string } }>(`/dispatches/${otherId}`);

  await page.goto('/gate');
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringMatching(`"dispatch","${noteId}"`));
  await expectToOpenOffline(page);
  await context.setOffline(true);
  await rowWith(page, dispatch.dispatchNo).getByRole('link').first().tap();
  await page.getByRole('button', { name: 'Mark as left' }).tap();
  await page.getByRole('button', { name: 'Confirm exit' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the gate' }).tap();
  await expect(rowWith(page, other.dispatchNo)).toBeVisible();
  await expect(rowWith(page, dispatch.dispatchNo)).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
  await guard.send(gateCalls.dispatch.markAsLeft, { params: { id: noteId } });
  await guard.dispose();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'ALREADY LEFT', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).tap();
  await page.getByRole('button', { name: 'Yes, discard it' }).tap();
  await expect(page.getByText(/These goods left on/)).toBeVisible();

  // A scanner types the number on the next pass.
  await page.keyboard.type(other.dispatchNo, { delay: 2 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'VALID', exact: true })).toBeVisible();
});
