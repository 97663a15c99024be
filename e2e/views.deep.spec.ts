import { look } from './look';
import { expectScreen } from './screen-actions';
import { makeProduct } from './setup';
import { expect, test } from './test';

test('a view is saved under a name and opened again, and a row is read at the side', async ({ page, admin }) => {
  await makeProduct(admin, { name: 'Viewed anvil', unit: 'Piece', category: 'Views' });
  await makeProduct(admin, { name: 'Viewed bellows', unit: 'Piece', category: 'Views' });
  await page.goto('/inventory/products?name=viewed&sort=-name');
  await expectScreen(page, 'View Products');
  const rows = page.locator('main [data-row]');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Viewed goods');
  await look(page, 'save-view');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tab = page.getByRole('button', { name: 'Viewed goods' });
  await expect(tab).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/inventory/products');
  await tab.click();
  await expect(page).toHaveURL(/name=viewed.*view=\d+/);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Viewed bellows');

  await page.locator('main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const panel = page.getByRole('complementary', { name: 'Details of the row' });
  await expect(panel).toContainText('Viewed bellows');
  await page.keyboard.press('j');
  await expect(panel).toContainText('Viewed anvil');
  await look(page, 'row-at-the-side', { dark: true });
  await expect(panel).toContainText('Viewed anvil');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/inventory\/products$/);
});
