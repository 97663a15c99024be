import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { reorderCalls } from '@ghala/contract/calls/reorder';
import type { Page } from '@playwright/test';
import { look, PHONE } from './look';
import { choose, expectNotice, expectScreen, openByMenu, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeSupplier, makeWarehouse } from './setup';
import { makePurchase } from './setup-orders';
import { expect, test } from './test';

const store = 'Wote Store';
const rope = 'Manila rope 14 mm';
const hoe = 'Jembe with handle';
const maker = 'Makueni Rope Works';

/* Levels are set, what is short is listed with what to order of it, and one tap makes the draft order. */
test('what is short is reordered', async ({ page, admin, problems }) => {
  problems.allow(422);
  const warehouseId = await makeWarehouse(admin, store);
  const [ropeId, hoeId] = [await product(rope), await product(hoe)];
  await makeReceipt(admin, { productId: ropeId, warehouseId, quantity: 4, isProcessed: true });
  const supplierId = await makeSupplier(admin, maker);
  // They cost 1,000 for 10: 100 each.
  await makePurchase(admin, { productIds: [ropeId], quantity: 10, supplierId });

  await test.step('levels are set, and wrong ones are refused at their field', () => setLevels(page));
  await test.step('it is short, with every part of what is expected', async () => {
    const row = rowWith(page, rope);
    await expect(row).toContainText(`${maker}`);
    // With 4 in stock and 10 on order, 14 are fewer than 20: up to 50, 36 are missing.
    await expect(row.getByRole('checkbox', { name: `order ${rope} for ${store}` })).toBeVisible();
    await expect(row).toContainText('36 pieces');
    await row.getByRole('button', { name: 'Why is it 4?' }).or(row.getByTitle('Why is it 4?')).first().click();
    await expect(page.getByRole('dialog').getByText('Received').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await look(page, 'reorder', { dark: true });
  });
  await test.step('nobody sold the other: it is named and left out', async () => {
    await admin.send(reorderCalls.save, { body: { productId: hoeId, placeId: warehouseId, minimum: 2, target: 5 } });
    await page.goto(`/purchases/reorder?warehouseId=${warehouseId}`);
    await expect(rowWith(page, hoe)).toContainText('No supplier yet');
  });
  const draft = await test.step('one tap makes the draft', () => makeDrafts(page));
  await test.step('the draft has the line and behaves like any other', async () => {
    await expectScreen(page, 'Generate Purchase Order');
    await expect(rowWith(page, rope)).toContainText('36');
    const { purchases: orders } = await admin.send(purchaseCalls.list, { query: { poNo: draft } });
    expect(orders.map(({ purchaseNo }) => purchaseNo)).toEqual([draft]);
  });
  await test.step('a second tap orders nothing', async () => {
    await page.goto(`/purchases/reorder?warehouseId=${warehouseId}`);
    await expect(rowWith(page, rope)).toContainText('Covered by drafts');
    await page.getByRole('button', { name: 'Make draft orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make draft orders' });
    await expect(dialog.getByText('Nothing to order')).toBeVisible();
    await expect(dialog.getByText(`Covered by drafts: ${rope}, ${store}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('on a phone too', async () => {
    await page.setViewportSize(PHONE);
    await look(page, 'reorder-phone', { phoneOnly: true });
    await rowWith(page, rope).getByRole('button', { name: rope }).click();
    await expect(page.getByRole('textbox', { name: 'Minimum' })).toBeVisible();
    await look(page, 'reorder-levels-phone', { phoneOnly: true });
    await page.keyboard.press('Escape');
  });
  await test.step('the other lists', async () => {
    await page.getByRole('link', { name: 'No levels' }).click();
    await expectScreen(page, 'Products Without Levels');
    await look(page, 'reorder-unset');
    await page.getByRole('link', { name: 'Unmoved' }).click();
    await expectScreen(page, 'Unmoved Stock');
    await expect(page.getByText('Nothing has stood still that long')).toBeVisible();
    await look(page, 'reorder-unmoved');
  });

  function product(name: string) {
    return makeProduct(admin, { name, unit: 'Piece', category: 'Farm' });
  }
});

async function setLevels(page: Page): Promise<void> {
  await page.goto('/purchases');
  await openByMenu(page, 'Purchases', 'Reorder');
  await expectScreen(page, 'Reorder');
  await page.getByRole('button', { name: 'Add levels' }).click();
  const choice = page.getByRole('dialog', { name: 'Add levels' });
  await choose(choice, 'Product', rope);
  await choose(choice, 'Warehouse', store);
  await choice.getByRole('button', { name: 'Next: levels' }).click();
  const dialog = page.getByRole('dialog', { name: `${rope} · ${store}` });
  await dialog.getByRole('textbox', { name: 'Minimum' }).fill('20');
  await dialog.getByRole('textbox', { name: 'Target' }).fill('5');
  await dialog.getByRole('button', { name: 'Save levels' }).click();
  await expect(dialog.getByText('Must be at least 20')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Target' }).fill('50');
  await expect(dialog.getByRole('row', { name: maker })).toContainText('100.00');
  await look(page, 'reorder-levels', { dark: true });
  await dialog.getByRole('button', { name: 'Save levels' }).click();
  await expectNotice(page, 'Levels saved');
  await expect(dialog).toHaveCount(0);
}

/** @returns the number of the draft, which is opened */
async function makeDrafts(page: Page): Promise<string> {
  await rowWith(page, rope).getByRole('checkbox').check();
  await expect(page.getByText('1 product selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).last().click();
  await page.getByRole('button', { name: 'Make draft orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make draft orders' });
  await expect(dialog.getByText(`${maker}: 1 line, KES 3,600.00`)).toBeVisible();
  await expect(dialog.getByText(`No supplier: ${hoe}, ${store}`)).toBeVisible();
  await look(page, 'reorder-plan');
  await dialog.getByRole('button', { name: 'Make 1 draft' }).click();
  await expect(dialog.getByText('1 draft order made')).toBeVisible();
  const link = dialog.getByRole('link', { name: /^PO-/ });
  const number = (await link.textContent()) ?? '';
  await link.click();
  return number;
}
