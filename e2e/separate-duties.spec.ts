import { makeColleague } from './colleagues';
import { look } from './look';
import { expectNotice } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { makePickup } from './setup-orders';
import { expect, test } from './test';

/* Entries and redirected codes are for another user to verify, and the screens say so. */

const pipe = 'Drain pipe';
const store = 'Voi Store';
const keeper = { name: 'Salim Bakari', email: 'salim.bakari@example.com', role: 'Storekeeper' };

let pickupId: number;
let codeSentAt: number;

test.beforeAll(async ({ admin }) => {
  await (await makeColleague(admin, keeper)).dispose();
  const productId = await makeProduct(admin, { name: 'Manhole cover', unit: 'Piece', category: 'Drainage' });
  const warehouseId = await makeWarehouse(admin, 'Taveta Store');
  await makeReceipt(admin, { productId, warehouseId, quantity: 5, isProcessed: true });
  pickupId = await makePickup(admin, { productId, warehouseId, quantity: 1, isProcessed: false });
  codeSentAt = Date.now();
});

test.describe('receipts that another verifies', () => {
  test.afterAll(({ admin }) => admin.post('/approvals/policy', { receiptsByAnother: false }));

  test('the author of one processes it without verifying it', async ({ page, admin }) => {
    const productId = await makeProduct(admin, { name: pipe, unit: 'Length', category: 'Drainage' });
    const warehouseId = await makeWarehouse(admin, store);
    const receiptId = await makeReceipt(admin, { productId, warehouseId, quantity: 8, isProcessed: false });
    await page.goto('/settings/approvals');
    await page.getByRole('switch', { name: 'Receipts are verified by someone else' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Receipts are verified by someone else' })).toBeChecked();

    await page.goto(`/transaction/savedbatch/${receiptId}`);
    await page.getByRole('button', { name: 'Process' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
    const verified = dialog.getByRole('switch', { name: 'Entered stock has been physically verified by you?' });
    await expect(verified).toBeDisabled();
    await expect(verified).not.toBeChecked();
    await expect(dialog).toContainText('You entered this receipt. Another user who may verify receipts');
    await look(page, 'process-by-enterer', { dark: true });
    await dialog.getByRole('switch', { name: 'Assigned stock to guardian?' }).press('Space');
    await dialog.getByRole('button', { name: 'Process' }).click();
    await expectNotice(page, 'Batch Processed');

    await page.goto(`/transaction/processedbatch/${receiptId}`);
    await expect(page.getByRole('button', { name: `Verify ${pipe}` })).toBeDisabled();
    await expect(page.getByText('You entered this receipt.')).toBeVisible();
    await look(page, 'verify-by-enterer', { dark: true });
  });
});

test('a user who redirects a code may not enter it', async ({ page }) => {
  test.slow();
  await page.goto(`/orders/pickup/process/${pickupId}`);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  const dialog = page.getByRole('dialog', { name: /^New code for / });
  await expect(dialog).toContainText('another user then enters the code');
  await dialog.getByLabel('Email Address').fill('someone.else@example.com');
  await look(page, 'new-code');
  // A code can be sent once a minute; the first was sent before the other flows of this file.
  await page.waitForTimeout(Math.max(0, codeSentAt + 61_000 - Date.now()));
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('You changed where this code goes. Another user who may process pickup')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Authorization Code' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await look(page, 'redirected-code', { dark: true });
});
