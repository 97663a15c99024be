import { readFile } from 'node:fs/promises';
import { productCalls } from '@ghala/contract/calls/products';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { placeCode } from '@ghala/contract/common/place-code';
import type { Locator, Page } from '@playwright/test';
import { pdfText, readCodes } from '../server/test/read-pdf';
import { look, PHONE } from './look';
import { act, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const lamp = { name: 'Solar lantern LX', barcode: '6164000700552' };
const carton = { name: 'Carton', quantity: 12, barcode: '16164000700559' };
const charger = { name: 'Solar charger LX', code: 'SOL-CHG' };
const store = 'Kitui Store';
/** A label printer has this resolution, in dots per inch. */
const DPI = 203;

/* The labels of what was selected in lists, and of what a receipt brought, are each read as a scanner would. */
test('labels are printed from the lists of products, places and a receipt', async ({ page, admin }) => {
  const common = { unit: 'Piece', category: 'Electrical' };
  const productId = await makeProduct(admin, { ...lamp, ...common });
  await makeProduct(admin, { ...charger, ...common });
  await admin.send(productCalls.update, { body: { productId, packagings: [{ ...carton, isBought: true }] } });
  const warehouseId = await makeWarehouse(admin, store);
  const batchId = await makeReceipt(admin, { productId, warehouseId, quantity: 5, isProcessed: false });

  await test.step('two products, one of them by its carton, on a roll', async () => {
    await page.goto('/inventory/products?q=LX');
    await labelProducts(page);
  });
  await test.step('a section, by the keyboard alone', async () => {
    const { warehouse } = await admin.send(warehouseCalls.get, { params: { id: warehouseId } });
    const [section] = warehouse.sections;
    await page.goto(`/warehouses/${warehouseId}`);
    const pdf = await labelSection(page, section?.name ?? '');
    expect(await pdfText(pdf)).toEqual([expect.stringContaining(`${section?.name}\n${store}\n`)]);
    expect(await readCodes(pdf, 0, 'Code128', DPI)).toEqual([placeCode(section?.id ?? 0)]);
  });
  await test.step('as many as a receipt brought', async () => {
    await page.goto(`/transaction/savedbatch/${batchId}`);
    await page.getByRole('button', { name: 'Print labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print labels' });
    await expect(dialog.getByRole('textbox', { name: `Copies of ${lamp.name}` })).toHaveValue('5');
    const pdf = await download(dialog);
    expect(await pdfText(pdf)).toHaveLength(5);
    expect(await readCodes(pdf, 4, 'EAN13', DPI)).toEqual([lamp.barcode]);
  });
  await test.step('on a phone rows are selected by a tap', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/inventory/products?q=LX');
    await act(rowWith(page, lamp.name), 'Select');
    await rowWith(page, charger.name).getByRole('link', { name: charger.name }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await look(page, 'labels-selected-phone', { phoneOnly: true, dark: true });
    await page.getByRole('button', { name: 'Print labels' }).click();
    await expect(page.getByRole('dialog').getByText('2 labels')).toBeVisible();
    await look(page, 'labels-phone', { phoneOnly: true, dark: true });
  });
});

async function labelProducts(page: Page): Promise<void> {
  await rowWith(page, lamp.name).hover();
  for (const { name } of [charger, lamp]) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await look(page, 'labels-selected', { dark: true });
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Label roll (50 x 25 mm)');
  await dialog.getByRole('combobox', { name: `Label of ${lamp.name}` }).selectOption('Carton of 12 pieces');
  const copies = dialog.getByRole('textbox', { name: `Copies of ${charger.name}` });
  await copies.fill('500');
  await expect(dialog.getByText('501 labels: print at most 500 at a time')).toBeVisible();
  await copies.fill('2');
  await expect(dialog.getByText('3 labels', { exact: true })).toBeVisible();
  await look(page, 'labels', { dark: true });
  const pdf = await download(dialog);
  const pages = await pdfText(pdf);
  expect(pages).toHaveLength(3);
  expect(pages[2]).toContain(`${lamp.name}\nCarton of 12 pieces`);
  const read = await Promise.all([0, 1, 2].map((label) => readCodes(pdf, label, 'Code128', DPI)));
  expect(read.flat()).toEqual([charger.code, charger.code, carton.barcode]);
  await expect(page.getByText('2 selected')).toHaveCount(0);
}

async function labelSection(page: Page, name: string): Promise<Buffer> {
  const { keyboard } = page;
  const row = rowWith(page, name);
  await row.getByRole('button', { name: 'Actions' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Select' }).focus();
  await keyboard.press('Enter');
  const tick = page.getByRole('checkbox', { name: `Select ${name}` });
  await expect(tick).toBeChecked();
  await tick.press(' ');
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await tick.press(' ');
  // It presses the main action of what was selected, then of the dialog.
  await keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await expect(dialog.getByRole('textbox', { name: `Copies of ${name}` })).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Control+Enter')]);
  return readFile(await file.path());
}

async function download(dialog: Locator): Promise<Buffer> {
  const [file] = await Promise.all([
    dialog.page().waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  await expect(dialog).toHaveCount(0);
  return readFile(await file.path());
}
