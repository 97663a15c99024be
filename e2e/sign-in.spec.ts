import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { COLLEAGUES_PASSWORD } from './colleagues';
import { look } from './look';
import { choose, signIn } from './screen-actions';
import { stockCategoryId } from './setup';
import { ADMIN, asStranger, expect, test } from './test';

asStranger();

test('a wrong password is refused, the right one opens the first screen, Log Out ends it', async ({
  page,
  problems,
}) => {
  problems.allow(401);
  await page.goto('/');
  await page.getByLabel('Module').selectOption('Inventory and Warehouse');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Login failed' });
  await expect(popup).toContainText(/password/i);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await look(page, 'home', { dark: true });

  await page.getByRole('button', { name: /user menu$/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/settings/profile');
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.goto('/inventory/stocks');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('a guard signs in by phone number, sets a PIN, and continues with it on this device', async ({
  page,
  admin,
  problems,
}) => {
  problems.allow(401);
  const phone = '0711 900 311';
  const roles = await admin.send(roleCalls.list, {});
  const roleId = roles.find(({ name }) => name === 'Gate Guard')?.id ?? 0;
  const made = await admin.send(userCalls.create, {
    body: { name: 'Barasa Wafula', phone, roleId, isSystemUser: true },
  });
  const current = made.oneTimePasswords[0]?.password ?? '';
  await page.goto('/');
  await signIn(page, { email: phone, password: current });
  await page.getByLabel('Temporary password').fill(current);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(COLLEAGUES_PASSWORD);
  await page.getByRole('textbox', { name: 'New password again' }).fill(COLLEAGUES_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toHaveCount(0);

  await page.goto('/settings/profile');
  const form = page.getByRole('form', { name: 'PIN of this device' });
  const set = async (pin: string) => {
    await form.getByLabel('Your password').fill(COLLEAGUES_PASSWORD);
    await form.getByLabel('PIN (six digits)').fill(pin);
    await form.getByLabel('Repeat the PIN').fill(pin);
    await form.getByRole('button', { name: 'Set PIN' }).click();
  };
  await set('900311');
  await expect(form.getByText('Must not be part of your phone number')).toBeVisible();
  await set('508214');
  await expect(form.getByText('A PIN is set')).toBeVisible();
  await expect(page.getByText('This device · Has a PIN')).toBeVisible();
  await look(page, 'own-devices', { dark: true });

  await page.getByRole('button', { name: /user menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Continue as Barasa Wafula with PIN' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('999000');
  await page.getByLabel('PIN', { exact: true }).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Login failed' });
  await expect(popup).toContainText('Wrong PIN');
  await popup.getByRole('button', { name: 'OK' }).click();
  await look(page, 'login-pin', { dark: true });
  await page.getByLabel('PIN', { exact: true }).fill('508214');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/gate');

  // Once the device is forgotten, the password is needed.
  await page.goto('/settings/profile');
  await page
    .getByRole('button', { name: /^Forget / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('No device is known yet.')).toBeVisible();
  await page.getByRole('button', { name: /user menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /with PIN$/ })).toHaveCount(0);
});

test('a session that ends midway loses nothing and returns the user to the same place', async ({
  page,
  context,
  admin,
  problems,
}) => {
  problems.allow(401);
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await signIn(page, ADMIN);
  await expect(page).toHaveURL('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByLabel('Reference 1').fill('DN 4471');

  // The server ends the session, as it does after 12 hours: the page only learns of it on its next call.
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('ghala.token') ?? 'null'));
  await context.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  const told = page.getByText('Sign in to continue where you were.');
  // A background call may come before this one and remove the button.
  const pressed = page.getByRole('button', { name: 'Add Batch' }).click();
  await Promise.race([pressed, told.waitFor()]).catch(() => undefined);
  pressed.catch(() => undefined);
  await expect(told).toBeVisible();
  await look(page, 'login-again');
  await signIn(page, ADMIN);
  await expect(page).toHaveURL('/transaction/addbatch');
  await expect(page.getByLabel('Reference 1')).toHaveValue('DN 4471');
  await expect(page.getByRole('combobox', { name: 'Stock Category' })).toHaveValue('Consumables');
});
