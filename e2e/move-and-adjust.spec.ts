import type { Page } from '@playwright/test';
import { look } from './look';
import { act, choose, decide, expectNotice, expectScreen, openByMenu, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const diesel = 'Diesel';
const yard = 'Nanyuki Yard';
const site = 'Borehole site';

test.describe.configure({ mode: 'serial' });

let productId = 0;
/** Finds the stock of the flow's product in a place. */
const stockIn = (page: Page, place: string) => rowWith(page, diesel).filter({ hasText: place });

test('stock is moved to a virtual warehouse, and both histories show it', async ({ page, approverPage, admin }) => {
  productId = await makeProduct(admin, { name: diesel, unit: 'Litre', category: 'Fuels' });
  const warehouseId = await makeWarehouse(admin, yard);
  await admin.post('/warehouses/virtual', { name: site, description: 'Drilling rig 3', warehouseId });
  await makeReceipt(admin, { productId, warehouseId, quantity: 30, isProcessed: true });

  await page.goto(`/inventory/stocks?productId=${productId}`);
  // The pointer has the shortcuts of a row over its end.
  await stockIn(page, yard).hover();
  await stockIn(page, yard).getByTitle('Transfer Stock').click();
  await expectScreen(page, 'Stock Transfer');
  await choose(page, 'Warehouse to Move', site);
  await page.getByLabel('Qty to Move').fill('12');
  await page.getByLabel('Reason').fill('The rig runs on Sunday');
  await expect(page.getByRole('region', { name: 'Available, by place' }).getByRole('listitem')).toContainText([
    '30 litres',
  ]);
  await look(page, 'stock-transfer');
  await page.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Stock Transfer Processed');
  await approverPage.goto('/settings/approvals');
  await decide(approverPage, 'Approve', `Stock Transfer: ${diesel}`, 'Take two drums');
  await openByMenu(page, 'Inventory', 'Stock Transfers');
  await expectScreen(page, 'Stock Transfer Logs');
  for (const words of ['12 litres', `${yard} - General Section`, `${site} - virtual`, 'Completed', 'Take two drums'])
    await expect(rowWith(page, diesel)).toContainText(words);
  await look(page, 'stock-transfers', { dark: true });

  await page.goto(`/inventory/stocks?productId=${productId}`);
  await expect(stockIn(page, yard).getByRole('cell', { name: '18', exact: true })).toHaveCount(2);
  await act(stockIn(page, site), 'Activity');
  await expectScreen(page, 'Stock activity');
  await expect(page.getByText('Drilling rig 3')).toBeVisible();
  await expectMovement(page, { end: 'Shipped From', place: `${yard} - General Section`, balance: '12' });
  await look(page, 'stock-activity-virtual');
  await page.goBack();
  await act(stockIn(page, yard), 'Activity');
  await expectMovement(page, { end: 'Shipped To', place: `${site} - virtual`, balance: '18' });
});

/** Checks the row of the transfer: its other end is in the right column, and the balance after it at the end. */
async function expectMovement(
  page: Page,
  { end, place, balance }: { end: 'Shipped From' | 'Shipped To'; place: string; balance: string },
): Promise<void> {
  const row = rowWith(page, 'Stock Transfer');
  await expect(row).toContainText('12');
  const heads = await page.getByRole('columnheader').allTextContents();
  await expect(row.getByRole('cell').nth(heads.indexOf(end))).toHaveText(place);
  await expect(row.getByRole('cell').last()).toHaveText(balance);
}

test('one adjustment is rejected and another approved', async ({ page, approverPage }) => {
  await requestAdjustment(page, { activity: 'Quantity Reduction', quantity: '3', reason: 'Spilt at the pump' });
  await approverPage.goto('/settings/approvals');
  await decide(approverPage, 'Reject', `Stock Adjustment: ${diesel}`, 'Dip the tank again');
  await requestAdjustment(page, { activity: 'Quantity Addition', quantity: '2.5', reason: 'Dipped again' });
  await approverPage.goto('/settings/approvals');
  await approverPage.getByRole('button', { name: `View Stock Adjustment: ${diesel}` }).click();
  const details = approverPage.getByRole('dialog', { name: `Stock Adjustment: ${diesel}` });
  for (const words of ['18 litres', '2.5 litres', '20.5 litres']) await expect(details).toContainText(words);
  await look(approverPage, 'approval-adjustment');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await decide(approverPage, 'Approve', `Stock Adjustment: ${diesel}`, 'Agreed');

  await openByMenu(page, 'Inventory', 'Stock Adjustments');
  await expectScreen(page, 'Stock Adjustment Logs');
  for (const words of ['Quantity Reduction', 'Rejected', 'Dip the tank again'])
    await expect(rowWith(page, 'Spilt at the pump')).toContainText(words);
  for (const words of ['Quantity Addition', '18', '20.5', 'Completed'])
    await expect(rowWith(page, 'Dipped again')).toContainText(words);
  await look(page, 'stock-adjustments', { dark: true });
  await filterByDay(page);
});

async function requestAdjustment(
  page: Page,
  { activity, quantity, reason }: { activity: string; quantity: string; reason: string },
): Promise<void> {
  await page.goto(`/inventory/stocks?productId=${productId}`);
  await act(stockIn(page, yard), 'Adjust Stock');
  await expectScreen(page, 'Stock Adjustment');
  await choose(page, 'Activity', activity);
  await page.getByLabel('Qty Adjusted').fill(quantity);
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Stock Adjustment Processed');
  await expectScreen(page, 'Manage Stocks - Stock Levels');
}

/** Filters with both days included: a year ago leaves nothing, up to today leaves everything. */
async function filterByDay(page: Page): Promise<void> {
  const year = new Date().getFullYear();
  await page.getByLabel('Date From', { exact: true }).fill(`${year - 1}-01-01`);
  await page.getByLabel('Date To', { exact: true }).fill(`${year - 1}-01-31`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No item found')).toBeVisible();
  await page.getByLabel('Date To', { exact: true }).fill(`${year + 1}-01-31`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rowWith(page, 'Dipped again')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/inventory/stocks/adjustments');
}
