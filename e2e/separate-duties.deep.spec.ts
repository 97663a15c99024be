import { makeColleague } from './colleagues';
import { look } from './look';
import { confirmWithPassword, expectNotice } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { ADMIN, expect, test } from './test';

/* Entries are for another user to verify, and the screens say so. */

const pipe = 'Drain pipe';
const store = 'Taveta Store';
const keeper = { name: 'Salim Bakari', email: 'salim.bakari@example.com', role: 'Storekeeper' };

test.beforeAll(async ({ admin }) => (await makeColleague(admin, keeper)).dispose());
test.afterAll(({ admin }) => admin.post('/approvals/policy', { receiptsByAnother: false }));

test('the author of a receipt that another verifies processes it without verifying it', async ({
  page,
  admin,
  problems,
}) => {
  // They are refused until the password is entered.
  problems.allow(403);
  const productId = await makeProduct(admin, { name: pipe, unit: 'Length', category: 'Drainage' });
  const warehouseId = await makeWarehouse(admin, store);
  const receiptId = await makeReceipt(admin, { productId, warehouseId, quantity: 8, isProcessed: false });
  await page.goto('/settings/approvals');
  await page.getByRole('switch', { name: 'Receipts are verified by someone else' }).press('Space');
  await confirmWithPassword(page, ADMIN.password);
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
