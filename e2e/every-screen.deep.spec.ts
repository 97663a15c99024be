import { settle } from './look';
import { goInside, openEveryScreen } from './open-screens';
import { PendingRequests } from './pending-requests';
import { signIn } from './screen-actions';
import { addressWith, makeOneOfEach, screens } from './screens';
import { ADMIN, asStranger, expect, test } from './test';

/** The first flow that needs it makes it. */
let one: ReturnType<typeof makeOneOfEach> | undefined;

/** The first level covers the wide and light look. */
const looks = [
  ['wide and dark', [{ width: 'wide', scheme: 'dark' }]],
  [
    'narrow, light and dark',
    [
      { width: 'narrow', scheme: 'light' },
      { width: 'narrow', scheme: 'dark' },
    ],
  ],
] as const;
for (const [title, shown] of looks)
  test(`every screen opens for the administrator, ${title}`, async ({ page, admin }) => {
    // It takes as long as several flows.
    test.slow();
    one ??= makeOneOfEach(admin);
    await openEveryScreen(page, await one, shown);
  });

for (const [name, email, role] of [
  ['Halima Noor', 'halima.noor@example.com', 'Storekeeper'],
  ['Rose Atieno', 'rose.atieno@example.com', 'Member'],
  ['Samuel Mutua', 'samuel.mutua@example.com', 'Gate Guard'],
] as const)
  test(`no screen asks for what the role ${role} may not see`, async ({ admin, openAs }) => {
    test.slow();
    one ??= makeOneOfEach(admin);
    const made = await one;
    const page = await openAs({ name, email, role });
    const pending = new PendingRequests(page);
    await page.goto('/settings/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    for (const [path, title] of screens) {
      // Its list shows each role the imports of its own kinds, so no link opens another's. The first screen behind the
      // start page depends on the role.
      if (path === '/imports/$import' || path === '/') continue;
      await test.step(path, async () => {
        await goInside(page, addressWith(path, made));
        const shown = page
          .getByRole('heading', { level: 1 })
          .filter({ hasText: new RegExp(`^(${title}|No permission)$`) });
        await expect.soft(shown.or(page.getByRole('dialog', { name: title, exact: true })).first()).toBeVisible();
        await settle(page);
        await pending.none();
      });
    }
  });

test.describe('a stranger', () => {
  asStranger();

  test('causes no refused request by opening pages, signing in and out, or losing the network', async ({
    page,
    context,
    problems,
  }) => {
    const pending = new PendingRequests(page);
    for (const path of ['/reset/a-link', '/confirm-email/a-link', '/settings/users', '/']) {
      await page.goto(path);
      await settle(page);
      await pending.none();
    }
    await signIn(page, ADMIN);
    await expect(page).toHaveURL('/home');
    await pending.none();
    problems.allowOffline();
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await context.setOffline(false);
    await goInside(page, '/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
    await settle(page);
    await pending.none();
    await page.getByRole('button', { name: /user menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await pending.none();
  });
});
