import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { look } from './look';
import { downloadRows } from './papers';
import { expectScreen, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeSupplier, makeWarehouse } from './setup';
import { makePurchase } from './setup-orders';
import { expect, test } from './test';

const cable = 'Armoured cable 4 core';
const figures = [
  'Stock Transactions Today',
  'Dispatch Orders Received Today',
  'Orders Processed Today',
  'POs Pending Approval',
] as const;

const dispatchHeads =
  'No.,Date,Product Category,DN No.,Ref No.,Product Description,Unit,Quantity Requested,Quantity Dispatched,Balance,' +
  'W/House,Requested by,Dispatched by,Dispatched to,Assigned to,Project/Site Name,Vehicle,Status';

/* Home sums up a day's work. Others work in the same business: figures rise by what is made here. */
test.describe.configure({ mode: 'serial' });

test("home counts today's work", async ({ page, admin }) => {
  const before = await readFigures(page);
  const warehouseId = await makeWarehouse(admin, 'Eldoret Depot');
  const productId = await makeProduct(admin, { name: cable, unit: 'Metre', category: 'Electrical' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 300, isProcessed: true });
  await makeDispatch(admin, { productId, warehouseId, quantity: 120, isProcessed: true });
  await makeDispatch(admin, { productId, warehouseId, quantity: 30, isProcessed: false });
  const supplierId = await makeSupplier(admin, 'East African Cables');
  await makePurchase(admin, { productIds: [productId], quantity: 10, supplierId, isApproved: false });

  const after = await readFigures(page);
  expect(figures.map((figure) => after[figure] - before[figure])).toEqual([1, 2, 1, 1]);
  await look(page, 'home', { dark: true });
  await readCharts(page);
  await openTodaysOrder(page);
});

test('the dispatch report is viewed and exported', async ({ page }) => {
  await page.goto('/reports');
  await expectScreen(page, 'Reports');
  const report = page.getByRole('region', { name: '1. Dispatch Report' });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' }).format(new Date());
  await preview(report, today, today);
  await expect(rowWith(page, cable).filter({ hasText: 'Completed' })).toContainText('Eldoret Depot');
  await expect(report.getByRole('table', { name: /^Dispatch notes and their lines by day/ })).toBeAttached();
  await look(page, 'report-dispatch', { dark: true });

  const csv = await downloadRows(report.getByRole('button', { name: 'Export Report' }));
  expect(csv.fileName).toMatch(/^\d{14}_dispatch_report\.csv$/);
  expect(csv.lines[0]?.replace('\uFEFF', '')).toBe(dispatchHeads);
  const lines = csv.lines.filter((line) => line.includes(cable));
  expect(lines).toHaveLength(2);
  expect(lines.filter((line) => line.includes('Metre,120,120,'))).toHaveLength(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Export XLSX' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{14}_dispatch_report\.xlsx$/);
  // A workbook is a ZIP archive.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

  await preview(report, '2001-01-01', '2001-01-31');
  await expect(report.getByText('No Dispatch note found')).toBeVisible();
  await report.getByRole('button', { name: 'Export Report' }).click();
  const nothing = page.getByRole('dialog', { name: 'No Dispatch note found' });
  await expect(nothing).toContainText('There is nothing in this period.');
});

async function preview(report: Locator, dateFrom: string, dateTo: string): Promise<void> {
  await report.getByLabel('Date From').fill(dateFrom);
  await report.getByLabel('Date To').fill(dateTo);
  await report.getByRole('button', { name: 'Preview' }).click();
}

async function readFigures(page: Page): Promise<Record<(typeof figures)[number], number>> {
  await page.goto('/home');
  const read = figures.map(async (figure) => {
    const text = await page
      .getByRole('region', { name: figure, exact: true })
      .getByText(/^[\d,]+$/)
      .textContent();
    return [figure, Number(text?.replaceAll(',', ''))] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<(typeof figures)[number], number>;
}

/** Reads the data of a chart as a table. */
async function readCharts(page: Page): Promise<void> {
  const week = page.getByRole('table', { name: 'Orders and receipts on each day of this week' });
  await expect(week.getByRole('columnheader')).toHaveText(['Day', 'Orders', 'BPNs']);
  await expect(week.getByRole('row')).toHaveCount(8);
  const categories = page.getByRole('table', { name: 'How many products each category has' });
  await expect(categories.getByRole('row', { name: 'Electrical' })).toContainText('1');
}

async function openTodaysOrder(page: Page): Promise<void> {
  const orders = page.getByRole('region', { name: 'Today’s Orders' });
  await orders
    .getByRole('row', { name: /DN-\d+/ })
    .filter({ hasText: 'Completed' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/orders\/dispatch\/note\/\d+$/);
  await page.goto('/home');
  for (const [name, filter] of [
    ['Exceptions This Month', /^\/transaction\?.*exception=true/],
    ['Scheduled Collections This Month', /^\/orders\?.*scheduled=true/],
    ['Total Unverified Stocks', /^\/orders\?status=active$/],
  ] as const)
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', filter);
  await page.getByRole('link', { name: 'Dispatch Orders Received Today' }).click();
  await expectScreen(page, 'Manage Orders');
  await expect(page).toHaveURL(/\/orders\?dateFrom=/);
}
