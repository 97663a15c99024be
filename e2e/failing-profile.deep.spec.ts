import { look } from './look';
import { expectScreen } from './screen-actions';
import { expect, test } from './test';

test('a profile that cannot be loaded is reported in place, with Retry, and ends no session', async ({
  page,
  problems,
}) => {
  problems.allow(500);
  await page.goto('/orders');
  await expectScreen(page, 'Manage Orders');
  const failed = { status: 0, message: 'Something went wrong on the server', code: 'server.failed', params: {} };
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: failed }));
  for (const [path, title, opened] of [
    ['/orders', 'Manage Orders', '/orders'],
    ['/reports', 'Reports', '/reports'],
    // As specified, the profile's own screen leads to the first one.
    ['/settings/profile', 'Home', '/home'],
  ] as const) {
    await page.goto(path);
    await expectScreen(page, title);
    await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded');
    await expect(page).toHaveURL(opened);
    await look(page, `profile-failed${path.replaceAll('/', '-')}`);
  }
  await page.unroute('**/api/users/profile');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
