import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { look } from './look';
import { expect, test } from './test';

const workbook = (name: string) => join(import.meta.dirname, 'workbooks', name);

async function chooseWorkbook(page: Page, name: string): Promise<void> {
  await page.goto('/import');
  await page.getByLabel('Choose a .csv or .xlsx file').setInputFiles(workbook(name));
}

test('a workbook is read; one whose cell is in the last corner is refused, and the screen goes on', async ({
  page,
}) => {
  await page.goto('/import');
  await chooseWorkbook(page, 'stock.xlsx');
  await expect(page.getByRole('combobox', { name: 'Field of Item' })).toHaveValue('Product Name');
  await expect(page.getByRole('combobox', { name: 'Field of Measure' })).toHaveValue('Unit');

  await chooseWorkbook(page, 'far-corner.xlsx');
  await expect(page.getByText(/far-corner\.xlsx has a sheet that reaches below row 101,000/)).toBeVisible();
  await look(page, 'import-too-large', { dark: true });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Choose a .csv or .xlsx file')).toBeEnabled();

  await page.goto('/inventory/products/add');
  await page.getByLabel('Upload Products: a .csv or .xlsx file').setInputFiles(workbook('far-corner.xlsx'));
  await expect(page.getByText(/reaches below row 101,000/)).toBeVisible();
});
