import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { choose, expectNotice, expectScreen, rowWith } from '../screen-actions';
import type { Problems } from '../test';
import { category, project, purpose, stockCategory, subCategory, subUnit, tag, unit } from './names';

/** Fills the catalogues for all later choices, on their one screen. */
export async function makeCatalogues(page: Page, problems: Problems): Promise<void> {
  await page.goto('/settings/categories');
  await expectScreen(page, 'Categories');
  await look(page, 'categories-empty');

  const units = page.getByRole('form', { name: '1. Units of Measure' });
  await units.getByLabel('Unit').fill(unit);
  await units.getByLabel('Description').fill('Paper bag as the maker fills it');
  await units.getByRole('button', { name: 'Add' }).click();
  await expectNotice(page, 'Unit added');
  await expect(units.getByLabel('Unit')).toBeFocused();
  await units.getByLabel('Unit').fill('Kilogram');
  await units.getByLabel('Unit').press('Enter');

  const subUnits = page.getByRole('form', { name: '2. Sub Units' });
  await choose(subUnits, 'Unit', unit);
  await subUnits.getByLabel('Sub-unit name').fill(subUnit);
  await subUnits.getByLabel('Count').fill('25');
  await subUnits.getByRole('button', { name: 'Add' }).click();

  await add('3. Product Category', 'Product Category', category);
  const subCategories = page.getByRole('form', { name: '4. Product Sub Category' });
  await choose(subCategories, 'Product Category', category);
  await add('4. Product Sub Category', 'Product Sub Category', subCategory);
  const purposes = page.getByRole('form', { name: '6. Purposes' });
  await expect(purposes.getByRole('combobox', { name: 'Module' })).toHaveValue('Dispatch');
  await add('6. Purposes', 'Purpose', purpose);
  await add('7. Stock Category', 'Stock Category (Nog)', stockCategory);
  await add('8. Tags', 'Tag', tag);
  await add('9. Projects', 'Project/Site', project);

  await page.getByRole('button', { name: 'View List of Units of Measure' }).click();
  await expect(rowWith(page, 'Paper bag as the maker fills it')).toContainText(unit);
  await page.getByRole('button', { name: 'View List of Sub Units' }).click();
  await expect(rowWith(page, subUnit)).toContainText(unit);
  await look(page, 'categories', { dark: true });

  // A duplicate is refused with a message, and the input is kept.
  problems.allow(409);
  await units.getByLabel('Unit').fill('bag');
  await units.getByRole('button', { name: 'Add' }).click();
  const popup = page.getByRole('dialog', { name: 'Unit not added' });
  await expect(popup).toContainText('A unit of that name already exists');
  await page.keyboard.press('Escape');
  await expect(units.getByLabel('Unit')).toHaveValue('bag');

  async function add(section: string, label: string, name: string) {
    const form = page.getByRole('form', { name: section });
    const field = form.getByRole('textbox', { name: label, exact: true });
    await field.fill(name);
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(field).toHaveValue('');
  }
}
