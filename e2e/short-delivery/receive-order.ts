import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { choose, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { bars, sand, store, supplier } from './names';

/**
 * Receives 60 of the 100 bars and all the sand: the receipt is split, since the rest comes later. Returns its number.
 */
export async function receivePart(page: Page, order: string): Promise<string> {
  const number = await beginReceipt(page, order, 'KCB 411A');
  await expect(page.getByRole('heading', { name: `Purchase Order Items - ${order}` })).toBeVisible();
  // Where a saved receipt is continued, each row has its place.
  await page.goto(page.url().replace('addbatch?id=', 'savedbatch/'));
  await page.getByRole('textbox', { name: `Qty Received of ${bars}` }).fill('60');
  for (const product of [bars, sand]) await choose(page, `Warehouse of ${product}`, store);
  await page.getByRole('button', { name: 'Complete All Remaining' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete All Remaining' });
  await expect(dialog).toContainText('2 items, with the quantities and places shown');
  await look(page, 'complete-all-remaining', { dark: true });
  await dialog.getByRole('button', { name: 'Complete 2 Items' }).click();
  await expectNotice(page, 'Batch Item created');
  await expect(page.getByRole('button', { name: `${sand} is completed` })).toBeDisabled();
  await expect(page.getByText('2 of 2 items completed, total KES 111,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Split Receipt' }).click();
  await page.getByRole('button', { name: 'Yes, split it!' }).click();
  await expect(page.getByText('Receipt Splitted')).toBeVisible();
  await look(page, 'receive-order', { dark: true });
  await processReceipt(page);
  const row = rowWith(page, number);
  for (const words of [order, 'Exception', 'Partial', 'Verified']) await expect(row).toContainText(words);
  await look(page, 'transactions-exception');
  return number;
}

/** Receives the rest: the order offers what is outstanding; what came before is folded away. Returns its number. */
export async function receiveRest(page: Page, order: string): Promise<string> {
  const number = await beginReceipt(page, order, 'KCB 412B');
  await expect(rowWith(page, bars)).toContainText('60 already received');
  await expect(page.getByRole('textbox', { name: `Qty Received of ${bars}` })).toHaveValue(/^40\b/);
  await expect(rowWith(page, sand)).toHaveCount(0);
  await page.getByRole('button', { name: '1 line already received' }).click();
  await expect(rowWith(page, sand)).toBeVisible();
  await completeLine(page, bars, '40 lengths');
  await processReceipt(page);
  return number;
}

async function beginReceipt(page: Page, order: string, vehicle: string): Promise<string> {
  await page.goto('/transaction');
  await openByMenu(page, 'Warehouse', 'Add Stock / Batch Processing');
  await expectScreen(page, 'Add Stock / Batch Processing');
  await choose(page, 'Stock Category', 'Consumables');
  await choose(page, 'PO No.', order);
  // Ordered goods come from the order's supplier.
  await expect(page.getByRole('switch', { name: 'Internal Delivery' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue(supplier);
  await page.getByLabel("Driver's Name").fill('Joseph Otieno');
  await page.getByLabel('Vehicle Reg No.').fill(vehicle);
  await page.getByRole('button', { name: 'Add Batch' }).click();
  await expect(page).toHaveURL(/\/transaction\/addbatch\?id=\d+$/);
  return (await page.getByText(/^BPN-\d{6}$/).textContent()) ?? '';
}

async function completeLine(page: Page, product: string, quantity: string): Promise<void> {
  await page.getByRole('button', { name: `Complete ${product}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Select warehouse and section' });
  await expect(dialog).toContainText(`${quantity} of ${product}`);
  await choose(dialog, 'Warehouse', store);
  await expect(dialog.getByRole('combobox', { name: 'Section' })).toHaveValue('General Section');
  await dialog.getByRole('button', { name: 'Complete Item' }).click();
  await expectNotice(page, 'Batch Item created');
  await expect(page.getByRole('button', { name: `${product} is completed` })).toBeDisabled();
}

async function processReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Process' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
  await dialog.getByRole('switch', { name: 'Assigned stock to guardian?' }).uncheck();
  await dialog.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Batch Processed');
  await expectScreen(page, 'BPN Transactions');
}
