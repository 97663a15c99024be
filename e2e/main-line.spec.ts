import { approveDispatch, processDispatch, requestDispatch, seeWhatIsLeft } from './main-line/issue-goods';
import { makeCatalogues } from './main-line/make-catalogues';
import { makeProduct } from './main-line/make-product';
import { makeWarehouses } from './main-line/make-warehouses';
import { category, nails } from './main-line/names';
import { printDispatch } from './main-line/print-dispatch';
import { readReceipt } from './main-line/read-receipt';
import { receiveGoods } from './main-line/receive-goods';
import { seeStock } from './main-line/see-stock';
import { makeProduct as setUpProduct, stockCategoryId } from './setup';
import { test } from './test';

/* The main job is done in full: from the first unit to the gate pass, each step building on the earlier ones. */
test.describe.configure({ mode: 'serial' });

test('the catalogues', ({ page, problems }) => makeCatalogues(page, problems));
test('warehouses and their sections', ({ page }) => makeWarehouses(page));
test('a product', ({ page }) => makeProduct(page));
test('goods are received', async ({ page, admin }) => {
  // One of two is chosen, and not beforehand.
  await stockCategoryId(admin, 'Tools on loan');
  await setUpProduct(admin, { name: nails, unit: 'Kilogram', category, price: 12.5 });
  await receiveGoods(page);
});
test('the receipt is listed and printed', ({ page }) => readReceipt(page));
test('the stock is viewed', ({ page }) => seeStock(page));
test('a dispatch is requested', ({ page }) => requestDispatch(page));
test('it is approved', ({ page }) => approveDispatch(page));
test('it is handed out', ({ page }) => processDispatch(page));
test('the stock has fallen', ({ page }) => seeWhatIsLeft(page));
test('the note and the gate pass are printed', ({ page }) => printDispatch(page));
