import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { attach, choose, expectNotice, expectScreen, rowWith } from '../screen-actions';
import { store } from './names';

const rows = [
  'Stock of the shop;;;;',
  'Item;Item Group;UOM;In hand;Colour',
  'Paint, white;Paints;Tin;24;white',
  'Brush;Paints;Piece;a dozen;',
  'Thinner;Paints;Tin;12 tins;',
];

/**
 * Turns a spreadsheet of the owner's into products, the unit and category they need, and stock that a receipt
 * documents.
 */
export async function importStock(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Import Products' }).click();
  await expectScreen(page, 'Import Products');
  await attach(page, 'Choose a file', {
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(page.getByRole('combobox', { name: 'Field of Item', exact: true })).toHaveValue('Product Name');
  await choose(page, 'Field of In hand', 'Opening Quantity');
  await choose(page, 'Warehouse of the quantities', store);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText(/^Adds .*1 category: Paints\.$/)).toBeVisible();
  await expect(rowWith(page, 'Row 5')).toContainText('"12 tins" is not a number. Write 12.');
  await look(page, 'new-company-import', { dark: true });
  await page.getByRole('button', { name: 'Import 1 valid row' }).click();
  await expectNotice(page, 'Products imported');
  await expect(page.getByRole('link', { name: `BPN-000001 added the opening quantities to ${store}.` })).toBeVisible();
  await page.getByRole('link', { name: 'View stock' }).click();
  await expect(rowWith(page, 'Paint, white')).toContainText('24');
}
