import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { downloadPaper, openAsStranger } from '../papers';
import { act, expectNotice, expectScreen, rowWith } from '../screen-actions';
import { cement, nails, stockCategory } from './names';

/** Reads the receipt in the list, on its screen and on paper. */
export async function readReceipt(page: Page): Promise<void> {
  await page.goto('/transaction');
  await expectScreen(page, 'BPN Transactions');
  const row = rowWith(page, stockCategory);
  for (const word of ['Processed', 'Verified', 'Administrator']) await expect(row).toContainText(word);
  await look(page, 'transactions', { dark: true });

  await row.getByRole('link').first().click();
  await expectScreen(page, 'View Stock');
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(rowWith(page, cement)).toContainText('120');
  await look(page, 'receipt');
  const document = await page.getByRole('link', { name: 'View Ref Doc' }).getAttribute('href');
  expect((await page.request.get(document ?? '')).headers()['content-type']).toBe('application/pdf');
  expect((await openAsStranger(new URL(document ?? '', page.url()).href)).status).toBe(401);
  await page.getByRole('link', { name: 'Close' }).click();

  await act(row, 'BPN PDF');
  await readNote(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectScreen(page, 'BPN Transactions');
}

async function readNote(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/transaction\/pdfbatch\/\d+$/);
  const drawn = page.getByRole('img', { name: /^Page 1 of 1/ });
  await expect(drawn).toHaveAccessibleName(/Batch Processing Note/);
  await look(page, 'receipt-note', { dark: true });

  const note = await downloadPaper(page);
  expect(note.fileName).toMatch(/^\d{14}_batch_note\.pdf$/);
  for (const words of ['BPN-', cement, nails, '2,500.5', 'Two bags torn, still usable', 'DN 88123'])
    expect(note.text).toContain(words);
  const opened = await openAsStranger(note.qr);
  expect(opened.status, 'the QR code opens the note without signing in').toBe(200);
  expect(opened.text).toContain(cement);
  const guessed = await openAsStranger(note.qr.replace(/\/batch\/\d+/, '/batch/999'));
  expect(guessed.status, 'the link of another note cannot be guessed from it').toBe(401);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Pdf Link' }).click();
  await expectNotice(page, 'Pdf link copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(new URL(note.qr).pathname);
  expect((await openAsStranger(copied)).text, 'the link that is copied opens the note too').toContain(cement);
}
