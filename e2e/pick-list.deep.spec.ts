import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { look, PHONE } from './look';
import { expectNotice, expectScreen, rowWith } from './screen-actions';
import { approve, makeDispatch, makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { expect, test } from './test';

/* A note of 14 lines over three sections becomes a pick list: on a desktop, and on a phone. */
test.describe.configure({ mode: 'serial' });

const sections = ['Bay 1', 'Bay 2', 'Bay 10'];
const names = Array.from({ length: 14 }, (_, index) => `Pipe fitting ${index + 1}`);
const scarce = 'Pipe fitting 14';
/** Every product but the scarce one has this much. */
const STOCK = 20;

let productIds: number[] = [];
let atDesk = { id: 0, noteNo: '' };
let onPhone = { id: 0, noteNo: '' };

const tickOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Pick ${name}`, exact: true });
const foot = (page: Page, words: string): Locator => page.getByText(words, { exact: true });

test.beforeAll(async ({ admin }) => {
  const warehouseId = await makeWarehouse(admin, 'Mwingi Depot');
  const sectionIds: number[] = [];
  for (const name of sections) {
    const { warehouse } = await admin.send(warehouseCalls.create, { body: { name, sectionId: warehouseId } });
    sectionIds.push(warehouse.sections.find((section) => section.name === name)?.id ?? 0);
  }
  productIds = [];
  for (const [index, name] of names.entries())
    productIds.push(await makeProduct(admin, { name, code: `PF-${index + 1}`, unit: 'Piece', category: 'Fittings' }));
  await receive(admin, warehouseId, sectionIds);
  atDesk = await makeNote(admin, warehouseId);
  onPhone = await makeNote(admin, warehouseId);
  // Someone else is quicker: of the scarce product, 3 of 10 are left.
  await makeDispatch(admin, { productId: productIds[13] ?? 0, warehouseId, quantity: 7, isProcessed: true });
});

test('on a desktop, lines are issued by ticks and a scan, and undone', async ({ page, admin }) => {
  await page.goto(`/orders/dispatch/process/${atDesk.id}`);
  await expectScreen(page, 'Manage Order - Process Dispatch Note');
  await test.step('what is short is said at once', async () => {
    const warning = page.getByRole('status').filter({ hasText: '1 item is short' });
    await expect(warning).toContainText(`${scarce}: 3 of 10 at hand`);
    await expect(foot(page, '0 of 14 picked · 1 short')).toBeVisible();
  });
  await test.step('the lines are in the order of the sections', async () => {
    const table = page.getByRole('table', { name: 'Stock items' });
    await expect(table.getByRole('columnheader', { name: /^Bay / })).toHaveText(['Bay 1', 'Bay 2', 'Bay 10']);
    await look(page, 'pick-list', { dark: true });
  });
  await test.step('a tick issues a line, also after a reload', async () => {
    await tickOf(page, 'Pipe fitting 1').check();
    await tickOf(page, 'Pipe fitting 2').check();
    await expect(foot(page, '2 of 14 picked · 1 short')).toBeVisible();
    await page.reload();
    await expect(tickOf(page, 'Pipe fitting 1')).toBeChecked();
  });
  await test.step('a scan issues the line of its product', () => scan(page));
  await test.step('an issue is undone', async () => {
    await tickOf(page, 'Pipe fitting 2').uncheck();
    await expect(foot(page, '2 of 14 picked · 1 short')).toBeVisible();
    await expect(rowWith(page, 'PF-2').getByRole('button', { name: 'Dispatch Pipe fitting 2' })).toBeVisible();
  });
  await test.step('all others are issued together, as far as there is stock', async () => {
    await page.getByRole('button', { name: 'Issue all' }).click();
    await expect(foot(page, '14 of 14 picked · 1 short')).toBeVisible();
    await expect(rowWith(page, 'PF-14')).toContainText('Short: 3 of 10 issued');
    await tickOf(page, 'Pipe fitting 2').uncheck();
    await expect(foot(page, '13 of 14 picked · 1 short')).toBeVisible();
    await tickOf(page, 'Pipe fitting 2').check();
    await expect(foot(page, '14 of 14 picked · 1 short')).toBeVisible();
    await look(page, 'pick-list-picked', { dark: true });
  });
  await page.getByLabel('Vehicle Reg No.').fill('KDC 014D');
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await expectScreen(page, 'Manage Orders');
  await expect(rowWith(page, atDesk.noteNo)).toContainText('Completed');
  await test.step('the ledger and the stock agree', () => seeStock(page, admin));
});

test('the details of a note are corrected until it is processed', async ({ page }) => {
  await page.goto('/orders');
  const row = rowWith(page, onPhone.noteNo);
  await row.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Correct details' }).click();
  await correct(page, 'LPO 55');
  await page.goto(`/orders/dispatch/process/${onPhone.id}`);
  await expect(page.getByText('LPO 55')).toBeVisible();
  await page.getByRole('button', { name: 'Correct details' }).click();
  await look(page, 'correct-details', { dark: true });
  await correct(page, 'LPO 56');
  await expect(page.getByText('LPO 56')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('each line is a row with its tick', async ({ page }) => {
    await page.goto(`/orders/dispatch/process/${onPhone.id}`);
    await expect(foot(page, '0 of 14 picked · 1 short')).toBeVisible();
    await look(page, 'pick-list-phone', { phoneOnly: true, dark: true });
    const tick = tickOf(page, 'Pipe fitting 3');
    await expect(tick, 'the details above the list are folded').toBeInViewport();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Administrator');
    await tick.scrollIntoViewIfNeeded();
    const [box, line] = await Promise.all([tick.boundingBox(), rowWith(page, 'PF-3').boundingBox()]);
    expect(box).toMatchObject({ width: 44, height: 44 });
    expect(line?.height).toBeGreaterThanOrEqual(60);
    expect(line?.height).toBeLessThanOrEqual(72);
    await expect(rowWith(page, 'PF-3').getByText(/^Bay /), 'read to its end').toHaveCSS('white-space', 'normal');
    await tick.tap();
    await expect(foot(page, '1 of 14 picked · 1 short')).toBeVisible();
    await expect(tickOf(page, scarce)).toBeDisabled();

    await page.getByRole('button', { name: 'Scan', exact: true }).tap();
    const scanner = page.getByRole('dialog', { name: 'Scan' });
    await scanner.getByLabel('Code').fill('PF-6');
    await scanner.getByRole('button', { name: 'Find' }).tap();
    await expect(tickOf(page, 'Pipe fitting 6')).toBeChecked();
    await expect(foot(page, '2 of 14 picked · 1 short')).toBeVisible();

    await rowWith(page, 'PF-4').getByRole('button', { name: 'Pipe fitting 4' }).tap();
    const details = page.getByRole('dialog', { name: 'Pipe fitting 4' });
    await details.getByRole('textbox', { name: 'Qty Dispatched of Pipe fitting 4' }).fill('1');
    await look(page, 'pick-line', { phoneOnly: true, dark: true });
    await details.getByRole('button', { name: 'Dispatch Pipe fitting 4' }).tap();
    await expect(details.getByText('Dispatched')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(foot(page, '3 of 14 picked · 2 short')).toBeVisible();
    await page.getByRole('button', { name: 'Issue all' }).tap();
    await expect(foot(page, '13 of 14 picked · 2 short')).toBeVisible();
    await look(page, 'pick-list-phone-picked', { phoneOnly: true, dark: true });

    await page.getByRole('button', { name: 'Process', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Dispatch not Processed' }).getByRole('button', { name: 'OK' }).tap();
    await expect(page.getByLabel('Vehicle Reg No.'), 'what lacks opens the details').toBeFocused();
  });
});

async function receive(admin: Api, warehouseId: number, sectionIds: readonly number[]): Promise<void> {
  const { batch } = await admin.send(receiptCalls.create, {
    body: { nogId: await stockCategoryId(admin, 'Consumables') },
  });
  const items = productIds.map((productId, index) => ({
    productId,
    warehouseId,
    // The products take the sections in turn, the last one first.
    sectionId: sectionIds[2 - (index % 3)],
    quantity: names[index] === scarce ? 10 : STOCK,
    price: 0,
    condition: 'New' as const,
  }));
  await admin.send(receiptCalls.saveItem, { body: { batchId: batch.id, items } });
  await admin.send(receiptCalls.process, { body: { batchId: batch.id, isVerified: true, isGuardian: false } });
}

/** Makes an approved note that asks for 2 of each product, and for 10 of the scarce one. */
async function makeNote(admin: Api, warehouseId: number): Promise<{ id: number; noteNo: string }> {
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  const dispatchNoteId = dispatch.id;
  for (const [index, productId] of productIds.entries()) {
    const quantity = names[index] === scarce ? 10 : 2;
    await admin.send(dispatchCalls.addItem, { body: { dispatchNoteId, productId, quantity, condition: 'New' } });
  }
  await admin.send(dispatchCalls.submit, { params: { id: dispatchNoteId } });
  await approve(admin, 'DispatchNote', dispatchNoteId);
  return { id: dispatchNoteId, noteNo: dispatch.dispatchNo };
}

async function scan(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Scan or type a product code' });
  await field.fill('pf-9');
  await field.press('Enter');
  await expectNotice(page, 'Pipe fitting 9 picked');
  await expect(tickOf(page, 'Pipe fitting 9')).toBeChecked();
  await expect(tickOf(page, 'Pipe fitting 9')).toBeInViewport();
  await expect(foot(page, '3 of 14 picked · 1 short')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill('PF-99');
  await field.press('Enter');
  await expect(page.getByText(`PF-99 is not on ${atDesk.noteNo}`)).toBeVisible();
}

async function correct(page: Page, reference: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Correct details of ${onPhone.noteNo}` });
  await dialog.getByLabel('Reference No.').fill(reference);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Details corrected');
  await expect(dialog).toHaveCount(0);
}

/** Checks that what left is no longer in stock, and that an issue that was undone has its reversal in the ledger. */
async function seeStock(page: Page, admin: Api): Promise<void> {
  const { dispatch } = await admin.send(dispatchCalls.get, { params: { id: atDesk.id } });
  expect(dispatch.exception).toBe(1);
  const left = dispatch.items.map((item) => [item.Product.name, item.quantityDispatched, item.quantityAvailable]);
  expect(left).toEqual(names.map((name) => (name === scarce ? [name, 3, 0] : [name, 2, STOCK - 2])));
  const second = dispatch.items.find((item) => item.Product.name === 'Pipe fitting 2');
  await page.goto(`/inventory/stocks?productId=${second?.Product.id}`);
  await page.getByRole('link', { name: 'Pipe fitting 2', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Stock Issue' })).toHaveCount(3);
  await expect(page.getByRole('row').filter({ hasText: `Issue for ${atDesk.noteNo} undone` })).toHaveCount(2);
}
