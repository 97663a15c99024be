import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { look, PHONE } from './look';
import { makeRole } from './roles';
import { expectScreen, rowWith } from './screen-actions';
import { makeProduct, makeSupplier, makeWarehouse, stockCategoryId } from './setup';
import { makeIncompleteNote, makePurchase } from './setup-orders';
import { expect, test } from './test';

const supplier = 'Tana Timber Yard';
const board = 'Cypress board 6 x 1';

test('a buyer sees how a supplier did, before ordering and on the page of the supplier', async ({ admin, openAs }) => {
  const supplierId = await makeSupplier(admin, supplier);
  const productId = await makeProduct(admin, { name: board, unit: 'Piece', category: 'Timber' });
  const warehouseId = await makeWarehouse(admin, 'Garsen Depot');
  await makeRole(admin, 'Timber buyer', ['purchaseView', 'purchaseAdd', 'supplierView']);
  const page = await openAs({ name: 'Naomi Chebet', email: 'naomi.chebet@example.com', role: 'Timber buyer' });

  await test.step('without orders there are no figures', async () => {
    await page.goto(`/suppliers/${supplierId}`);
    await expectScreen(page, 'View Supplier');
    expect(await figures(page)).toEqual({
      'On time': '– No orders yet',
      Complete: '– No orders yet',
      'Order to receipt': '– No orders yet',
      'Missing goods settled in': '– No notes yet',
      'Price change': '– Nothing ordered twice',
      'Open orders': '0 Nothing to come',
    });
    await expect(section(page, 'Prices')).toContainText('No orders with prices in the last 12 months.');
  });

  // An order is always for KES 1,000: a piece costs 100 at first, then 125.
  for (const quantity of [10, 8, 8]) await orderAndReceive(admin, { supplierId, productId, warehouseId, quantity });
  const short = await orderAndReceive(admin, { supplierId, productId, warehouseId, quantity: 8, came: 4 });
  await makeIncompleteNote(admin, { batchId: short.batchId, productId, quantity: 4 });

  await test.step('the order generator shows them beside the supplier', async () => {
    await page.goto('/purchases/add');
    const field = page.getByRole('combobox', { name: 'Supplier', exact: true });
    await field.fill('tana');
    await expect(page.getByRole('option', { name: supplier })).toContainText(' · on time 100% · 0 days · 3 orders');
    await look(page, 'supplier-scores');
    await field.press('Enter');
    await expect(field).toHaveValue(supplier);
  });

  await test.step('the page of the supplier says what each figure rests on', async () => {
    await page.goto(`/suppliers/${supplierId}`);
    await expect(section(page, 'Scorecard')).toContainText('3 orders, expected in 1 day');
    expect(await figures(page)).toEqual({
      'On time': '100% 3 orders, expected in 1 day',
      Complete: '100% 3 of 3 orders in full',
      'Order to receipt': '0 days Median of 3 orders',
      'Missing goods settled in': '– 1 open, oldest 0 days',
      'Price change': '+25% 1 product',
      'Open orders': '1 KES 1,000.00 None overdue, oldest 0 days',
    });
    await look(page, 'supplier-scorecard', { dark: true });
  });

  await test.step('the keyboard reaches how it is counted, and the prices', async () => {
    const help = page.getByRole('button', { name: 'How it is counted' });
    await help.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'How it is counted' });
    await expect(dialog).toContainText('Counted once 3 measured orders have been received in full.');
    await look(page, 'supplier-scorecard-help');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(help).toBeFocused();
    await page.getByRole('button', { name: '1 product' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeFocused();
    const row = rowWith(section(page, 'Prices'), board);
    for (const words of ['34 pieces', 'KES 100.00', 'KES 125.00', '+25%', short.purchaseNo])
      await expect(row).toContainText(words);
  });

  await test.step('the open orders lead to their list, of this supplier alone', async () => {
    await makePurchase(admin, {
      supplierId: await makeSupplier(admin, 'Galana Timber Yard'),
      productIds: [productId],
      quantity: 1,
    });
    await page.getByRole('link', { name: 'Open orders: 1. See them in the list' }).click();
    await expectScreen(page, 'Purchases');
    const orders = page.getByRole('table', { name: 'Purchases' });
    await expect(orders.getByRole('row')).toHaveCount(2);
    await expect(rowWith(orders, short.purchaseNo)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove filter Supplier' }).locator('..')).toContainText(supplier);
  });

  await test.step('a phone shows the same', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/suppliers/${supplierId}`);
    await expect(section(page, 'Scorecard')).toContainText('3 of 3 orders in full');
    await look(page, 'supplier-scorecard-phone', { phoneOnly: true, dark: true });
  });
});

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Reads the figures of the scorecard by name, each with what it rests on. */
async function figures(page: Page): Promise<Record<string, string>> {
  const list = section(page, 'Scorecard').locator('dl');
  await expect(list).not.toContainText('…');
  const parts = await list
    .locator('> div')
    .evaluateAll((each) =>
      each.map((one) => [...one.children].map((child) => child.textContent.replaceAll(/\s+/g, ' ').trim())),
    );
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

/** Makes an order of one line, received in full or in part. */
async function orderAndReceive(
  api: Api,
  goods: { supplierId: number; productId: number; warehouseId: number; quantity: number; came?: number },
): Promise<{ purchaseNo: string; batchId: number }> {
  const { supplierId, productId, warehouseId, quantity, came = quantity } = goods;
  const id = await makePurchase(api, { supplierId, productIds: [productId], quantity });
  const { purchase } = await api.send(purchaseCalls.get, { params: { id } });
  const nogId = await stockCategoryId(api, 'Consumables');
  const { batch } = await api.send(receiptCalls.create, { body: { nogId, purchaseId: id } });
  const lines = purchase.PurchaseProduct.map((line) => ({ purchaseId: line.id, quantity: came, price: 1000 }));
  await api.send(receiptCalls.completeLines, { body: { batchId: batch.id, warehouseId, lines } });
  await api.send(receiptCalls.process, { body: { batchId: batch.id, isVerified: true, isGuardian: false } });
  return { purchaseNo: purchase.purchaseNo, batchId: batch.id };
}
