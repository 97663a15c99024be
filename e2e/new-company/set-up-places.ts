import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { act, choose, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { consignment, store, yard } from './names';

/** Makes two warehouses, one of them interrupted by closing the tab, sections, and a virtual warehouse. */
export async function setUpPlaces(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await addWarehouse(tab, yard);
  // After closing the tab here, the warehouse is still complete.
  await tab.close();

  await addWarehouse(page, store);
  const section = page.getByRole('form', { name: 'Add Section' });
  for (const name of ['Timber rack', 'Nails and screws']) {
    await section.getByLabel('Section Name').fill(name);
    await section.getByLabel('No. of Bins').fill('8');
    await section.getByRole('button', { name: 'Add Section' }).click();
    await expect(rowWith(page, name)).toContainText('8');
  }
  await page.getByRole('link', { name: 'Close' }).click();
  await expectScreen(page, 'Warehouses');

  await openByMenu(page, 'Warehouse', 'Virtual Warehouses');
  const virtual = page.getByRole('form', { name: 'Create Virtual Warehouse' });
  await virtual.getByLabel('Virtual Warehouse Name').fill(consignment);
  await choose(virtual, 'Host Warehouse', store);
  await virtual.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Virtual Warehouse created');
  await expect(rowWith(page, consignment)).toContainText(store);
  await look(page, 'new-company-virtual');

  await page.goto('/warehouses');
  await expect(rowWith(page, consignment)).toContainText('Virtual');
  await look(page, 'new-company-warehouses');
  await seeTheLastSectionStay(page);
  await editTheStore(page);
}

async function addWarehouse(page: Page, name: string): Promise<void> {
  await page.goto('/warehouses/add');
  await page.getByLabel('Warehouse Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Warehouse created');
}

async function seeTheLastSectionStay(page: Page): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${yard}`) }).click();
  const section = rowWith(page, 'General Section');
  await expect(section).toContainText('General Storage');
  await act(section, 'Delete');
  const refusal = page.getByRole('dialog', { name: 'Cannot remove section' });
  await expect(refusal).toContainText('A warehouse must have at least one section');
  await refusal.getByRole('button', { name: 'OK' }).click();
}

async function editTheStore(page: Page): Promise<void> {
  await page.goto('/warehouses');
  await page.getByRole('link', { name: new RegExp(`^${store}`) }).click();
  await page.getByRole('button', { name: 'Edit Warehouse' }).click();
  const modal = page.getByRole('dialog', { name: 'Update Warehouse' });
  // A warehouse with sections keeps them; it may still get bins, permanently.
  await expect(modal.getByRole('switch', { name: 'Has Sections' })).toBeDisabled();
  await modal.getByRole('switch', { name: 'Has Bins' }).check();
  await modal.getByRole('button', { name: 'Update' }).click();
  await expectNotice(page, 'Warehouse updated');
  await page.getByRole('button', { name: 'Edit Warehouse' }).click();
  await expect(modal.getByRole('switch', { name: 'Has Bins' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await act(rowWith(page, 'Nails and screws'), 'Delete');
  const question = page.getByRole('dialog', { name: 'Confirm Warehouse Deletion' });
  await expect(question).toContainText("You won't be able to revert this!");
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectNotice(page, 'Section deleted successfully');
  await expect(rowWith(page, 'Nails and screws')).toHaveCount(0);
  await expect(rowWith(page, 'Timber rack')).toBeVisible();
  await look(page, 'new-company-warehouse');
}
