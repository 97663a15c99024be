import { countCalls } from '@ghala/contract/calls/counts';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { productCalls } from '@ghala/contract/calls/products';
import { userCalls } from '@ghala/contract/calls/users';
import { withCheckDigit as gtin } from '@ghala/contract/common/barcode';
import type { Page } from '@playwright/test';
import type { Api } from './api';
import { scan } from './scanner';
import { choose, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse, stockCategoryId } from './setup';
import { expect, test } from './test';

/* Ten scans come at once while every answer is late, and some later than those that were asked for after them. */

const soap = { name: 'Bar soap 800 g', code: 'BS-800', barcode: gtin('616400966001') };
const matches = { name: 'Safety matches', code: 'SMA-10', barcode: gtin('616400966002') };
const carton = gtin('1616400966003');
const store = 'Namanga Slow Store';

interface Goods {
  soapId: number;
  warehouseId: number;
  recordId: number;
}

let made: Promise<Goods> | undefined;
const goods = (admin: Api) => {
  made ??= makeGoods(admin);
  return made;
};

async function makeGoods(admin: Api): Promise<Goods> {
  const common = { unit: 'Piece', category: 'Household', price: 50 };
  const soapId = await makeProduct(admin, { ...soap, ...common });
  const matchesId = await makeProduct(admin, { ...matches, ...common });
  const packagings = [{ name: 'Carton', quantity: 12, barcode: carton, isBought: false, isIssued: false }];
  await admin.send(productCalls.update, { body: { productId: soapId, packagings } });
  const warehouseId = await makeWarehouse(admin, store);
  for (const productId of [soapId, matchesId])
    await makeReceipt(admin, { productId, warehouseId, quantity: 500, isProcessed: true });
  const { product } = await admin.send(productCalls.get, { params: { id: soapId } });
  return { soapId, warehouseId, recordId: product.Inventory[0]?.id ?? 0 };
}

/** Delays every call, and never by the same time as the one before. */
async function answerLate(page: Page): Promise<void> {
  const delays = [700, 60, 350, 900, 20];
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, delays[asked % delays.length]));
    await route.continue().catch(() => undefined);
  });
}

async function scanAtOnce(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) await scan(page, code);
}

/** These are 5 and 2 cartons of the first product, and 3 of the second. */
const mixed = [soap, soap, carton, matches, soap, matches, carton, soap, soap, matches].map((one) =>
  typeof one === 'string' ? one : one.barcode,
);
/** These are 7 and 3 cartons of one product. */
const one = [soap, carton, soap, soap, carton, soap, soap, carton, soap, soap].map((scanned) =>
  typeof scanned === 'string' ? scanned : scanned.barcode,
);

test('a receipt counts each', async ({ page, admin }) => {
  await goods(admin);
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const entry = page.getByRole('form', { name: 'Add Items' });
  await expect(entry.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await choose(entry, 'Warehouse', store);
  await entry.getByRole('combobox', { name: 'Product' }).focus();
  await answerLate(page);
  await scanAtOnce(page, mixed);
  await expect(page.getByRole('textbox', { name: `Quantity of ${matches.name}` })).toHaveValue('3 pieces');
  await expect(page.getByRole('textbox', { name: `Quantity of ${soap.name}` })).toHaveValue('5 Piece + 2 Carton');
});

test('a draft note counts each', async ({ page, admin }) => {
  const { warehouseId } = await goods(admin);
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  await page.goto(`/orders/dispatch/add?id=${dispatch.id}`);
  await expect(page.getByRole('form', { name: 'Add Items' }).getByRole('combobox').first()).toBeFocused();
  await answerLate(page);
  await scanAtOnce(page, mixed);
  await expect(rowWith(page, matches.name)).toContainText(`${matches.code}Piece3New`);
  await expect(rowWith(page, soap.name)).toContainText('5 Piece + 2 Carton');
  await expect(page.getByRole('table', { name: 'Item List' }).getByRole('row')).toHaveCount(3);
});

for (const [form, address, label] of [
  ['transfer', 'transfers', /to move/i],
  ['adjustment', 'adjustments', 'Qty Adjusted'],
  ['reservation', 'reserved', /to reserve/i],
] as const)
  test(`a request counts each: ${form}`, async ({ page, admin }) => {
    const { recordId } = await goods(admin);
    await page.goto(`/inventory/stocks/${address}/${recordId}`);
    const quantity = page.getByRole('textbox', { name: label });
    await quantity.focus();
    await answerLate(page);
    await scanAtOnce(page, one);
    await expect(quantity).toHaveValue('7 Piece + 3 Carton');
  });

test('a count counts each', async ({ page, admin }) => {
  const { warehouseId } = await goods(admin);
  const { count } = await admin.send(countCalls.create, { body: { name: 'Namanga by scan', warehouseId } });
  const params = { id: count.id };
  await admin.send(countCalls.start, { params });
  await page.goto(`/inventory/counts/${count.id}/count`);
  await expect(rowWith(page, soap.name)).toBeVisible();
  await answerLate(page);
  await scanAtOnce(page, mixed);
  const figures = async () => {
    const { lines } = await admin.send(countCalls.lines, { params, query: {} });
    return Object.fromEntries(lines.map(({ Product, counted }) => [Product.name, counted]));
  };
  // The last scan saves what was scanned before it.
  await expect.poll(figures).toEqual({ [soap.name]: 29, [matches.name]: 2 });
  const counted = page.getByRole('textbox', { name: 'Counted quantity' });
  await expect(counted).toHaveValue('1 piece');
  await counted.press('Enter');
  await expect.poll(figures).toEqual({ [soap.name]: 29, [matches.name]: 3 });
});
