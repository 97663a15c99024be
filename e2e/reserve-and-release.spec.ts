import type { Page } from '@playwright/test';
import { look } from './look';
import { act, choose, decide, expectNotice, expectScreen, openByMenu, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const helmet = 'Safety helmet';
const store = 'Eldoret Store';
const manager = { name: 'Faith Chebet', email: 'faith.chebet@example.com', role: 'Warehouse Manager' };

test('stock is reserved, and released once another user has approved it', async ({ page, admin, openAs }) => {
  const productId = await makeProduct(admin, { name: helmet, unit: 'Piece', category: 'Safety gear' });
  const warehouseId = await makeWarehouse(admin, store);
  await makeReceipt(admin, { productId, warehouseId, quantity: 50, isProcessed: true });
  await test.step('it is reserved', () => reserve(page, productId));

  const approver = await openAs(manager);
  await approver.goto('/home');
  const counter = approver.getByRole('link', { name: /^Pending approvals: \d+$/ });
  await expect(counter).toBeVisible();
  const before = Number(/\d+/.exec((await counter.getAttribute('aria-label')) ?? '')?.[0]);
  await test.step('a release is requested', () => requestRelease(page));
  await expect(counter, 'the approver is told without loading anything anew').toHaveAccessibleName(
    `Pending approvals: ${before + 1}`,
  );
  await test.step('another user approves it', () => approve(approver));
  await expect(counter).toHaveAccessibleName(`Pending approvals: ${before}`);

  await test.step('who asked sees what came of it', () => seeResult(page, productId));
});

async function reserve(page: Page, productId: number): Promise<void> {
  // The list shows its row alone, as it may be longer than a page.
  const onlyItsRow = `/inventory/stocks?productId=${productId}`;
  await page.goto(onlyItsRow);
  await act(rowWith(page, helmet), 'Reserve Stock');
  await expectScreen(page, 'Reserve Stock');
  await page.getByLabel('Qty to Reserve').fill('20');
  await page.getByLabel('Comment').fill('For the new crew');
  await look(page, 'reserve-stock');
  await page.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Stock Reservation Processed');
  await expectScreen(page, 'Manage Stocks - Stock Levels');
  await page.goto(onlyItsRow);
  await expectFigures(page, ['50', '20', '30']);
}

/** Expects these figures of the helmets: On Hand, Qty Reserved and Qty Available. */
async function expectFigures(page: Page, figures: string[]): Promise<void> {
  const row = rowWith(page, helmet);
  for (const figure of figures) await expect(row.getByRole('cell', { name: figure, exact: true })).toHaveCount(1);
}

async function requestRelease(page: Page): Promise<void> {
  await openByMenu(page, 'Inventory', 'Reserved Stock');
  await expectScreen(page, 'Reserved Stock');
  for (const words of ['20 pieces', 'Administrator', store]) await expect(rowWith(page, helmet)).toContainText(words);
  await rowWith(page, helmet).getByRole('button', { name: '20 pieces' }).click();
  const why = page.getByRole('dialog', { name: 'Why is it 20?' });
  await expect(why.getByLabel('How it adds up')).toHaveText('Reserved+20Reserved20');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Request Release of ${helmet}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Release Reserved Stock Request' });
  await choose(dialog, 'Priority', 'Urgent');
  await dialog.getByLabel('Quantity to Release').fill('8');
  await dialog.getByLabel('Comment').fill('The crew is smaller');
  await look(page, 'release-request');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const row = rowWith(page, helmet);
  for (const words of ['Pending Approval', 'Release of 8 pieces requested by Administrator'])
    await expect(row).toContainText(words);
  await expect(row.getByRole('button', { name: /^Request Release/ })).toHaveCount(0);
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Pending approvals/ }).click();
  await expectScreen(page, 'Approvals');
  const title = `Release Reserved Stock: ${helmet}`;
  for (const words of ['Urgent', 'Administrator']) await expect(rowWith(page, title)).toContainText(words);
  await page.getByRole('button', { name: `View ${title}` }).click();
  const details = page.getByRole('dialog', { name: title, exact: true });
  for (const words of ['8 pieces', '12 pieces', 'The crew is smaller', 'For the new crew'])
    await expect(details).toContainText(words);
  await look(page, 'approval-release', { dark: true });
  await details.getByRole('button', { name: 'Close' }).last().click();
  await decide(page, 'Approve', title, 'Back on the shelf');
}

async function seeResult(page: Page, productId: number): Promise<void> {
  // The list is still open, and reflects the decision without a reload.
  const row = rowWith(page, helmet);
  for (const words of ['12 pieces', 'of 20']) await expect(row).toContainText(words);
  await expect(row.getByRole('button', { name: /^Request Release/ })).toBeVisible();
  await look(page, 'reserved-stock', { dark: true });
  await page.getByRole('link', { name: `Activity of ${helmet}` }).click();
  await expectScreen(page, 'Reserved Stock Activity');
  const held = rowWith(page, 'For the new crew');
  for (const words of ['Reserve', '20', 'Administrator']) await expect(held.last()).toContainText(words);
  const released = rowWith(page, 'Back on the shelf');
  for (const words of ['Release', '8', `The crew is smaller - Approved by ${manager.name}: Back on the shelf`])
    await expect(released).toContainText(words);
  await look(page, 'reserved-stock-activity');
  await page.goto(`/inventory/stocks?productId=${productId}`);
  await expectFigures(page, ['50', '12', '38']);
}
