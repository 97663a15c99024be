import { look, PHONE } from './look';
import { choose, expectNotice, expectScreen, rowWith } from './screen-actions';
import { makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { expect, test } from './test';

/* The storekeeper at the loading ramp has a phone. */
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test('goods are received on a phone', async ({ page, admin }) => {
  await stockCategoryId(admin, 'Consumables');
  await makeProduct(admin, { name: 'Emulsion paint 20 l, brilliant white', unit: 'Bucket', category: 'Paints' });
  await makeWarehouse(admin, 'Kisumu Lakeside Distribution Centre');

  await page.goto('/inventory/stocks');
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Full menu' });
  await menu.getByRole('button', { name: 'Warehouse', exact: true }).tap();
  await look(page, 'phone-menu', { phoneOnly: true, dark: true });
  await menu.getByRole('link', { name: 'Add Stock / Batch Processing' }).tap();
  await expectScreen(page, 'Add Stock / Batch Processing');
  await page.getByRole('switch', { name: 'Internal Delivery' }).uncheck();
  await expect(page.getByLabel('Vehicle Reg No.')).toBeVisible();
  await page.getByRole('switch', { name: 'Internal Delivery' }).check();
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).tap();

  const items = page.getByRole('form', { name: 'Add Items' });
  await choose(items, 'Product', 'Emulsion paint');
  await items.getByRole('textbox', { name: 'Quantity', exact: true }).fill('36');
  await items.getByRole('textbox', { name: 'Price', exact: true }).fill('226800');
  await choose(items, 'Warehouse', 'Kisumu Lakeside');
  await expect(items.getByRole('combobox', { name: 'Section' })).toHaveValue('General Section');
  await look(page, 'phone-receive-entry', { phoneOnly: true });
  await items.getByRole('button', { name: 'Add' }).tap();
  await expect(rowWith(page, 'Emulsion paint')).toContainText('Kisumu Lakeside Distribution Centre - General Section');
  await look(page, 'phone-receive-items', { phoneOnly: true, dark: true });

  const row = rowWith(page, 'Emulsion paint');
  expect((await row.boundingBox())?.height, 'a row, not a card, although the names are long').toBeLessThan(140);
  await row.getByRole('button', { name: /^Emulsion paint/ }).tap();
  const sheet = page.getByRole('dialog', { name: /^Emulsion paint/ });
  const quantity = sheet.getByRole('textbox', { name: /^Quantity of/ });
  const close = sheet.getByRole('button', { name: 'Close', exact: true }).last();
  await quantity.fill('-3');
  await close.tap();
  await expect(quantity, 'a wrong figure is not closed over').toBeFocused();
  await expect(sheet.getByText('Enter a quantity above 0')).toBeVisible();
  await quantity.fill('30');
  await page.keyboard.press('Tab');
  await sheet.getByRole('combobox', { name: /^Condition of/ }).selectOption('Used');
  await expect(sheet.getByRole('textbox', { name: /^Price per Unit of/ })).toHaveValue(/7,?560\.00$/);
  await look(page, 'phone-receive-item', { phoneOnly: true, dark: true });
  await sheet.getByRole('button', { name: 'Remove' }).tap();
  await page.getByRole('button', { name: 'No, go back' }).tap();
  await close.tap();
  await expect(row).toContainText('30 buckets');
  await expect(row).toContainText('Used');

  await page.getByRole('button', { name: 'Process' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
  await dialog.getByRole('switch', { name: 'Assigned stock to guardian?' }).uncheck();
  await look(page, 'phone-receive-process', { phoneOnly: true });
  await dialog.getByRole('button', { name: 'Process' }).tap();
  await expectNotice(page, 'Batch Processed');
  await expectScreen(page, 'BPN Transactions');
  await look(page, 'phone-transactions', { phoneOnly: true });

  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Stock' }).tap();
  await expect(rowWith(page, 'Emulsion paint')).toContainText('30');
  await rowWith(page, 'Emulsion paint').getByRole('button', { name: 'Actions' }).tap();
  const actions = page.getByRole('menu');
  await expect(actions).toBeInViewport({ ratio: 1 });
  await look(page, 'phone-row-menu', { phoneOnly: true, dark: true });
  await page.goBack();
  await expect(actions).toBeHidden();
  await expectScreen(page, 'Manage Stocks - Stock Levels');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await look(page, 'phone-filters', { phoneOnly: true });
});
