import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { withCheckDigit as gtin } from '@ghala/contract/common/barcode';
import { placeCode } from '@ghala/contract/common/place-code';
import bwipjs from 'bwip-js/node';
import type { Api } from './api';
import { look, PHONE } from './look';
import { scan } from './scanner';
import { choose, expectNotice, expectScreen, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse, stockCategoryId } from './setup';
import { expect, test } from './test';

const milk = { name: 'Long-life milk 500 ml', code: 'LLM-5', barcode: gtin('616400911001') };
const carton = gtin('1616400911002');
const yoghurt = { name: 'Vanilla yoghurt 150 ml', code: 'VY-1', barcode: gtin('616400911003') };
const unknown = gtin('616400911004');
const store = 'Naivasha Dairy Store';

interface Dairy {
  milkId: number;
  warehouseId: number;
  shelfId: number;
}

let made: Promise<Dairy> | undefined;
const dairy = (admin: Api) => {
  made ??= makeDairy(admin);
  return made;
};

async function makeDairy(admin: Api): Promise<Dairy> {
  const common = { unit: 'Piece', category: 'Dairy', price: 60 };
  const milkId = await makeProduct(admin, { ...milk, ...common });
  await makeProduct(admin, { ...yoghurt, ...common });
  const packagings = [{ name: 'Carton', quantity: 12, barcode: carton, isBought: false, isIssued: false }];
  await admin.send(productCalls.update, { body: { productId: milkId, packagings } });
  const warehouseId = await makeWarehouse(admin, store);
  await admin.send(warehouseCalls.create, { body: { name: 'Cold room', sectionId: warehouseId } });
  await admin.send(warehouseCalls.create, { body: { name: 'Dry room', sectionId: warehouseId } });
  const { warehouse } = await admin.send(warehouseCalls.get, { params: { id: warehouseId } });
  const shelfId = warehouse.sections.find(({ name }) => name === 'Dry room')?.id ?? 0;
  return { milkId, warehouseId, shelfId };
}

test('scanned goods are received: another scan counts up, a carton counts what it holds, and a place is where they go', async ({
  page,
  admin,
}) => {
  const { shelfId } = await dairy(admin);
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const entry = page.getByRole('form', { name: 'Add Items' });
  const product = entry.getByRole('combobox', { name: 'Product' });
  const quantity = entry.getByRole('textbox', { name: 'Quantity' });
  await expect(product).toBeFocused();

  await scan(page, placeCode(shelfId));
  await expect(entry.getByRole('combobox', { name: 'Section' })).toHaveValue('Dry room');
  await scan(page, milk.barcode);
  await expect(product).toHaveValue(`${milk.name} - Piece`);
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('1');
  await scan(page, milk.code);
  await expect(quantity).toHaveValue('2');
  await scan(page, carton);
  await expect(quantity).toHaveValue('2 Piece + 1 Carton');
  await expect(entry.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('KES 840.00');

  // Another product adds the line.
  await scan(page, yoghurt.barcode);
  await expect(rowWith(page, milk.name)).toContainText('Dry room');
  await expect(product).toHaveValue(`${yoghurt.name} - Piece`);
  // The first product again counts up its line.
  await scan(page, `]C101${carton}`);
  await expect(rowWith(page, yoghurt.name)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Quantity of ${milk.name}` })).toHaveValue('2 Piece + 2 Carton');
  await expect(page.getByRole('textbox', { name: `Price of ${milk.name}` })).toHaveValue('KES 1,560.00');
  // With its lot, it is another line.
  await scan(page, `]d201${carton}10L-77`);
  await expect(page.getByText('Lot L-77')).toBeVisible();
  await expect(quantity).toHaveValue('1 Carton');
  await look(page, 'scan-received', { dark: true });
  await entry.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('3 items, total KES 2,340.00')).toBeVisible();
});

test('an unknown code is kept, and tied to a product by a user who manages products', async ({ page, admin }) => {
  await dairy(admin);
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const entry = page.getByRole('form', { name: 'Add Items' });
  await expect(entry.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await scan(page, unknown);
  const kept = page.getByRole('alert').filter({ hasText: `No product has the code ${unknown}.` });
  await expect(kept).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Discard the unfinished line?' })).toBeVisible();
  await page.getByRole('button', { name: 'No, go back' }).click();
  await kept.getByRole('button', { name: 'Link to a Product' }).click();
  const dialog = page.getByRole('dialog', { name: `Link ${unknown} to a Product` });
  await choose(dialog, 'Product', yoghurt.name);
  await dialog.getByLabel('This code is on').selectOption({ label: 'A packaging that is not listed yet' });
  await dialog.getByRole('textbox', { name: 'Packaging', exact: true }).fill('Tray');
  await dialog.getByRole('textbox', { name: 'Units in one' }).fill('6');
  await look(page, 'tie-code', { dark: true });
  await dialog.getByRole('button', { name: 'Link to a Product' }).click();
  await expectNotice(page, `${unknown} is now a barcode of ${yoghurt.name}`);
  await expect(kept).toBeHidden();
  await expect(entry.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1 Tray');
});

test('a draft note and a transfer count what is scanned', async ({ page, admin, problems }) => {
  problems.allow(409, 422);
  const { milkId, warehouseId, shelfId } = await dairy(admin);
  await makeReceipt(admin, { productId: milkId, warehouseId, quantity: 60, isProcessed: true });
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  await page.goto(`/orders/dispatch/add?id=${dispatch.id}`);
  const entry = page.getByRole('form', { name: 'Add Items' });
  await expect(entry.getByRole('combobox').first()).toBeFocused();
  await scan(page, carton);
  await expect(entry.getByRole('textbox', { name: 'Quantity Assigned' })).toHaveValue('1 Carton');
  await scan(page, carton);
  await expect(entry.getByRole('textbox', { name: 'Quantity Assigned' })).toHaveValue('2 Carton');
  await scan(page, yoghurt.barcode);
  await expect(page.getByRole('alert')).toContainText(`${yoghurt.name} is not available in ${store}.`);
  await expect(rowWith(page, milk.name)).toContainText('2 Carton');
  // Its line counts up, though it is saved.
  await scan(page, carton);
  await scan(page, milk.barcode);
  await expect(rowWith(page, milk.name)).toContainText('3 Carton + 1 Piece');
  await expect(page.getByRole('table', { name: 'Item List' }).getByRole('row')).toHaveCount(2);
  await expect(entry.getByRole('combobox').first()).toHaveValue('');

  const { product } = await admin.send(productCalls.get, { params: { id: milkId } });
  await page.goto(`/inventory/stocks/transfers/${product.Inventory[0]?.id}`);
  const quantity = page.getByRole('textbox', { name: /to move/i });
  await quantity.focus();
  for (const code of [milk.barcode, carton, placeCode(shelfId)]) await scan(page, code);
  await expect(quantity).toHaveValue('1 Piece + 1 Carton');
  await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('Dry room');

  await page.goto(`/inventory/stocks/adjustments/${product.Inventory[0]?.id}`);
  const adjusted = page.getByRole('textbox', { name: 'Qty Adjusted' });
  await expect(adjusted).toBeVisible();
  for (const code of [milk.barcode, carton]) await scan(page, code);
  await expect(adjusted).toHaveValue('1 Piece + 1 Carton');
  await look(page, 'scan-adjustment', { dark: true });
});

test('a product, a place and a document open when they are scanned anywhere else', async ({ page, admin }) => {
  const { warehouseId, milkId } = await dairy(admin);
  const batchId = await makeReceipt(admin, { productId: milkId, warehouseId, quantity: 1, isProcessed: false });
  const { batch } = await admin.send(receiptCalls.get, { params: { id: batchId } });
  await page.goto('/home');
  await expectScreen(page, 'Home');
  await scan(page, `]E0${milk.barcode}`);
  await expect(page.getByRole('heading', { name: milk.name })).toBeVisible();
  await scan(page, placeCode(warehouseId));
  await expect(page.getByRole('heading', { name: store })).toBeVisible();
  await scan(page, batch.batchNo.toLowerCase());
  await expect(page).toHaveURL(/\/transaction\//);
  await expect(page.getByText(batch.batchNo).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the camera picks line after line, in a browser that reads no codes itself', async ({ page, admin }) => {
    const { warehouseId, milkId } = await dairy(admin);
    await makeReceipt(admin, { productId: milkId, warehouseId, quantity: 30, isProcessed: true });
    const noteId = await makeDispatch(admin, { productId: milkId, warehouseId, quantity: 24, isProcessed: false });
    const picture = await bwipjs.toBuffer({
      bcid: 'gs1datamatrix',
      text: `(01)${carton}(10)L-78`,
      scale: 6,
      padding: 10,
    });
    await page.addInitScript(
      (shown) => {
        Reflect.deleteProperty(window, 'BarcodeDetector');
        navigator.mediaDevices.getUserMedia = async () => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
          const image = Object.assign(new Image(), { src: shown });
          await image.decode();
          const draw = () => {
            const drawing = canvas.getContext('2d');
            if (drawing) drawing.fillStyle = '#fff';
            drawing?.fillRect(0, 0, 640, 480);
            drawing?.drawImage(image, 200, 120);
          };
          draw();
          setInterval(draw, 100);
          return canvas.captureStream();
        };
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    await page.goto(`/orders/dispatch/process/${noteId}`);
    await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Scan' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Scan' });
    await expect(dialog.getByRole('status')).toHaveText(`${milk.name} picked`);
    await look(page, 'scan-by-camera', { phoneOnly: true, dark: true });
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(page.getByRole('checkbox', { name: `Pick ${milk.name}` })).toBeChecked();
  });
});
