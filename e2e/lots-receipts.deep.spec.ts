import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { withCheckDigit as gtin } from '@ghala/contract/common/barcode';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { look, PHONE } from './look';
import { scan } from './scanner';
import { choose, expectNotice, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse, stockCategoryId } from './setup';
import { makeOrder } from './setup-orders';
import { expect, test } from './test';

const GS = '\u001d';
const store = 'Nyahururu Cold Store';

interface Goods {
  milk: { id: number; name: string; barcode: string };
  drill: { id: number; name: string; barcode: string };
  cap: { id: number; name: string };
}

/** Makes a product of each kind, so that each flow has its own. */
async function makeGoods(admin: Api, at: number): Promise<Goods> {
  const of = { unit: 'Piece', category: 'Tracked goods', price: 60 };
  const make = async (name: string, more: Partial<Parameters<typeof makeProduct>[1]>) => {
    const product = { name: `${name} ${at}`, barcode: '', ...more };
    return { ...product, id: await makeProduct(admin, { ...of, ...product }) };
  };
  return {
    milk: await make('Goat milk carton', { barcode: gtin(`61640099210${at}`), tracking: 'lot', shelfLife: 90 }),
    drill: await make('Rotary hammer drill', { barcode: gtin(`61640099220${at}`), tracking: 'serial' }),
    cap: await make('Bottle cap bag', {}),
  };
}

async function beginReceipt(page: Page, admin: Api): Promise<Locator> {
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const entry = page.getByRole('form', { name: 'Add Items' });
  await expect(entry.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await choose(entry, 'Warehouse', store);
  return entry;
}

let stored: Promise<number> | undefined;
const makeStore = (admin: Api) => {
  stored ??= makeWarehouse(admin, store);
  return stored;
};

test('lots are received by typing and by scanning, serial numbers by scanning, and lines say what they lack', async ({
  page,
  admin,
  problems,
}) => {
  await makeStore(admin);
  const { milk, drill } = await makeGoods(admin, 1);
  const entry = await beginReceipt(page, admin);
  const lot = entry.getByRole('combobox', { name: 'Lot No.' });
  const quantity = entry.getByRole('textbox', { name: 'Quantity', exact: true });

  await test.step('two lots of one line', async () => {
    await choose(entry, 'Product', milk.name);
    await expect(quantity).toBeFocused();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(lot).toBeFocused();
    await page.keyboard.type('A1');
    await page.keyboard.press('Enter');
    await expect(entry.getByRole('textbox', { name: 'Expiry' })).toBeFocused();
    await page.keyboard.type('31/1/2031');
    await entry.getByRole('button', { name: 'Add Another Lot' }).click();
    await expect(lot.nth(1)).toBeFocused();
    await page.keyboard.type('B2');
    await entry.getByRole('textbox', { name: 'Made On' }).nth(1).fill('1/1/2020');
    await entry.getByRole('textbox', { name: 'Quantity of Lot' }).nth(1).fill('40');
    await expect(entry.getByText('The lots make 30 more than the quantity')).toBeVisible();
    // The expiry follows by the shelf life, and is in the past.
    await expect(entry.getByRole('textbox', { name: 'Expiry' }).nth(1)).toHaveValue('31/03/2020');
    await expect(entry.getByText('Lot B2 expired on 31 Mar 2020.')).toBeVisible();
    await entry.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(entry.getByText('The lots make 30 more than the quantity')).toBeVisible();
    await entry.getByRole('textbox', { name: 'Quantity of Lot' }).nth(1).fill('4');
    await expect(entry.getByRole('textbox', { name: 'Quantity of Lot' }).first()).toHaveValue('6 pieces');
    await look(page, 'lots-entry', { dark: true });
    await entry.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(rowWith(page, milk.name).getByRole('button', { name: /^2 lots/ })).toBeVisible();
  });

  await test.step('a scanned lot counts into the line, and again', async () => {
    await scan(page, `]d2010${milk.barcode}1731013110C3`);
    await expect(rowWith(page, milk.name).getByRole('button', { name: /^3 lots/ })).toBeVisible();
    await scan(page, `]d2010${milk.barcode}10C3${GS}17310131`);
    await expect(rowWith(page, milk.name)).toContainText('12');
    // The screen tells what is wrong in a code; the rest counts.
    await scan(page, `]d2010${milk.barcode}1731993110C3`);
    await expectNotice(page, 'This part of the code is not right, and was left out: (17) 319931');
    await expect(rowWith(page, milk.name)).toContainText('13');
  });

  await test.step('serial numbers, each once', async () => {
    const serials = entry.getByRole('textbox', { name: 'Serial Numbers' });
    await scan(page, drill.barcode);
    await expect(serials).toBeFocused();
    await scan(page, 'SN-7001');
    await expect(quantity).toHaveValue('1');
    await scan(page, `]d2010${drill.barcode}21SN-7002`);
    await expect(quantity).toHaveValue('2');
    await scan(page, 'SN-7001');
    await expect(entry.getByText('SN-7001 is in the list already.')).toBeVisible();
    await scan(page, `]d2010${drill.barcode}21SN-7002`);
    const refused = `Serial number SN-7002 of ${drill.name} is on this line already.`;
    await expect(page.getByRole('alert').filter({ hasText: refused }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await look(page, 'serials-entry', { dark: true });
    await entry.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(rowWith(page, drill.name).getByRole('button', { name: /^2 serial numbers/ })).toBeVisible();
  });

  await test.step('what is missing is said before processing, and leads to the line', async () => {
    await choose(entry, 'Product', milk.name);
    await quantity.fill('5');
    await entry.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: `Enter lots of ${milk.name}` }).waitFor();
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
    await expect(confirm).toContainText('1 line lacks its lot, serial number or expiry.');
    await look(page, 'lots-lacking', { dark: true });
    problems.allow(409);
    await confirm.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText(`${milk.name} is tracked by lot: say which lots these are`)).toBeVisible();
    await page.keyboard.press('Escape');
    await confirm.getByRole('button', { name: `Enter lots of ${milk.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Lots of ${milk.name}` });
    await dialog.getByRole('combobox', { name: 'Lot No.' }).fill('D4');
    await look(page, 'lots-dialog', { dark: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Expiry missing')).toBeVisible();
    await page.getByRole('button', { name: `Lot D4: change lots of ${milk.name}` }).click();
    await dialog.getByRole('textbox', { name: 'Expiry' }).fill('5/5/2031');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Expiry missing')).toBeHidden();
    await look(page, 'lots-lines', { dark: true });
  });

  await test.step('the processed receipt names them', async () => {
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
    await confirm.getByRole('switch', { name: /physically verified/ }).click();
    await confirm.getByRole('button', { name: 'Process' }).click();
    await expectNotice(page, 'Batch Processed');
    const [receipt] = await admin.send(receiptCalls.list, {});
    await page.goto(`/transaction/processedbatch/${receipt?.id}`);
    await page.getByRole('button', { name: '3 lots' }).click();
    await expect(page.getByText('A1 · 6 pieces, expires 31 Jan 2031')).toBeVisible();
    await expect(page.getByText('Lot D4, expires 5 May 2031')).toBeVisible();
    await look(page, 'lots-processed', { dark: true });
  });

  await test.step('a serial number that is in stock is refused, and kept', async () => {
    await beginReceipt(page, admin);
    await choose(entry, 'Product', drill.name);
    await entry.getByRole('textbox', { name: 'Serial Numbers' }).fill('SN-7001 SN-7009');
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue('2');
    await entry.getByRole('button', { name: 'Add', exact: true }).click();
    await rowWith(page, drill.name).waitFor();
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
    await confirm.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText(`${drill.name} with serial number SN-7001 is already in stock`)).toBeVisible();
  });
});

test('an order: tracked lines stay open until their lots are entered', async ({ page, admin }) => {
  await makeStore(admin);
  const { milk, drill, cap } = await makeGoods(admin, 2);
  const order = await makeOrder(admin, {
    supplier: 'Nyandarua Supplies',
    productIds: [milk.id, drill.id, cap.id],
    quantity: 3,
  });
  await stockCategoryId(admin, 'Consumables');
  await page.goto(`/transaction/addbatch?purchaseId=${order.id}`);
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  await page.getByRole('button', { name: 'Complete All Remaining' }).click();
  const place = page.getByRole('dialog', { name: 'Select warehouse and section' });
  await choose(place, 'Warehouse', store);
  await expect(place).toContainText('2 lines stay open: their lots or serial numbers are still to be entered');
  await place.getByRole('button', { name: 'Complete Item' }).click();
  await expect(page.getByText('1 of 3 items completed')).toBeVisible();

  // The first scan names the lot of the line; serial numbers are counted.
  await scan(page, `]d2010${milk.barcode}1731013110K9`);
  await expect(page.getByRole('button', { name: /^Lot K9, expires 31 Jan 2031/ })).toBeVisible();
  for (const serial of ['SN-8001', 'SN-8002']) await scan(page, `]d2010${drill.barcode}21${serial}`);
  await expect(page.getByText('1 of 3 pieces still without a serial number')).toBeVisible();
  await page.getByRole('button', { name: 'Show all lines' }).click();
  await look(page, 'lots-order', { dark: true });
  await page.getByRole('button', { name: `Complete ${drill.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Serial numbers of ${drill.name}` });
  await dialog.getByRole('button', { name: 'Set Quantity to 2' }).click();
  await look(page, 'serials-dialog', { dark: true });
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await place.getByRole('button', { name: 'Complete Item' }).click();
  await page.getByRole('button', { name: `Complete ${milk.name}` }).click();
  await place.getByRole('button', { name: 'Complete Item' }).click();
  await expect(page.getByText('3 of 3 items completed')).toBeVisible();
  const { product } = await admin.send(productCalls.get, { params: { id: milk.id } });
  expect(product.tracking).toBe('lot');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a tracked line of an order asks for its lot as it is ticked', async ({ page, admin }) => {
    const warehouseId = await makeStore(admin);
    const { milk, cap } = await makeGoods(admin, 3);
    // Goods came before, so their place is offered.
    await makeReceipt(admin, { productId: cap.id, warehouseId, quantity: 1, isProcessed: true });
    const order = await makeOrder(admin, {
      supplier: 'Aberdare Supplies',
      productIds: [milk.id, cap.id],
      quantity: 4,
    });
    await stockCategoryId(admin, 'Consumables');
    await page.goto(`/transaction/addbatch?purchaseId=${order.id}`);
    await choose(page, 'Stock Category', 'Consumables');
    await page.getByRole('button', { name: 'Add Batch' }).tap();
    await page.getByRole('checkbox', { name: `${milk.name} received` }).tap();
    const dialog = page.getByRole('dialog', { name: `Lots of ${milk.name}` });
    await dialog.getByRole('button', { name: 'Complete' }).tap();
    await expect(dialog.getByText('Lot missing')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Lot No.' }).fill('P1');
    await dialog.getByRole('textbox', { name: 'Expiry' }).fill('1/2/2031');
    await look(page, 'lots-dialog-phone', { phoneOnly: true, dark: true });
    await dialog.getByRole('button', { name: 'Complete' }).tap();
    await expect(page.getByRole('checkbox', { name: `${milk.name} received` })).toBeChecked();
    await expect(page.getByText('Lot P1, expires 1 Feb 2031')).toBeVisible();
    await look(page, 'lots-order-phone', { phoneOnly: true, dark: true });
    await page.getByRole('button', { name: 'Process', exact: true }).tap();
    const confirm = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
    await confirm.getByRole('button', { name: 'Process' }).tap();
    await expectNotice(page, 'Batch Processed');
  });
});
