import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { productCalls } from '@ghala/contract/calls/products';
import type { Page } from '@playwright/test';
import { expectNotice, expectScreen } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

/* These flows press keys and click where that could do too much: Escape, Enter, double clicks. */

const rope = 'Sisal rope 12 mm';
const store = 'Kilifi Store';

/** Slows the answers of a call, and counts its requests. */
async function slow(page: Page, path: string, milliseconds: number): Promise<() => number> {
  let requests = 0;
  await page.route(`**${path}`, async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
  return () => requests;
}

test('a double click decides once, and confirms nothing that it opened', async ({ admin, approverPage: page }) => {
  const productId = await makeProduct(admin, { name: rope, code: 'SR-12', unit: 'Metre', category: 'Ropes' });
  const warehouseId = await makeWarehouse(admin, store);
  await makeReceipt(admin, { productId, warehouseId, quantity: 40, isProcessed: true });
  const { product } = await admin.send(productCalls.get, { params: { id: productId } });
  const stock = { productId, inventoryId: product.Inventory[0]?.id ?? 0, quantity: 1 };
  for (const type of ['Addition', 'Reduction'] as const)
    await admin.send(adjustmentCalls.request, { body: { ...stock, type, comment: `Counted: ${type}` } });

  for (const milliseconds of [0, 1000]) {
    await page.goto('/settings/approvals');
    const requests = await slow(page, '/api/approvals', milliseconds);
    const approve = page.getByRole('button', { name: `Approve Stock Adjustment: ${rope}`, exact: true }).first();
    await approve.dblclick();
    const dialog = page.getByRole('dialog', { name: `Approve Stock Adjustment: ${rope}?`, exact: true });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).dblclick();
    await expectNotice(page, 'Approval request accepted');
    await expect(page.getByRole('alert').filter({ hasText: 'Approval request accepted' })).toHaveCount(1);
    await expect(dialog).toBeHidden();
    expect(requests()).toBe(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('a double click falls on nothing that opened in its place', async ({ page }) => {
  await page.goto('/reports');
  await expectScreen(page, 'Reports');
  // No screen draws two such buttons at the same spot in every window: these two do.
  await page.evaluate(() => {
    const opener = document.createElement('button');
    opener.textContent = 'Remove all';
    opener.style.cssText = 'position:fixed;inset:40% 40%;z-index:9999';
    opener.onclick = () => {
      const sure = document.createElement('button');
      sure.textContent = 'Yes, remove all';
      sure.style.cssText = opener.style.cssText;
      sure.onclick = () => document.body.setAttribute('data-removed', 'true');
      opener.replaceWith(sure);
    };
    document.body.append(opener);
  });
  await page.getByRole('button', { name: 'Remove all', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Yes, remove all' })).toBeVisible();
  expect(await page.locator('body').getAttribute('data-removed')).toBeNull();
  await page.getByRole('button', { name: 'Yes, remove all' }).click();
  expect(await page.locator('body').getAttribute('data-removed')).toBe('true');
});

test('Escape closes one thing, and asks before typed words are lost', async ({ page, admin }) => {
  await makeWarehouse(admin, 'Lamu Store');
  await page.goto('/warehouses');
  await page.getByRole('link', { name: 'Lamu Store' }).first().click();
  await page.getByRole('button', { name: 'Add Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Section' });
  await dialog.getByLabel('Name').fill('Cold room');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeHidden();
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('Cold room');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
