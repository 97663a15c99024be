import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { downloadPaper } from '../papers';
import { act, choose, expectNotice, expectScreen, rowWith } from '../screen-actions';
import { bars, type Numbers, sand, store, supplier } from './names';

/** Links the receipt of the rest to the split one. */
export async function mergeReceipts(page: Page, { first, second }: Numbers): Promise<void> {
  await page.goto('/transaction');
  await act(rowWith(page, second), 'View');
  await expectScreen(page, 'View Stock');
  await page.getByRole('button', { name: 'Merge Receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Receipt' });
  await choose(dialog, 'Merge with BPN', first);
  await dialog.getByLabel('Merge Comment').fill('The two bundles that were missing');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectNotice(page, 'Batch Merged');
  await expect(page.getByRole('link', { name: `Merged to ${first}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Merge Receipt' })).toHaveCount(0);
  await look(page, 'receipt-merged');
}

/** Shows order, receipts and stock once everything has arrived. */
export async function seeItWhole(page: Page, { order, first, second }: Numbers): Promise<void> {
  await page.goto('/transaction');
  for (const number of [first, second]) {
    const row = rowWith(page, number);
    for (const words of [order, 'OK', 'Processed', 'Verified']) await expect(row).toContainText(words);
    await expect(row).not.toContainText('Exception');
  }
  await page.goto('/purchases');
  const row = rowWith(page, order);
  for (const words of ['Completed', 'OK', first, second, 'Administrator']) await expect(row).toContainText(words);
  await expect(row).not.toContainText('Exception');
  await look(page, 'purchases-completed', { dark: true });

  for (const [product, quantity] of [
    [sand, '12.5'],
    [bars, '100'],
  ] as const) {
    await page.goto(`/inventory/stocks?q=${encodeURIComponent(product)}`);
    const stock = rowWith(page, product);
    await expect(stock).toContainText(`${store} - General Section`);
    await expect(stock.getByRole('cell', { name: quantity, exact: true })).toHaveCount(2);
  }
  await page.getByRole('link', { name: bars }).click();
  await expectScreen(page, 'Stock activity');
  for (const number of [first, second])
    for (const words of [order, supplier]) await expect(rowWith(page, number)).toContainText(words);
}

/** Reads the note of the first receipt, which names the order, the other receipt and the incomplete delivery note. */
export async function readNote(page: Page, { order, first, second }: Numbers, incompleteNote: string): Promise<void> {
  await page.goto('/transaction');
  await act(rowWith(page, first), 'BPN PDF');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Batch Processing Note/);
  await look(page, 'receipt-note-merged');
  const { text } = await downloadPaper(page);
  for (const words of ['Purchase Order', order, first, 'Merged With', second, incompleteNote, 'LPO Qty', bars, sand])
    expect(text).toContain(words);
  for (const words of ['The two bundles that were missing', 'Joseph Otieno', 'KCB 411A', supplier])
    expect(text).toContain(words);
}
