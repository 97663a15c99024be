import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { downloadRows } from '../papers';
import { choose, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { cement, depot, nails } from './names';

/** Uses the stock list with its filters and export, and reads the movements of one record. */
export async function seeStock(page: Page): Promise<void> {
  await page.goto('/home');
  await openByMenu(page, 'Inventory', 'Stock Levels');
  await expectScreen(page, 'Manage Stocks - Stock Levels');
  for (const words of ['120', '90,000.00', 'Normal', `${depot} - Aisle A`])
    await expect(rowWith(page, cement)).toContainText(words);
  await look(page, 'stocks', { dark: true });

  await choose(page, 'Stock Levels', 'Out of Stock');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No item found')).toBeVisible();
  await expect(page).toHaveURL(/[?&]stock=out/);
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await look(page, 'stocks-none');
  await page.getByRole('button', { name: 'Clear' }).click();

  await choose(page, 'Product', nails);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rowWith(page, cement)).toHaveCount(0);
  await expect(rowWith(page, nails)).toContainText('2,500.5');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await downloadRows(page.getByRole('menuitem', { name: 'Export CSV' }));
  expect(csv.fileName).toMatch(/^\d{14}_warehouse_products\.csv$/);
  expect(csv.lines[0]).toContain(
    'Product Description,Category,Unit,On Hand,Qty Reserved,Qty Available,SOH Value(Kshs)',
  );
  expect(csv.lines).toHaveLength(2);
  expect(csv.lines[1]).toContain(nails);
  await page.reload();
  await expect(rowWith(page, nails)).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Product' }).click();
  await expect(rowWith(page, cement)).toBeVisible();

  await page.getByRole('link', { name: cement }).click();
  await expectScreen(page, 'Stock activity');
  const movement = rowWith(page, 'Addition');
  await expect(movement).toContainText('Internal Delivery');
  await expect(movement.getByRole('link', { name: /^BPN-/ })).toHaveAttribute('href', /\/transaction\/pdfbatch\/\d+/);
  await look(page, 'stock-activity', { dark: true });
}
