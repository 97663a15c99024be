import { look } from './look';
import { ADMIN, asStranger, expect, test } from './test';

asStranger();

test('without a module nothing is sent, and a pop-up says so', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.goto('/');
  await look(page, 'login', { dark: true });
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const popup = page.getByRole('dialog', { name: 'Login failed' });
  await expect(popup).toContainText('Select a module');
  await look(page, 'login-failed');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toBeHidden();
  expect(calls).toEqual([]);
});

test('Log Out removes what was typed, and asks first', async ({ openAs }) => {
  const page = await openAs({ name: 'Tabitha Typist', email: 'tabitha@example.com', role: 'Storekeeper' });
  const logOut = async () => {
    await page.getByRole('button', { name: /user menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
  };
  await page.goto('/settings/profile');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Tabitha T');
  await logOut();
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await expect(question).toBeVisible();
  await look(page, 'log-out-unsaved', { dark: true });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(name).toHaveValue('Tabitha T');
  await logOut();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('Forgot Password asks only for the address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await look(page, 'forgot-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const popup = page.getByRole('dialog', { name: 'Password Reset Failed' });
  await expect(popup).toContainText('Enter an email address');
  await popup.getByRole('button', { name: 'OK' }).click();

  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset Successfully')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No mail service is set up, so no link can be sent.');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('where a mail service is set up, the link to choose a password is on its way', async ({ page }) => {
  await page.route('**/api/messages/channels', (route) =>
    route.fulfill({ json: { status: 1, message: 'Channels', channels: { email: true, sms: false } } }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByText('A link to choose a new password is sent there.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'If that address belongs to a user, a link to choose a new password is on its way there.',
  );
});
