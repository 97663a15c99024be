import type { Page } from '@playwright/test';
import { look } from './look';
import {
  act,
  choose,
  expectNotice,
  expectScreen,
  noteTemporaryPassword,
  openByMenu,
  rowWith,
  signIn,
} from './screen-actions';
import { asStranger, expect, test } from './test';

const otieno = { name: 'Brian Otieno', email: 'brian.otieno@example.com', password: 'seven green lorries' };

test.describe.configure({ mode: 'serial' });

let temporary = '';

test('the administrator adds a user whose role allows nothing more', async ({ page }) => {
  await page.goto('/settings/users');
  await expectScreen(page, 'Users');
  const form = page.getByRole('form', { name: 'Add user' });
  await choose(form, 'System Role', 'Member');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(otieno.name);
  await form.getByLabel('Designation').fill('Driver');
  await form.getByLabel('Email').fill(otieno.email);
  await form.getByRole('button', { name: 'Add user' }).click();
  temporary = await noteTemporaryPassword(page, otieno.email);
  await expect(rowWith(page, otieno.name)).toContainText('Member');
  await look(page, 'users', { dark: true });
});

test.describe('that user', () => {
  asStranger();

  test('chooses a password and sees only what the role allows', async ({ page }) => {
    await page.goto('/');
    await signIn(page, { email: otieno.email, password: temporary });
    await choosePassword(page, temporary);
    await expect(page).toHaveURL('/inventory/stocks');

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.locator(':scope > *')).toHaveText(['Inventory', 'Warehouse', 'Orders', 'Reports', 'Settings']);
    await expect(page.getByRole('link', { name: /^Pending approvals/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add Stock' })).toHaveCount(0);
    await openByMenu(page, 'Warehouse', 'Locate Product');
    await expectScreen(page, 'Locate Product');
    await openByMenu(page, 'Inventory', 'View Products');
    await expect(page.getByRole('link', { name: 'Add Product' })).toHaveCount(0);
    await seesNoMore(page);
  });

  test('forgets the password, and no link is sent without a mail service', async ({ page, problems }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill(otieno.email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectNotice(page, 'Password Reset Successfully');
    await expect(page.getByText('no link can be sent').first()).toBeVisible();
    problems.allow(422);
    await page.goto('/reset/a-link-from-before');
    await expectScreen(page, 'Choose a new password');
    await look(page, 'reset-password');
    await page.getByLabel('New password').first().fill('nine blue vans');
    await page.getByLabel('New password again').fill('nine blue vans');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('dialog', { name: 'Password Reset Failed' })).toContainText('has already been used');
  });
});

test('the administrator resets the forgotten password, which is shown once', async ({ page }) => {
  await page.goto('/settings/users');
  await act(rowWith(page, otieno.name), 'Reset Password');
  await page.getByRole('button', { name: 'Yes, reset!' }).click();
  const another = await noteTemporaryPassword(page, otieno.email);
  expect(another).not.toBe(temporary);
  await page.goto('/settings/messages');
  await expect(page.getByText('Your temporary password')).toHaveCount(0);
});

async function choosePassword(page: Page, temporary: string): Promise<void> {
  await expectScreen(page, 'Choose a new password');
  await look(page, 'first-password');
  await page.getByLabel('Temporary password').fill(temporary);
  await page.getByLabel('New password').first().fill(otieno.password);
  await page.getByLabel('New password again').fill(`${otieno.password}!`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This differs from the new password')).toBeVisible();
  await page.getByLabel('New password again').fill(otieno.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectNotice(page, 'Password changed');
}

async function seesNoMore(page: Page): Promise<void> {
  for (const [path, title] of [
    ['/transaction/addbatch', 'Add Stock / Batch Processing'],
    ['/warehouses', 'Warehouses'],
    ['/settings/users', 'Users'],
    ['/orders/dispatch/add', 'Create Order - Dispatch Note'],
    ['/settings/approvals', 'Approvals'],
  ] as const) {
    await page.goto(path);
    await expectScreen(page, 'No permission');
    await expect(page.getByText(`${title} is not open to you`)).toBeVisible();
  }
  await look(page, 'no-permission', { dark: true });
  await page.getByRole('link', { name: 'Go to my first screen' }).click();
  await expect(page).toHaveURL('/inventory/stocks');

  await page.goto('/no/such/place');
  await expectScreen(page, 'Page not found');
  await look(page, 'not-found', { dark: true });
  // The paths of files and calls open no page of the application.
  for (const path of ['/files/no/such', '/api/no/such']) expect((await page.request.get(path)).status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/inventory/stocks');
}
