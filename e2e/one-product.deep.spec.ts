import { approvalCalls } from '@ghala/contract/calls/approvals';
import { productCalls } from '@ghala/contract/calls/products';
import type { Page } from '@playwright/test';
import type { Api } from './api';
import { approverBeside } from './approver';
import { look, PHONE } from './look';
import { expectScreen, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeSupplier, makeWarehouse, stockCategoryId } from './setup';
import { makePurchase, makeReservation } from './setup-orders';
import { expect, test } from './test';

const tank = 'Water tank 5,000 l';
const depot = 'Machakos Depot';
const supplier = 'Kentank';

/*
 * The ledger follows one product, from its order to the return of the issued goods; each step's screen has its own
 * flow.
 */
test('every movement of a product is in its ledger, and the balance is the stock', async ({ page, admin }) => {
  const warehouseId = await makeWarehouse(admin, depot);
  const productId = await makeProduct(admin, { name: tank, unit: 'Piece', category: 'Water storage' });
  const supplierId = await makeSupplier(admin, supplier);
  const purchaseId = await makePurchase(admin, { productIds: [productId], quantity: 100, supplierId });
  await receiveOrder(admin, { purchaseId, supplierId, warehouseId });
  const { activities } = await admin.get<{ activities: { id: number }[] }>(
    `/inventory/activity?productId=${productId}`,
  );
  const inventoryId = activities[0]?.id ?? 0;
  await makeReservation(admin, { productId, quantity: 30, inventoryId });
  const dispatchNoteId = await makeDispatch(admin, { productId, warehouseId, quantity: 25, isProcessed: true });
  await admin.post('/dispatches/cancel', { dispatchNoteId, reason: 'The stand is not built' });
  const approver = await approverBeside(admin);
  const [seen] = await approver.send(approvalCalls.queue, { query: { module: 'Cancellation' } });
  await approver.send(approvalCalls.approve, { body: { approvalId: seen?.id ?? 0, comment: 'Seen on the shelf' } });

  await page.goto(`/inventory/stocks?productId=${productId}`);
  const stock = rowWith(page, tank);
  await expect(stock.getByRole('cell')).toContainText([tank, '100', '30', '70']);
  await page.getByRole('link', { name: tank }).click();
  await expectScreen(page, 'Stock activity');
  await expect(page).toHaveURL(new RegExp(`/warehouses/activity/${inventoryId}$`));
  await expect(page.getByText('Qty Available').locator('..')).toContainText('70Piece');
  await readLedger(page);
  await look(page, 'ledger', { dark: true });
});

/** Receives the whole order into stock. */
async function receiveOrder(
  admin: Api,
  { purchaseId, supplierId, warehouseId }: { purchaseId: number; supplierId: number; warehouseId: number },
): Promise<void> {
  const nogId = await stockCategoryId(admin, 'Consumables');
  const { batch: receipt } = await admin.postForm<{ batch: { id: number } }>('/batches', {
    nogId,
    isInternal: false,
    supplierId,
    purchaseId,
  });
  const { purchase } = await admin.get<{ purchase: { PurchaseProduct: { id: number; productId: number }[] } }>(
    `/purchases/${purchaseId}`,
  );
  for (const line of purchase.PurchaseProduct)
    await admin.post('/batches/items', {
      batchId: receipt.id,
      purchaseId: line.id,
      productId: line.productId,
      quantity: 100,
      price: 1000,
      condition: 'New',
      warehouseId,
    });
  await admin.post('/batches/process', { batchId: receipt.id, isVerified: true, isGuardian: false });
}

/** Reads it newest first, as on the screen: the movement, its document, and the balance. */
async function readLedger(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Stock activity' });
  // These are the headings, and the four rows once they are loaded.
  await expect(table.getByRole('row')).toHaveCount(5);
  const heads = await table.getByRole('columnheader').allTextContents();
  const rows = await Promise.all(
    (await table.getByRole('row').all()).slice(1).map(async (row) => {
      const cells = await row.getByRole('cell').allTextContents();
      return (head: string) => cells[heads.indexOf(head)] ?? '';
    }),
  );
  const columns = ['Activity', 'Qty-In', 'Qty Res', 'Qty-Out', 'Balance'];
  expect(rows.map((cell) => columns.map(cell))).toEqual([
    [expect.stringMatching(/^Stock Reversal.*: The stand is not built$/), '25', '', '', '70'],
    ['Stock Issue', '', '', '(25)', '45'],
    ['Stock Reserved', '', '(30)', '', '70'],
    ['Addition', '100', '', '', '100'],
  ]);
  const documents = rows.map((cell) => ['BPN', 'PN/DN'].map((head) => cell(head).replaceAll(/\d+/g, '')).join(''));
  expect(documents).toEqual(['DN-', 'DN-', '', 'BPN-PO-']);
  expect(rows.map((cell) => cell('Shipped From') || cell('Shipped To'))).toEqual([
    'Administrator',
    'Administrator',
    '',
    supplier,
  ]);
}

test('a product kept nowhere is out of stock, one kept in two places has a level for each and for all', async ({
  page,
  admin,
}) => {
  const stand = 'Steel tank stand 3 m';
  const [first, second] = [await makeWarehouse(admin, 'Kitui Depot'), await makeWarehouse(admin, 'Makueni Depot')];
  const productId = await makeProduct(admin, { name: stand, unit: 'Piece', category: 'Water storage' });
  await admin.send(productCalls.update, { body: { productId, stockMin: 10 } });

  await page.goto('/inventory/stocks?stock=out');
  await page.getByRole('link', { name: /more products? (is|are) not kept anywhere/ }).click();
  await expectScreen(page, 'View Products');
  await expect(page.getByRole('button', { name: 'Remove filter Stock' })).toBeVisible();
  await page.getByRole('link', { name: stand, exact: true }).click();
  const head = page.getByLabel('Product at a glance');
  const places = page.getByRole('region', { name: 'Warehouse' });
  for (const words of ['Total0Piece', 'Available0Piece', 'Reserved0Piece', 'Out of Stock'])
    await expect(head).toContainText(words);

  await makeReceipt(admin, { productId, warehouseId: first, quantity: 6, isProcessed: true });
  await makeReceipt(admin, { productId, warehouseId: second, quantity: 7, isProcessed: true });
  await page.reload();
  for (const words of ['Total13Piece', 'Available13Piece', 'Reserved0Piece', 'Normal'])
    await expect(head).toContainText(words);
  await expect(places.getByText('Low')).toHaveCount(2);
  await look(page, 'product-levels', { dark: true });
  await page.goto(`/inventory/stocks?productId=${productId}`);
  for (const place of ['Kitui Depot', 'Makueni Depot'])
    await expect(rowWith(page, place)).toContainText('LowAll: Normal, 13');
  await look(page, 'stock-levels-of-places', { dark: true });

  await test.step('on a phone the overall level fits on one line, and each place is a row', async () => {
    await page.setViewportSize(PHONE);
    await expect(rowWith(page, 'Kitui Depot')).toContainText('Kitui Depot - General Section · All: Normal, 13');
    await look(page, 'stock-levels-of-places-phone', { phoneOnly: true });
    await rowWith(page, 'Kitui Depot').getByRole('link', { name: stand }).click();
    await expectScreen(page, 'Stock activity');
    const all = page.getByText('All: Normal, 13');
    await expect(all).toBeVisible();
    expect((await all.boundingBox())?.height).toBeLessThan(32);
    await look(page, 'stock-activity-phone', { phoneOnly: true });
    await page.goto(`/inventory/products/${productId}`);
    const place = rowWith(places, 'Kitui Depot');
    await expect(place).toContainText('6Low');
    expect((await place.boundingBox())?.height).toBeLessThan(84);
    await look(page, 'product-places-phone', { phoneOnly: true });
  });
});
