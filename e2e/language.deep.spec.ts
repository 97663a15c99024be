import { fieldTexts } from '@ghala/contract/text/sw/fields';
import { auth } from '../web/src/text/sw/auth';
import { titles } from '../web/src/text/sw/titles';
import { users } from '../web/src/text/sw/users';
import { look } from './look';
import { choose } from './screen-actions';
import { ADMIN, asStranger, expect, test } from './test';

test('a user chooses Kiswahili, reads screens and refusals in it, and leaves the browser as it was', async ({
  openAs,
  browser,
  problems,
}) => {
  problems.allow(422);
  const page = await openAs({ name: 'Wanjiru Otieno', email: 'wanjiru@example.com', role: 'Storekeeper' });
  await page.goto('/settings/profile');
  // The language was never chosen on the user's other device.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  await choose(page, 'Language', 'Kiswahili');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: titles.myProfile })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await look(page, 'profile-sw', { dark: true });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/orders');
  await expect(elsewhere.getByRole('heading', { level: 1, name: titles.manageOrders })).toBeVisible();
  await other.close();

  await page.getByRole('textbox', { name: users.phone1 }).fill('12');
  await page.getByRole('button', { name: users.updateProfile }).click();
  await expect(page.getByText(fieldTexts.phoneExample)).toBeVisible();

  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: titles.manageOrders })).toBeVisible();
  await look(page, 'orders-sw');

  await page.getByRole('button', { name: /Wanjiru Otieno/ }).click();
  await page.getByRole('menuitem').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test.describe('on the page to sign in', () => {
  asStranger();

  test('a language is chosen for this device, and stays; what was typed stays too', async ({ page, problems }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('Language').selectOption('Kiswahili');
    await expect(page.getByRole('heading', { level: 1, name: auth.login })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    await expect(page.getByLabel('Barua pepe')).toHaveValue('somebody@example.com');
    await page.getByLabel('Barua pepe').fill(ADMIN.email);
    await page.getByLabel(auth.module).selectOption(auth.inventoryAndWarehouse);
    await page.getByLabel(auth.password, { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: auth.login }).click();
    // The administrator never chose a language of their own.
    await expect(page).toHaveURL('/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    await page
      .getByRole('button', { name: /Administrator/ })
      .first()
      .click();
    // Logging out may overtake what the page still fetches.
    problems.allow(401);
    await page.getByRole('menuitem').last().click();
    await page.getByLabel(auth.language).selectOption('English');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  });
});

test.describe('before signing in', () => {
  asStranger();
  test.use({ locale: 'sw-KE' });

  test('a browser in Kiswahili sees the login page in it', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: auth.login })).toBeVisible();
    await look(page, 'login-sw');
  });
});
