import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkScreen } from './look';
import { addressWith, makeOneOfEach, screens } from './screens';
import { expect, test } from './test';

test('no screen of the application is left out', async () => {
  const table = await readFile(join(import.meta.dirname, '../web/src/app/screens.ts'), 'utf8');
  const routes = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => shapeOf(path));
  expect(routes.length).toBeGreaterThan(60);
  const opened = screens.map(([path]) => shapeOf(path));
  expect(routes.filter((route) => !opened.includes(route))).toEqual([]);
});

test('every screen opens for the administrator, wide and narrow', async ({ page, admin }) => {
  // As long as several flows.
  test.slow();
  const made = await makeOneOfEach(admin);
  await page.goto('/settings');
  for (const [index, [path, title]] of screens.entries()) {
    await test.step(path, async () => {
      await goInside(page, addressWith(path, made));
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
      await expect.soft(heading.or(page.getByRole('dialog', { name: title, exact: true }))).toBeVisible();
      await expect.soft(page.getByText(/not found|could not be|no permission/i)).toHaveCount(0);
      await checkScreen(page, path, index % 2 === 0 ? 'wide' : 'narrow');
    });
  }
});

/** A path without parameter names or values. */
function shapeOf(path: string): string {
  return path
    .replaceAll(/\$\w+/g, '*')
    .replace('/*/section/General%20Section', '/*/*/*')
    .replace('/gate/dispatch', '/gate/*');
}

/** Opens an address like a link of the application: without a full reload. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
