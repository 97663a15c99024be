import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Page } from '@playwright/test';
import type { Api } from './api';
import { look, PHONE } from './look';
import { scan } from './scanner';
import { expectScreen, rowWith } from './screen-actions';
import { approve, makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { expect, test } from './test';

/*
 * Cream in three lots over two sections is handed out: what expires first, then another lot, then the one whose label
 * is scanned. Of the sour cream, only an expired lot is left.
 */
test.describe.configure({ mode: 'serial' });

const PRODUCT = 'Cooking cream 250 ml';
const SOUR = 'Sour cream 250 ml';
const GTIN = '06161000000330';
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

let warehouseId = 0;
let productId = 0;
let note = { id: 0, noteNo: '' };

test.beforeAll(async ({ admin }) => {
  warehouseId = await makeWarehouse(admin, 'Limuru Cold Store');
  const [one, two] = [await makeSection(admin, 'Chiller 1'), await makeSection(admin, 'Chiller 2')];
  productId = await makeProduct(admin, { name: PRODUCT, code: 'CCR-250', unit: 'Packet', category: 'Dairy' });
  await admin.send(productCalls.update, { body: { productId, tracking: 'lot', barcode: GTIN } });
  const sourId = await makeProduct(admin, { name: SOUR, code: 'SCR-250', unit: 'Packet', category: 'Dairy' });
  await admin.send(productCalls.update, { body: { productId: sourId, tracking: 'lot' } });
  const { batch } = await admin.send(receiptCalls.create, {
    body: { nogId: await stockCategoryId(admin, 'Consumables') },
  });
  const lots = (section: number, ...all: [number: string, expiresOn: string, quantity: number][]) => ({
    ...{ productId, warehouseId, sectionId: section, price: 0, condition: 'New' as const },
    quantity: all.reduce((sum, [, , quantity]) => sum + quantity, 0),
    lots: all.map(([number, expiresOn, quantity]) => ({ number, expiresOn, quantity })),
  });
  const items = [lots(one, ['M-311', day(70), 20], ['M-204', day(-3), 6]), lots(two, ['M-298', day(25), 8])];
  items.push({ ...lots(two, ['S-101', day(-2), 6]), productId: sourId });
  await admin.send(receiptCalls.saveItem, { body: { batchId: batch.id, items } });
  await admin.send(receiptCalls.process, { body: { batchId: batch.id, isVerified: true, isGuardian: false } });
  note = await makeNote(admin, 12);
});

test('what expires first is announced and handed out first; another lot needs a reason', async ({ page, problems }) => {
  await page.goto(`/orders/dispatch/process/${note.id}`);
  await expectScreen(page, 'Manage Order - Process Dispatch Note');
  const row = rowWith(page, 'CCR-250');
  await expect(row).toContainText('Chiller 2: 8, Chiller 1: 4');
  await expect(row).toContainText(/M-298, expires [\d/]+: 8, M-311, expires [\d/]+: 4/);
  await look(page, 'note-lots', { dark: true });

  await row.getByRole('button', { name: 'Choose Other Lots' }).click();
  const dialog = page.getByRole('dialog', { name: `Lots of ${PRODUCT}` });
  await expect(dialog).toContainText(/M-298, expires [\d/]+8 packets in Chiller 2/);
  await dialog.getByRole('textbox', { name: 'Quantity of lot M-298' }).fill('');
  await dialog.getByRole('textbox', { name: 'Quantity of lot M-311' }).fill('12');
  await expect(dialog).toContainText('12 of 12 packets chosen');
  await look(page, 'note-lots-chosen', { dark: true });
  await dialog.getByRole('button', { name: 'OK' }).click();

  problems.allow(422);
  await page.getByRole('checkbox', { name: `Pick ${PRODUCT}` }).check();
  const refused = page.getByRole('dialog', { name: 'Dispatch Note not processed. Try again' });
  await expect(refused).toContainText('must say why other lots are taken');
  await refused.getByRole('button', { name: 'OK' }).click();
  await row.getByRole('button', { name: 'Choose Other Lots' }).click();
  await dialog.getByLabel('Why these lots').fill('The school asked for one lot');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('checkbox', { name: `Pick ${PRODUCT}` }).check();
  await expect(row).toContainText(/M-311, expires/);
  await expect(row).toContainText('The school asked for one lot');
});

test('a scanned label takes its lot, in a draft and when it is handed out', async ({ page, admin }) => {
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  await page.goto(`/orders/dispatch/add?id=${dispatch.id}`);
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await scan(page, `(01)${GTIN}(10)M-298`);
  await expect(page.getByText(/Takes 1 of M-298, expires .* \(Chiller 2/)).toBeVisible();
  await scan(page, `(01)${GTIN}(10)M-311`);
  await expect(page.getByRole('textbox', { name: 'Quantity of lot M-311' })).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: 'Quantity of lot M-298' })).toHaveValue('1');
  await page.getByLabel('Why these lots').fill('One of each for the tasting');
  await look(page, 'draft-scanned-lot', { dark: true });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/Asked for: M-298, expires .*, M-311, expires .*tasting/)).toBeVisible();

  const other = await makeNote(admin, 2);
  await page.goto(`/orders/dispatch/process/${other.id}`);
  await expectScreen(page, 'Manage Order - Process Dispatch Note');
  await expect(rowWith(page, 'CCR-250')).toBeVisible();
  await scan(page, `(01)${GTIN}(10)M-311`);
  const dialog = page.getByRole('dialog', { name: `Lots of ${PRODUCT}` });
  await expect(dialog.getByRole('textbox', { name: 'Quantity of lot M-311' })).toHaveValue('2');
  await dialog.getByLabel('Why these lots').fill('Nearer to the gate');
  await look(page, 'note-lots-scanned', { dark: true });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(rowWith(page, 'CCR-250')).toContainText(/Chiller 1.*M-311/);
  await page.getByRole('checkbox', { name: `Pick ${PRODUCT}` }).check();
  await expect(rowWith(page, 'CCR-250')).toContainText('Nearer to the gate');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('an expired lot is asked for, approved, and handed out', async ({ page, admin, approverPage: approvals }) => {
    const { user } = await admin.send(userCalls.profile, {});
    const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
    await page.goto(`/orders/dispatch/add?id=${dispatch.id}`);
    await chooseExpired(page);
    await expect(page.getByText('The note will need an approval', { exact: false })).toBeVisible();
    await look(page, 'draft-expired-lot', { phoneOnly: true, dark: true });
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByText(/Asked for: S-101, expired/)).toBeVisible();
    await admin.send(dispatchCalls.submit, { params: { id: dispatch.id } });

    await approvals.goto('/settings/approvals');
    await expect(approvals.getByText(/Asked for: S-101, expired .*Reason: For the pig farm/)).toBeVisible();
    await look(approvals, 'approve-expired-lot', { dark: true });
    await approve(admin, 'DispatchNote', dispatch.id);

    await page.goto(`/orders/dispatch/process/${dispatch.id}`);
    await expect(page.getByRole('listitem').filter({ hasText: SOUR })).toContainText(/Chiller 2 · S-101, expired/);
    await page.getByRole('checkbox', { name: `Pick ${SOUR}` }).tap();
    await expect(page.getByText('1 of 1 picked')).toBeVisible();
    await look(page, 'note-lots-phone', { phoneOnly: true, dark: true });
  });
});

async function chooseExpired(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Product' }).fill('Sour cream');
  const option = page.getByRole('option', { name: SOUR }).first();
  await expect(option).toContainText('0 available, 6 expired');
  await option.tap();
  await page.getByRole('textbox', { name: 'Quantity Assigned' }).fill('2');
  await page.getByRole('button', { name: 'Choose Other Lots' }).tap();
  await page.getByRole('textbox', { name: 'Quantity of lot S-101' }).fill('2');
  await page.getByLabel('Why these lots').fill('For the pig farm');
}

async function makeSection(admin: Api, name: string): Promise<number> {
  const { warehouse } = await admin.send(warehouseCalls.create, { body: { name, sectionId: warehouseId } });
  return warehouse.sections.find((section) => section.name === name)?.id ?? 0;
}

async function makeNote(admin: Api, quantity: number): Promise<{ id: number; noteNo: string }> {
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  await admin.send(dispatchCalls.addItem, {
    body: { dispatchNoteId: dispatch.id, productId, quantity, condition: 'New' },
  });
  await admin.send(dispatchCalls.submit, { params: { id: dispatch.id } });
  await approve(admin, 'DispatchNote', dispatch.id);
  return { id: dispatch.id, noteNo: dispatch.dispatchNo };
}
