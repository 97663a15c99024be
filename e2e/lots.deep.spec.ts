import { readFile } from 'node:fs/promises';
import { lotCalls } from '@ghala/contract/calls/lots';
import type { Locator, Page } from '@playwright/test';
import { pdfText, readCodes } from '../server/test/read-pdf';
import { look, PHONE } from './look';
import { choose, expectNotice, expectScreen, openByMenu, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const syrup = { name: 'Cough syrup 100 ml', code: 'SYR-100', barcode: '6164000880117' };
const store = 'Bungoma Store';
/** A label printer has this resolution, in dots per inch. */
const DPI = 203;

/** The business's days begin three hours before those of UTC. */
const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);
const typed = (date: string) => date.split('-').reverse().join('/');

/* Goods in stock are counted by lot, listed by expiry, traced to their recipients, corrected and labelled. */
test('lots are counted, listed by expiry, called back and corrected', async ({ page, admin, problems }) => {
  problems.allow(409, 422);
  const productId = await makeProduct(admin, { ...syrup, unit: 'Bottle', category: 'Pharmacy', price: 250 });
  const warehouseId = await makeWarehouse(admin, store);
  await makeReceipt(admin, { productId, warehouseId, quantity: 10, isProcessed: true });

  await test.step('tracking begins with a count', () => beginTracking(page, productId));
  const lots = [{ number: 'SY-30', expiresOn: day(20), quantity: 5 }];
  await makeReceipt(admin, { productId, warehouseId, quantity: 5, lots, isProcessed: true });
  await makeDispatch(admin, { productId, warehouseId, quantity: 2, isProcessed: true });

  await test.step('the list has what expires first at the top', async () => {
    await page.goto('/inventory/stocks');
    await openByMenu(page, 'Inventory', 'Lots and Expiry');
    await expectScreen(page, 'Lots and Expiry');
    await page.getByRole('searchbox', { name: 'Lot or product' }).fill(syrup.name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rowWith(page, 'SY-10')).toContainText('Expired');
    await expect(rowWith(page, 'SY-30')).toContainText('20 days left');
    await expect(rowWith(page, 'SY-30')).toContainText('750.00');
    await look(page, 'lots', { dark: true });
  });
  await test.step('what expires within 30 days is a view of it, with the value by place', async () => {
    await page.getByRole('button', { name: /^Within 30 days/ }).click();
    await expect(rowWith(page, 'SY-30')).toBeVisible();
    await expect(rowWith(page, 'SY-10')).toHaveCount(0);
    await page.getByRole('link', { name: 'By Place' }).click();
    await expect(rowWith(page, store)).toContainText('750.00');
    await look(page, 'lots-places');
  });
  const { lots: held } = await admin.send(lotCalls.held, { query: { productId } });
  const lotId = held.find(({ number }) => number === 'SY-30')?.lotId;
  await test.step('a lot says where it came from and whom it went to', async () => {
    await page.goto(`/inventory/products/${productId}`);
    await expect(rowWith(page, 'SY-30').first()).toContainText('20 days left');
    await look(page, 'lots-of-product');
    await rowWith(page, 'SY-30').first().getByRole('link', { name: 'SY-30' }).click();
    await expectScreen(page, 'Lot Details');
    await expect(page.getByRole('heading', { name: 'Lot SY-30' })).toBeVisible();
    await look(page, 'lot', { dark: true });
    await page.getByText('Handed out', { exact: true }).click();
    await expect(rowWith(page, /^.*DN-/)).toContainText('-2');
    await expect(page.getByRole('link', { name: /^BPN-/ })).toHaveCount(0);
    const csv = await exportOf(page);
    expect(csv).toMatch(/Received By,Company,Phone,Vehicle/);
    expect(csv).toContain('KDA 001A');
  });
  await test.step('it is corrected; the number of another is refused and what was typed stays', async () => {
    await page.goto(`/inventory/lots/${lotId}`);
    await page.getByRole('button', { name: 'Correct Lot' }).click();
    const dialog = page.getByRole('dialog', { name: `Correct a lot of ${syrup.name}` });
    await dialog.getByRole('textbox', { name: 'Lot No.' }).fill('sy-20');
    await dialog.getByRole('textbox', { name: 'Why it changes' }).fill('Misread');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText(`${syrup.name} has another lot SY-20 already`).first()).toBeVisible();
    const refusal = page.getByRole('dialog', { name: 'The lot was not corrected' });
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Lot No.' })).toHaveValue('sy-20');
    await dialog.getByRole('textbox', { name: 'Lot No.' }).fill('SY-31');
    await dialog.getByRole('textbox', { name: 'Expiry' }).fill(typed(day(25)));
    await dialog.getByRole('textbox', { name: 'Why it changes' }).fill('Misread at the door');
    await look(page, 'lot-correct');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expectNotice(page, 'Lot corrected');
    await expect(page.getByRole('heading', { name: 'Lot SY-31' })).toBeVisible();
    await expect(page.getByText('25 days left').first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'The expiry was moved' })).toContainText(
      'Misread at the door',
    );
  });
  await test.step('its label says all of it', async () => {
    await page.getByRole('button', { name: 'Print labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print labels' });
    await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Label roll (50 x 25 mm)');
    const pdf = await download(dialog);
    expect((await pdfText(pdf))[0]).toContain('Lot SY-31');
    const [code] = await readCodes(pdf, 0, 'DataMatrix', DPI);
    expect(code).toBe(`(01)0${syrup.barcode}(17)${day(25).slice(2).replaceAll('-', '')}(10)SY-31`);
  });
  await test.step('the search finds it by its number', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('SY-31');
    await page
      .getByRole('option', { name: /SY-31/ })
      .or(page.getByRole('button', { name: /^SY-31/ }))
      .first()
      .click();
    await expectScreen(page, 'Lot Details');
  });
  await test.step('on a phone too', async () => {
    await page.setViewportSize(PHONE);
    await look(page, 'lot-phone', { phoneOnly: true, dark: true });
    await page.goto('/inventory/lots?q=SY-');
    await expect(rowWith(page, 'SY-31').first()).toBeVisible();
    await look(page, 'lots-phone', { phoneOnly: true, dark: true });
  });
});

async function beginTracking(page: Page, productId: number): Promise<void> {
  await page.goto(`/inventory/products/edit/${productId}`);
  await expect(page.getByRole('textbox', { name: 'Tracking' })).toBeDisabled();
  await page.getByRole('button', { name: 'Change how it is tracked' }).click();
  const dialog = page.getByRole('dialog', { name: `Tracking of ${syrup.name}` });
  await choose(dialog, 'Tracked By', 'By lot');
  await dialog.getByRole('button', { name: 'Change Tracking' }).click();
  await expect(dialog.getByText('Enter what is in this place')).toBeVisible();
  const numbers = dialog.getByRole('combobox', { name: 'Lot No.' });
  await numbers.first().fill('SY-10');
  await dialog
    .getByRole('textbox', { name: 'Expiry' })
    .first()
    .fill(typed(day(-4)));
  await dialog.getByRole('button', { name: 'Add Another Lot' }).click();
  await numbers.nth(1).fill('SY-20');
  await dialog
    .getByRole('textbox', { name: 'Expiry' })
    .nth(1)
    .fill(typed(day(200)));
  await dialog.getByRole('textbox', { name: 'Quantity of Lot' }).nth(1).fill('7');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('As printed on the bottles');
  await look(page, 'tracking', { dark: true });
  await dialog.getByRole('button', { name: 'Change Tracking' }).click();
  await expectNotice(page, 'Tracking changed');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Tracking' })).toHaveValue('By lot');
}

async function exportOf(page: Page): Promise<string> {
  const section = page.getByRole('region', { name: 'Where It Came From and Went' });
  await section.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

async function download(dialog: Locator): Promise<Buffer> {
  const [file] = await Promise.all([
    dialog.page().waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  return readFile(await file.path());
}
