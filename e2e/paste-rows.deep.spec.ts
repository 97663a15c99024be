import { productCalls } from '@ghala/contract/calls/products';
import { expect, type Page } from '@playwright/test';
import { look } from './look';
import { choose, expectNotice, rowWith } from './screen-actions';
import { makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { test } from './test';

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press('Control+V');
}

test('rows pasted from a spreadsheet become items; what is unknown or refused is marked and chosen, another left out', async ({
  page,
  admin,
  context,
  problems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hinge = await makeProduct(admin, { name: 'Pasted hinge', unit: 'Piece', category: 'Doors' });
  for (const name of ['Pasted strap', 'Pasted lock', 'Pasted latch'])
    await makeProduct(admin, { name, unit: 'Piece', category: 'Doors' });
  await makeWarehouse(admin, 'Door store');
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const entry = page.getByRole('form', { name: 'Add Items' });
  await entry.getByRole('combobox', { name: 'Product' }).focus();
  await paste(
    page,
    'Item\tQty\tPrice\nPasted hinge\t40\t1,250.50\nPASTED LOCK\t2.5\t300\nLatch of some kind\t6\t\nTotal\t48.5\t',
  );

  const dialog = page.getByRole('dialog', { name: 'Paste Rows' });
  await expect(dialog.getByRole('status')).toHaveText(
    '2 rows name no known product. Choose the products, or leave the rows out.',
  );
  await look(page, 'paste-rows', { dark: true });
  await choose(dialog, 'Warehouse', 'Door store');
  await dialog.getByRole('button', { name: 'Leave out Total' }).click();
  await dialog.getByRole('button', { name: 'Add 3 Items' }).click();
  const unknown = dialog.getByRole('combobox', { name: 'Product of the row Latch of some kind' });
  await expect(unknown).toBeFocused();
  await expect(unknown).toHaveAccessibleDescription(
    /Choose the product of the row “Latch of some kind”, or leave it out./,
  );
  await choose(dialog, 'Product of the row Latch of some kind', 'Pasted latch');
  await expect(dialog.getByRole('status')).toHaveText('3 rows read. Check the figures, then add them.');
  const locks = dialog.getByRole('textbox', { name: 'Qty Received of Pasted lock' });
  await expect(locks).toHaveValue('2.5 pieces');
  await locks.fill('3');
  // The server alone knows that a colleague deletes the product meanwhile.
  await admin.send(productCalls.delete, { params: { id: hinge } });
  problems.allow(422);
  await dialog.getByRole('button', { name: 'Add 3 Items' }).click();
  await expect(page.getByText(/^Row 2, Pasted hinge: /)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  const refused = dialog.getByRole('combobox', { name: 'Product of the row Pasted hinge' });
  await expect(refused).toBeFocused();
  await expect(refused).toHaveAttribute('aria-invalid', 'true');
  await expect(locks).toHaveValue('3 pieces');
  await expect(locks).not.toHaveAttribute('aria-invalid');
  await look(page, 'refused-row', { dark: true });
  await choose(dialog, 'Product of the row Pasted hinge', 'Pasted strap');
  await dialog.getByRole('button', { name: 'Add 3 Items' }).click();
  await expectNotice(page, '3 items added');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 items, total KES 50,920.00')).toBeVisible();
  await expect(rowWith(page, 'Pasted strap')).toContainText('Door store');
});

test('rows can be pasted where they are asked for, and faulty ones say what is wrong', async ({
  page,
  admin,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeProduct(admin, { name: 'Pasted door', unit: 'Piece', category: 'Doors' });
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  await page.getByRole('button', { name: 'Paste Rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste Rows' });
  await expect(dialog.getByRole('textbox', { name: 'Rows of a spreadsheet' })).toBeFocused();
  await paste(page, 'Pasted door\t1e3\t12,5');
  await expect(dialog.getByText('1 row read.')).toBeVisible();
  const quantity = dialog.getByRole('textbox', { name: 'Qty Received of Pasted door' });
  await expect(quantity).toHaveValue('1e3');
  await expect(dialog.getByText('Use a point for decimals: 12.5')).toBeVisible();
  await quantity.fill('0');
  await dialog.getByRole('button', { name: 'Add 1 Item' }).click();
  await expect(quantity).toHaveAccessibleDescription(/Enter a quantity above 0/);
  await dialog.getByRole('button', { name: 'Add 1 Item' }).press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you entered?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await page.getByRole('button', { name: 'Paste Rows' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Rows of a spreadsheet' })).toBeFocused();
  await page.keyboard.type('Pasted door;4;250');
  await dialog.getByRole('button', { name: 'Check Rows' }).click();
  await expect(quantity).toHaveValue('4 pieces');
});
