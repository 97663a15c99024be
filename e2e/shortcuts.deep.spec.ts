import { expect } from '@playwright/test';
import { look } from './look';
import { typeFast } from './scanner';
import { expectScreen } from './screen-actions';
import { makeProduct } from './setup';
import { test } from './test';

test('the keys of every screen go, find, filter and move between rows', async ({ page, admin }) => {
  await makeProduct(admin, { name: 'Shortcut bolt', unit: 'Piece', category: 'Keys' });
  await makeProduct(admin, { name: 'Shortcut nut', unit: 'Piece', category: 'Keys' });
  await page.goto('/home');
  await expectScreen(page, 'Home');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('row', { name: 'G P' })).toContainText('View Products');
  await look(page, 'shortcuts', { dark: true });
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('g', { delay: 60 });
  await page.keyboard.press('p');
  await expectScreen(page, 'View Products');
  await page.keyboard.press('/');
  const filter = page.getByRole('textbox', { name: 'Product Name' });
  await expect(filter).toBeFocused();
  await page.keyboard.type('shortcut gp?');
  await expect(filter).toHaveValue('shortcut gp?');
  await filter.fill('shortcut');
  await page.keyboard.press('Enter');
  const rows = page.locator('main [data-row]');
  await expect(rows).toHaveCount(2);
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await expect(rows.nth(0).locator('[data-row-open]')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1).locator('[data-row-open]')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory\/products\/\d+$/);
});

test('letters typed while the search opens are not lost, and what a scanner begins goes nowhere', async ({ page }) => {
  await page.goto('/home');
  await expectScreen(page, 'Home');
  await typeFast(page, 'go12');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stock');
  await expect(page.getByLabel('What to find')).toHaveValue('stock');
  await expect(page).toHaveURL(/\/home$/);
});

test('single keys can be turned off', async ({ page }) => {
  await page.goto('/home');
  await expectScreen(page, 'Home');
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g', { delay: 60 });
  await page.keyboard.press('p');
  await page.waitForTimeout(300);
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
});
