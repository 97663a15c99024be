import { lastMessage, makeColleague } from './colleagues';
import { look } from './look';
import { signIn } from './screen-actions';
import { asStranger, expect, test } from './test';

asStranger();

test('another e-mail address requires the password and takes effect on confirmation', async ({
  page,
  admin,
  problems,
}) => {
  problems.allow(422);
  const [email, wanted] = ['halima@example.com', 'halima.new@example.com'];
  await makeColleague(admin, { name: 'Halima', email, role: 'Storekeeper' });
  await page.goto('/settings/profile');
  await signIn(page, { email, password: 'seven green lorries' });
  const profile = page.getByRole('form', { name: 'Profile' });
  const password = profile.getByLabel('Current password');
  await expect(profile.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveCount(0);

  await profile.getByLabel('Email').fill(wanted);
  await profile.getByRole('button', { name: 'Update Profile' }).click();
  await expect(profile.getByText('Enter your current password to change the e-mail address')).toBeVisible();
  await password.fill('not the password');
  await profile.getByRole('button', { name: 'Update Profile' }).click();
  const refused = page.getByRole('dialog', { name: 'User not updated' });
  await expect(refused).toContainText('The current password is wrong');
  await refused.getByRole('button', { name: 'OK' }).click();
  await look(page, 'own-email-password', { dark: true });
  await password.fill('seven green lorries');
  await profile.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  const pending = page.getByRole('alert').filter({ hasText: `Confirm ${wanted}` });
  await expect(pending).toContainText('Not sent: no mail service is set up. Ask a user manager to pass the link on');
  await expect(profile.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveCount(0);
  await look(page, 'own-email-pending', { dark: true });

  await pending.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(pending).toHaveCount(0);
  const cancelled = await lastMessage(admin, wanted, /\/confirm-email\/(\S+)/);
  await profile.getByLabel('Email').fill(wanted);
  await password.fill('seven green lorries');
  await profile.getByRole('button', { name: 'Update Profile' }).click();
  await expect(pending).toBeVisible();

  await page.goto(`/confirm-email/${cancelled}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const used = page.getByRole('dialog', { name: 'E-mail address not confirmed' });
  await expect(used).toContainText('This link has already been used');
  await used.getByRole('button', { name: 'OK' }).click();
  await page.goto(`/confirm-email/${await lastMessage(admin, wanted, /\/confirm-email\/(\S+)/)}`);
  await look(page, 'confirm-email', { dark: true });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'E-mail address confirmed' })).toBeVisible();
  await look(page, 'email-confirmed');
  expect(await lastMessage(admin, email, /is now (\S+)\./)).toBe(wanted);

  // The requesting session continues.
  await page.goto('/settings/profile');
  await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Email')).toHaveValue(wanted);
});
