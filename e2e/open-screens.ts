import type { Page } from '@playwright/test';
import { checkScreen, type ScreenLook } from './look';
import { addressWith, type makeOneOfEach, screens } from './screens';
import { expect, test } from './test';

/** Opens an address like a link of the application: without a full reload. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens each screen as the administrator, and checks it in these looks. */
export async function openEveryScreen(
  page: Page,
  made: Awaited<ReturnType<typeof makeOneOfEach>>,
  looks: readonly ScreenLook[],
): Promise<void> {
  await page.goto('/settings');
  // A screen that is left before it came leaves a style sheet unused, of which the browser warns.
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible();
  for (const [path, title] of screens) {
    await test.step(path, async () => {
      await goInside(page, addressWith(path, made));
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
      await expect.soft(heading.or(page.getByRole('dialog', { name: title, exact: true }))).toBeVisible();
      await expect.soft(page.getByText(/not found|could not be|no permission/i)).toHaveCount(0);
      await checkScreen(page, path, looks);
    });
  }
}
