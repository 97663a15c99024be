import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { choose, expectNotice, expectScreen } from '../screen-actions';
import { category, cement, subCategory, subUnit, unit } from './names';

/** Makes one product on its screen, with the form's refusals. */
export async function makeProduct(page: Page): Promise<void> {
  await page.goto('/inventory/products');
  await page.getByRole('link', { name: 'Add Product' }).first().click();
  await expectScreen(page, 'Add Product');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('Product Name/Description')).toBeFocused();
  await look(page, 'product-add-errors');

  await page.getByLabel('Product Name/Description').fill(cement);
  await choose(page, 'Product Category', category);
  await choose(page, 'Product Sub-cat', subCategory);
  await choose(page, 'Unit', unit);
  await choose(page, 'Sub-Unit', subUnit);
  await page.getByLabel('Item Code').fill('CEM-50');
  await page.getByLabel('Purchase Price').fill('750');
  await page.getByLabel('Min Stock Level').fill('20');
  await look(page, 'product-add', { dark: true });
  await page.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Product created');
  await page.getByRole('link', { name: 'View it' }).click();
  await expectScreen(page, 'Product Details');
  await expect(
    page.getByRole('term').filter({ hasText: 'Item Code' }).locator('xpath=following-sibling::dd'),
  ).toHaveText('CEM-50');
  await look(page, 'product');
}
