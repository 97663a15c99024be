import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { expectNotice, expectScreen, openByMenu, rowWith, signIn } from '../screen-actions';
import { buyer, company, store, supplier, system } from './names';

/**
 * Signs in the second user with the temporary password, who chooses a new one and sees exactly what the role allows.
 */
export async function beTheBuyer(page: Page, temporary: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByText(system)).toBeVisible();
  await expect(page.getByRole('img', { name: company })).toBeVisible();
  await look(page, 'new-company-login', { dark: true });
  await signIn(page, { email: buyer.email, password: temporary });
  await expectScreen(page, 'Choose a new password');
  await page.goto('/suppliers');
  await expectScreen(page, 'Choose a new password');
  await page.getByLabel('Temporary password').fill(temporary);
  await page.getByLabel('New password').first().fill(buyer.password);
  await page.getByLabel('New password again').fill(buyer.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectNotice(page, 'Password changed');

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.locator(':scope > *')).toHaveText([
    'Inventory',
    'Warehouse',
    'Suppliers',
    'Orders',
    'Reports',
    'Settings',
  ]);
  await seeSuppliers(page);
  await seeWarehouses(page);
  for (const path of ['/settings/users', '/settings/roles', '/settings/audit', '/settings/billing', '/warehouses/add'])
    await refuses(page, path);
  await seeSettings(page);
}

async function seeSuppliers(page: Page): Promise<void> {
  await openByMenu(page, 'Suppliers', 'Suppliers');
  await rowWith(page, supplier).getByRole('link').first().click();
  await expectScreen(page, 'View Supplier');
  // They may add suppliers, but neither change nor delete them.
  await expect(page.getByRole('button', { name: 'Delete Supplier' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
  await openByMenu(page, 'Suppliers', 'Add Supplier');
  await expectScreen(page, 'Add Supplier');
}

async function seeWarehouses(page: Page): Promise<void> {
  await openByMenu(page, 'Warehouse', 'Warehouses');
  await expect(page.getByRole('link', { name: 'Add Warehouse' })).toHaveCount(0);
  await page.getByRole('link', { name: new RegExp(`^${store}`) }).click();
  await expectScreen(page, 'View Warehouse');
  await expect(page.getByRole('button', { name: 'Edit Warehouse' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Warehouse' })).toHaveCount(0);
  await rowWith(page, 'Timber rack').getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Products']);
  await page.keyboard.press('Escape');
  await look(page, 'new-company-buyer-warehouse');
}

async function refuses(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectScreen(page, 'No permission');
}

/** Checks that the catalogue and the company can be read, but not changed. */
async function seeSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  for (const hidden of ['Users', 'Roles', 'Audit logs', 'Billing'])
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${hidden}`) })).toHaveCount(0);
  await look(page, 'new-company-buyer-settings');
  await page.goto('/settings/categories');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'View List of Units of Measure' }).click();
  await expect(rowWith(page, 'Roll')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0);
  await page.goto('/settings/business-profile');
  await expect(page.getByText(company)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
}
