import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { choose, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { collector, pump, purpose, store, valve } from './names';

/** Makes a scheduled pickup note, from its details to the request for approval. @returns its number */
export async function requestPickup(page: Page): Promise<string> {
  await page.goto('/home');
  await openByMenu(page, 'Orders', 'Create Pickup Note');
  await expectScreen(page, 'Create Order - Pickup Note');
  await enterParticulars(page);

  await enterItem(page, pump, '51');
  const tooMany = page.getByRole('dialog', { name: 'Pickup Note not created' });
  await expect(tooMany).toContainText('Cannot add more quantity than available');
  await tooMany.getByRole('button', { name: 'OK' }).click();
  const quantity = page.getByRole('textbox', { name: 'Quantity Assigned' });
  await quantity.fill('6');
  await quantity.press('Enter');
  await expect(rowWith(page, pump)).toContainText('6');
  await enterItem(page, valve, '12.5');
  await expect(rowWith(page, valve)).toContainText('12.5');
  await look(page, 'pickup-items', { dark: true });
  const noteNo = (await page.getByText(/^PN-\d+$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Generate' }).click();
  await expectNotice(page, 'Pickup Note Generated');
  await expectScreen(page, 'Manage Orders');
  for (const words of ['Pending', 'Scheduled', collector.name, store])
    await expect(rowWith(page, noteNo)).toContainText(words);
  return noteNo;
}

async function enterParticulars(page: Page): Promise<void> {
  await page.getByLabel('Assignee Name').fill(collector.name);
  await page.getByLabel('Assignee Company').fill(collector.company);
  await page.getByLabel('Email Address').fill(collector.email);
  await choose(page, 'Warehouse', store);
  await expect(page.getByLabel('Pickup date and time')).toHaveCount(0);
  // A reload, as by a phone that was short of memory, loses nothing.
  await page.reload();
  await expect(page.getByLabel('Assignee Name')).toHaveValue(collector.name);
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toHaveValue(store);
  await page.getByRole('switch', { name: 'Scheduled Pickup?' }).check();
  await page.getByLabel('Pickup date and time').fill(`${tomorrow()}T10:30`);
  await choose(page, 'Purpose of Dispatch', purpose);
  await page.getByLabel('Reference No.').fill('LPO 4471');
  await page.getByLabel('Pickup Instructions/Comments').fill('Keep the pumps upright');
  await look(page, 'pickup-particulars');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/pickup\/add\?id=\d+$/);
}

async function enterItem(page: Page, product: string, quantity: string): Promise<void> {
  await choose(page, 'Product Name', product);
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveValue('Piece');
  await expect(page.getByRole('textbox', { name: 'Quantity Available' })).toHaveValue('50');
  await page.getByRole('textbox', { name: 'Quantity Assigned' }).fill(quantity);
  await page.getByRole('textbox', { name: 'Quantity Assigned' }).press('Enter');
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}
