import type { Page } from '@playwright/test';
import { look, PHONE } from './look';
import { attach, expectNotice, expectScreen, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const store = 'Kapenguria Store';
const maize = 'Maize seed H614';
const pump = 'Hand pump 2 in';
const vaccine = 'Newcastle vaccine I2';

/*
 * A list from elsewhere is recognised, checked cell by cell, imported, looked at and undone. Goods have been issued, so
 * what moves stock waits for an approver; in a new company it does not (new-company.deep.spec.ts).
 */
test('suppliers and opening stock come in from spreadsheets, and go again', async ({
  page,
  approverPage,
  admin,
  problems,
}) => {
  const warehouseId = await makeWarehouse(admin, store);
  const issued = await makeProduct(admin, { name: 'Sisal rope 10 m', unit: 'Piece', category: 'Seeds' });
  await makeReceipt(admin, { productId: issued, warehouseId, quantity: 2, isProcessed: true });
  await makeDispatch(admin, { productId: issued, warehouseId, quantity: 1, isProcessed: true });
  await makeProduct(admin, { name: maize, unit: 'Packet', category: 'Seeds' });
  await makeProduct(admin, { name: pump, unit: 'Piece', category: 'Seeds' });
  await makeProduct(admin, { name: vaccine, unit: 'Vial', category: 'Seeds', tracking: 'lot' });

  await test.step('suppliers, from their list', async () => {
    await page.goto('/suppliers');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expectScreen(page, 'Import');
    await look(page, 'import', { dark: true });
    await choose(page, 'wasambazaji.csv', [
      'Jina la msambazaji,Simu,Barua pepe,PIN ya KRA,Anwani',
      'Kitale Agrovet,0722 333 111,sales@kitale.example,P051111111K,Box 4 Kitale',
      'Cherangani Tools,12345,,,',
    ]);
    await expect(page.getByLabel('This is a list of')).toHaveValue('suppliers');
    await expect(page.getByRole('combobox', { name: 'Field of PIN ya KRA' })).toHaveValue('ID No. or PIN');
    await page.getByRole('button', { name: 'Check rows' }).click();
    const failed = rowWith(page, 'Row 3');
    await expect(failed).toContainText('Simu (Phone)');
    await expect(failed).toContainText('A Kenyan phone number');
    await expect(failed).toContainText('12345');
    await look(page, 'import-checked', { dark: true });
    await page.getByRole('button', { name: 'Import 1 valid row' }).click();
    await expect(page.getByText(/1 added, 0 updated, 0 unchanged/)).toBeVisible();
    await page.getByRole('link', { name: 'View what was imported' }).click();
    await expect(page.getByRole('heading', { name: 'wasambazaji.csv' })).toBeVisible();
    await expect(rowWith(page, 'Kitale Agrovet')).toContainText('Supplier');
    await look(page, 'import-record', { dark: true });
  });

  await test.step('a list of Ghala that tells what was done is named and refused', async () => {
    await page.goto('/import');
    await choose(page, 'batches.csv', [
      'No.,Date,Reference No.,PO No.,Exception,Status,Verification,Stock Category,Handled By',
      '1,01/01/2026,BPN-1,,OK,Processed,Verified,Tools,Amina',
    ]);
    await expect(page.getByRole('alert')).toContainText('Ghala’s own list of batches');
    await expect(page.getByRole('alert')).toContainText('You can import opening stock instead.');
    await page.getByRole('button', { name: 'Another file' }).click();
  });

  await test.step('opening stock, in a place of its own, waits for who may approve it', async () => {
    await choose(page, 'count.csv', ['Item,Warehouse,Qty', `${maize},${store},40`, `${pump},${store},6`]);
    await expect(page.getByLabel('This is a list of')).toHaveValue('stock');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText(/^2 opening quantities/)).toBeVisible();
    await expect(page.getByText(/^Its opening stock waits for approval/)).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('link', { name: 'View what was imported' }).click();
    await expect(page.getByRole('heading', { name: 'count.csv' })).toBeVisible();
    await expect(page.getByText(/^Its opening stock waits for approval/)).toBeVisible();
    await look(page, 'import-waits', { dark: true });
    await approve(approverPage, 'Opening Stock', 'count.csv');
    await expectStock(page, maize, '40');
  });

  await test.step('it is undone, once its user has seen what goes and somebody else has agreed', async () => {
    await page.goto('/imports');
    await rowWith(page, 'count.csv').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(question).toContainText('1 receipt cancelled: 2 lines of stock taken out again');
    await expect(question).toContainText('somebody else approves that stock leaves again');
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expectNotice(page, 'Undoing it waits for approval by somebody else');
    await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
    await approve(approverPage, 'Undo of an Import', 'count.csv');
    await page.reload();
    await expect(page.getByText(/^Undone by /)).toBeVisible();
    await expectStock(page, maize, 'Out of Stock');
  });

  await test.step('opening stock by lot: the dates are shown as they were read', async () => {
    await page.goto('/import?kind=stock');
    await choose(page, 'chemist.csv', [
      'Drug,Warehouse,Qty,Batch No,Expiry Date',
      `${vaccine},${store},12,NV-88,12/31/2031`,
      `${vaccine},${store},30,NV-91,6/5/2032`,
      `${maize},${store},1,M-1,`,
    ]);
    await expect(page.getByLabel('This is a list of')).toHaveValue('stock');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(
      page.getByText(/^The dates of this file have the month first: 6\/5\/2032 is 5 Jun 2032/),
    ).toBeVisible();
    await expect(rowWith(page, 'NV-91')).toContainText('NV-91 · expires 5 Jun 2032');
    await expect(rowWith(page, 'Row 4')).toContainText('this product is not tracked by lot');
    await look(page, 'import-lots', { dark: true });
    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
    await expect(page.getByText(/2 added, 0 updated, 0 unchanged/)).toBeVisible();
    await approve(approverPage, 'Opening Stock', 'chemist.csv');
    await page.goto('/inventory/lots?q=NV-88');
    await expect(rowWith(page, 'NV-88')).toContainText('12');
  });

  await test.step('parts of InvenTree: places are matched once, codes and tracking are read, and choices are kept', async () => {
    const parts = (quantity: string) =>
      [
        'Name|IPN|Category|Units|Trackable|Barcode|Default Location|In Stock|Minimum Stock',
        `Torque wrench|TW-1|Tools|pcs|True|6291041500214|WH/Stock|2|1`,
        `Tape measure|TM-1|Tools|pcs|False||Kapenguria Stores - KPG|${quantity}|1`,
        `Chalk line|CL-1|Tools|pcs|False||Annex - KPG|3|1`,
      ].map((line) => line.replaceAll('|', ','));
    await page.goto('/import');
    await choose(page, 'parts.csv', parts('many'));
    await expect(page.getByLabel('This is a list of')).toHaveValue('products');
    await expect(page.getByRole('combobox', { name: 'Field of Trackable' })).toHaveValue(/^Tracked by serial number/);
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText('Places in parts.csv')).toBeVisible();
    // The place of what is left out is not asked for.
    await expect(page.getByLabel('What WH/Stock is')).toHaveCount(0);
    await expect(page.getByLabel('What Kapenguria Stores - KPG is')).toHaveValue('existing');
    await page.getByLabel('What Annex - KPG is').selectOption('add');
    await expect(page.getByLabel('Name of the new warehouse for Annex - KPG')).toHaveValue('Annex');
    await look(page, 'import-places', { dark: true });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(rowWith(page, 'Row 3')).toContainText('many');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await choose(page, 'corrected.csv', parts('4'));
    await expect(page.getByText('Your choices for the last file with these headings are used again.')).toBeVisible();
    await look(page, 'import-taken-over', { dark: true });
    await page.getByRole('button', { name: 'Match places again' }).click();
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByLabel('What Annex - KPG is').selectOption('add');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText(/1 warehouse: Annex/)).toBeVisible();
    await expect(page.getByText('6291041500214 is kept as your own code. As a GTIN it would end in 3.')).toBeVisible();
    await expect(page.getByText('The quantity 2 is left out: it needs lot or serial numbers.')).toBeVisible();
    await look(page, 'import-warnings', { dark: true });
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(page.getByText(/3 added, 0 updated/)).toBeVisible();
  });

  await test.step('a list of the settings comes in as Ghala exports it', async () => {
    await page.goto('/import');
    await choose(page, 'purposes.csv', [
      'No.,Purpose,Module',
      '1,Kapenguria field day,Pickup',
      '2,Kapenguria fair,Sale',
    ]);
    await expect(page.getByLabel('This is a list of')).toHaveValue('purposes');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(rowWith(page, 'Row 3')).toContainText('Pickup or Dispatch');
    await look(page, 'import-purposes', { dark: true });
    await page.getByRole('button', { name: 'Import 1 valid row' }).click();
    await page.getByRole('link', { name: 'View what was imported' }).click();
    await expect(rowWith(page, 'Kapenguria field day')).toContainText('Module: Pickup');
  });

  await test.step('the suppliers cannot be, as one was changed', async () => {
    problems.allow(409);
    await page.goto('/suppliers');
    await rowWith(page, 'Kitale Agrovet').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('dialog').getByLabel('Contact Person').fill('Cherono');
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expectNotice(page, 'updated successfully');
    await page.goto('/imports');
    await expectScreen(page, 'Imports');
    await look(page, 'imports', { dark: true });
    await rowWith(page, 'wasambazaji.csv').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog', { name: 'This import cannot be undone' });
    await expect(dialog).toContainText('Kitale Agrovet');
    await expect(dialog).toContainText('changed since');
    await look(page, 'import-touched', { dark: true });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('on a phone too', async () => {
    await page.setViewportSize(PHONE);
    await look(page, 'import-record-phone', { phoneOnly: true });
    await page.goto('/imports');
    await look(page, 'imports-phone', { phoneOnly: true });
    await page.goto('/import?kind=places');
    await look(page, 'import-phone', { phoneOnly: true });
  });
});

function choose(page: Page, name: string, lines: string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  return attach(page, 'Choose a file', { name, mimeType: 'text/csv', buffer });
}

async function approve(page: Page, kind: string, fileName: string): Promise<void> {
  await page.goto('/settings/approvals');
  const card = page.getByRole('article', { name: `${kind}: ${fileName}` });
  await expect(card).toBeVisible();
  await look(page, `approval-${kind.toLowerCase().replaceAll(' ', '-')}`, { dark: true });
  await card.getByRole('button', { name: /^Approve/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(card).toBeHidden();
}

async function expectStock(page: Page, product: string, text: string): Promise<void> {
  const here = page.url();
  await page.goto(`/inventory/stocks?q=${encodeURIComponent(product)}`);
  await expect(rowWith(page, product)).toContainText(text);
  await page.goto(here);
}
