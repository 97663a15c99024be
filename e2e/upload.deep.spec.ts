import type { Page } from '@playwright/test';
import { look } from './look';
import { attach, expectScreen, rowWith } from './screen-actions';
import { makeProduct } from './setup';
import { expect, test } from './test';

const headings = 'Item Code,Product Name,Category,Unit,Purchase Price';
const rows = Array.from({ length: 1_200 }, (_, index) => `UP-${index},Uploaded ${index},Fasteners,Packet,${index}`);

test('products are uploaded from a file, checked before they are written', async ({ page, admin }) => {
  await makeProduct(admin, { name: 'Wood screw', unit: 'Packet', category: 'Fasteners' });
  await page.goto('/inventory/products/add');
  await expectScreen(page, 'Add Product');

  await chooseFile(page, [...rows, 'UP-X,Dear,Fasteners,Packet,twelve']);
  await expect(page.getByText('1,200 new products, 0 updated, 0 unchanged. 1 row fails.')).toBeVisible();
  await expect(rowWith(page, 'Row 1202')).toContainText(/Purchase Price.*enter a number/);
  await look(page, 'upload checked', { dark: true });
  await page.getByRole('button', { name: 'Import the valid rows (1,200)' }).click();
  await expect(page.getByText('1,200 added, 0 updated, 0 unchanged.')).toBeVisible();

  await chooseFile(page, rows);
  await expect(page.getByText('0 new products, 0 updated, 1,200 unchanged.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Upload \d/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).first().click();

  await chooseFile(page, rows.with(7, 'UP-7,Uploaded anew,Fasteners,Packet,7'));
  await expect(page.getByText('0 new products, 1 updated, 1,199 unchanged.')).toBeVisible();
  await expect(rowWith(page, 'Uploaded anew')).toContainText('Uploaded 7');
  await page.getByRole('button', { name: 'Upload 1,200' }).click();
  await expect(page.getByText('0 added, 1 updated, 1,199 unchanged.')).toBeVisible();
  await page.getByRole('link', { name: 'View Products' }).last().click();
  await expectScreen(page, 'View Products');
});

function chooseFile(page: Page, lines: string[]): Promise<void> {
  const buffer = Buffer.from([headings, ...lines].join('\r\n'));
  return attach(page, 'Upload Products', { name: 'products.csv', mimeType: 'text/csv', buffer });
}
