import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { choose, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { cement, depot, nails, project, stockCategory, tag } from './names';

/**
 * Receives a delivery without a purchase order: details and document, items by keyboard alone, processed as verified.
 */
export async function receiveGoods(page: Page): Promise<void> {
  await page.goto('/home');
  await openByMenu(page, 'Warehouse', 'Add Stock / Batch Processing');
  await expectScreen(page, 'Add Stock / Batch Processing');
  await refuseWhatIsTooEarly(page);
  await enterDetails(page);
  await enterItems(page);
  await look(page, 'receive-items', { dark: true });
  await processReceipt(page);
}

async function refuseWhatIsTooEarly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Process' }).click();
  const noReceipt = page.getByRole('dialog', { name: 'Batch not Found' });
  await expect(noReceipt).toContainText('Try again or create a new batch');
  await noReceipt.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const noCategory = page.getByRole('dialog', { name: 'Stock Category is required' });
  await expect(noCategory).toContainText('Select the stock category');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Stock Category' })).toBeFocused();
}

async function enterDetails(page: Page): Promise<void> {
  await expect(page.getByRole('switch', { name: 'Internal Delivery' })).toBeChecked();
  await choose(page, 'Driver', 'Administrator');
  await choose(page, 'Stock Category', stockCategory);
  await choose(page, 'BPN Tags', tag);
  await choose(page, 'Project/Site', project);
  await choose(page, 'Document type', 'Delivery Note');
  await page.getByLabel('Reference 1').fill('DN 88123');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload Document' }).click(),
  ]);
  await chooser.setFiles({
    name: 'delivery note.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await look(page, 'receive-details', { dark: true });
  await page.getByRole('button', { name: 'Add Batch' }).click();
  await expect(page).toHaveURL(/\/transaction\/addbatch\?id=\d+$/);
  await expect(page.getByText(/^BPN-\d{6}$/)).toBeVisible();
}

/** Enters items like a user who never touches the mouse, and does not wait for the pickers' results. */
async function enterItems(page: Page): Promise<void> {
  const { keyboard } = page;
  const product = page.getByRole('combobox', { name: 'Product', exact: true });
  await expect(product).toBeFocused();
  await keyboard.type('portland');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Unit', exact: true })).toHaveValue('Bag');
  await keyboard.type('120');
  await keyboard.press('Enter');
  await keyboard.type('90000');
  await expect(page.getByRole('textbox', { name: 'Price per Unit' })).toHaveValue(/^KES 750\b/);
  await keyboard.press('Tab'); // Condition stays New.
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toBeFocused();
  await keyboard.type('athi');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('Aisle A');
  await keyboard.press('Control+Enter');
  await expect(rowWith(page, cement)).toBeVisible();

  // The place is remembered: the next line is product, quantity, price.
  await expect(product).toBeFocused();
  await keyboard.type('nails');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity', exact: true })).toBeFocused();
  await keyboard.type('2,500.5');
  await keyboard.press('Enter');
  await keyboard.type('31,256.25');
  await keyboard.press('Enter');
  await expect(rowWith(page, nails)).toContainText(`${depot} - Aisle A`);
  await expect(product).toBeFocused();
  await expect(page.getByText('2 items, total KES 121,256.25')).toBeVisible();
}

async function processReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Process' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
  await expect(
    dialog.getByRole('switch', { name: 'Entered stock has been physically verified by you?' }),
  ).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Assigned stock to guardian?' })).toBeChecked();
  await choose(dialog, 'Guardian', 'Administrator');
  await dialog.getByPlaceholder('Enter note regarding the stock batch').fill('Two bags torn, still usable');
  await look(page, 'receive-process');
  await dialog.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Batch Processed');
  await expect(page).toHaveURL('/transaction');
}
