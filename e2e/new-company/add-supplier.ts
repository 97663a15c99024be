import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { attach, choose, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { supplier } from './names';

/** Reads a fictitious card, made for the tests. */
function card(side: 'front' | 'back') {
  const path = join(import.meta.dirname, '..', '..', 'server', 'test', 'identity-cards', `newer-${side}.jpg`);
  return { name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: readFileSync(path) };
}

/** Adds a supplier whose identity card fills in name and number, with a document that expires soon. */
export async function addSupplier(page: Page): Promise<void> {
  await page.goto('/home');
  await openByMenu(page, 'Suppliers', 'Add Supplier');
  await expectScreen(page, 'Add Supplier');
  const form = page.getByRole('form', { name: 'Supplier details' });
  await expect(form.getByLabel('Phone')).toHaveValue('+254');
  await expect(form.getByRole('switch', { name: 'Pre-qualified' })).toBeChecked();
  await form.getByLabel('Supplier Name').fill(supplier);
  await attach(form, 'ID Front', card('front'));
  await attach(form, 'ID Back', card('back'));
  await expect(form.getByLabel('ID No.')).toHaveValue('35120478', { timeout: 60_000 });
  await expect(form.getByLabel('Contact Person')).toHaveValue('BRIAN ODHIAMBO OTIENO');
  // Typed input is not overwritten.
  await expect(form.getByLabel('Supplier Name')).toHaveValue(supplier);

  await form.getByLabel('Phone').fill('071234567');
  await form.getByRole('button', { name: 'Create' }).click();
  const popup = page.getByRole('dialog', { name: 'Invalid phone number' });
  await expect(popup).toContainText('Expected format +254.... 13 character long');
  await popup.getByRole('button', { name: 'OK' }).click();
  await form.getByLabel('Phone').fill('0712 345 678');
  await form.getByLabel('Nature of Business').fill('Sawn timber');
  await form.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Supplier created');

  const papers = page.getByRole('form', { name: 'Add Document' });
  await papers.getByLabel('Document Name').fill('Business permit');
  await papers.getByLabel('Expiry').fill(inDays(10));
  await attach(papers, 'File', {
    name: 'permit.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await papers.getByRole('button', { name: 'Add Document' }).click();
  await expect(rowWith(page, 'Business permit')).toContainText('Expires soon');
  await look(page, 'new-company-supplier');
  await page.getByRole('link', { name: 'Close' }).click();

  await expectScreen(page, 'Suppliers');
  await expect(rowWith(page, supplier)).toContainText('Pre-qualified');
  await choose(page, 'Qualification', 'Not Pre-qualified');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rowWith(page, supplier)).toHaveCount(0);
  await look(page, 'new-company-suppliers');
}

/** Writes a date in the business's time zone, in the format of a date field. */
function inDays(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi', dateStyle: 'short' }).format(moment);
}
