import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { aisle, depot } from './names';

/** Makes a warehouse with sections, in two steps, and one that is closed without any. */
export async function makeWarehouses(page: Page): Promise<void> {
  await page.goto('/home');
  await openByMenu(page, 'Warehouse', 'Warehouses');
  await page.getByRole('link', { name: 'Add Warehouse' }).first().click();
  await expectScreen(page, 'Add Warehouse');
  await expect(page.getByRole('switch', { name: 'Add Sections' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Add Sections' })).toBeDisabled();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('Warehouse Name')).toBeFocused();
  await expect(page.getByLabel('Warehouse Name')).toHaveAccessibleDescription('Enter a name');
  await page.getByLabel('Warehouse Name').fill(depot);
  await page.getByLabel('Location').fill('Athi River, Mombasa Road');
  await page.getByLabel('Description').fill('Bulk materials');
  await page.getByRole('switch', { name: 'Has Bins' }).check();
  await look(page, 'warehouse-add');
  await page.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Warehouse created');
  await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled();

  const section = page.getByRole('form', { name: 'Add Section' });
  await expect(section.getByLabel('Section Name')).toBeFocused();
  await section.getByLabel('Section Name').fill(aisle);
  await section.getByLabel('No. of Bins').fill('12');
  await section.getByRole('button', { name: 'Add Section' }).click();
  await expect(rowWith(page, aisle)).toContainText('12');
  await expect(rowWith(page, 'General Section')).toHaveCount(0);
  await expect(section.getByLabel('Section Name')).toHaveValue('');
  await expect(section.getByLabel('No. of Bins')).toHaveValue('0');
  await section.getByLabel('Section Name').fill('Cold Room');
  await section.getByLabel('Section Name').press('Enter');
  await expect(rowWith(page, 'Cold Room')).toBeVisible();
  await look(page, 'warehouse-add-sections', { dark: true });
  await page.getByRole('link', { name: 'Close' }).click();
  await expectScreen(page, 'Warehouses');

  await page.getByRole('link', { name: 'Add Warehouse' }).first().click();
  await page.getByLabel('Warehouse Name').fill('Mombasa Yard');
  await page.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Warehouse created');
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(rowWith(page, depot)).toContainText('WH-');
  await look(page, 'warehouses', { dark: true });

  await page.getByRole('link', { name: /^Mombasa Yard/ }).click();
  await expectScreen(page, 'View Warehouse');
  await expect(rowWith(page, 'General Section')).toContainText('General Storage');
  await look(page, 'warehouse');
}
