import { lotCalls } from '@ghala/contract/calls/lots';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { look } from './look';
import { makeRole } from './roles';
import { expectNotice, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse, stockCategoryId } from './setup';
import { makeOrder } from './setup-orders';
import { expect, test } from './test';

const cement = 'Athi cement 50 kg';
const paint = 'Sky blue paint';
const store = 'Athi Store';

test('a receipt that was entered wrongly is reversed once another approves it, and its order awaits the goods again', async ({
  page,
  approverPage,
  admin,
}) => {
  const warehouseId = await makeWarehouse(admin, store);
  const productId = await makeProduct(admin, { name: cement, unit: 'Bag', category: 'Building' });
  const order = await makeOrder(admin, { productIds: [productId], quantity: 10, supplier: 'Athi Supplies' });
  const { purchase } = await admin.send(purchaseCalls.get, { params: { id: order.id } });
  const line = purchase.PurchaseProduct[0];
  const { batch } = await admin.send(receiptCalls.create, {
    body: { nogId: await stockCategoryId(admin, 'Consumables'), purchaseId: order.id },
  });
  const item = { batchId: batch.id, productId, purchaseId: Number(line?.id) };
  await admin.send(receiptCalls.saveItem, { body: { ...item, quantity: 10, warehouseId, condition: 'New' } });
  await admin.send(receiptCalls.process, { body: { batchId: batch.id, isVerified: true } });

  await test.step('the storekeeper asks for a part of it, and says why', async () => {
    await page.goto(`/transaction/processedbatch/${batch.id}`);
    await page.getByRole('link', { name: 'Reverse', exact: true }).click();
    await expect(page).toHaveURL(/\/transaction\/reverse\//);
    await page.getByRole('button', { name: 'Request reversal' }).click();
    await expect(page.getByText('Enter how much of at least one line is reversed')).toBeVisible();
    await page.getByRole('textbox', { name: `Quantity of ${cement} to reverse` }).fill('4');
    await page.getByRole('textbox', { name: 'Reason for reversing' }).fill('Only six bags came');
    await look(page, 'reverse-receipt', { dark: true });
    await page.getByRole('button', { name: 'Request reversal' }).click();
    await expectNotice(page, 'Batch Reversal requested: it waits for approval');
    await expect(page.getByText('A reversal of this line awaits approval')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Reversals' })).toContainText('Only six bags came');
  });

  await test.step('another approves it, who sees what is then left', async () => {
    await approverPage.goto('/settings/approvals');
    const card = approverPage.getByRole('article', { name: `Receipt Reversal ${batch.batchNo}` });
    await expect(card).toContainText('Only six bags came');
    await look(approverPage, 'reversal-request', { dark: true });
    await card.getByRole('button', { name: 'Approve' }).click();
    await approverPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('the receipt says so, and the order awaits the rest', async () => {
    await page.goto(`/transaction/processedbatch/${batch.id}`);
    await expect(rowWith(page, cement)).toContainText('reversed 4 of 10');
    await expect(page.getByText('Partly reversed')).toBeVisible();
    await look(page, 'partly-reversed-receipt', { dark: true });
    const { purchase: after } = await admin.send(purchaseCalls.get, { params: { id: order.id } });
    expect([after.status, after.PurchaseProduct[0]?.quantityOutstanding]).toEqual(['fulfilled', 4]);
    await page.goto(`/inventory/stocks?q=${encodeURIComponent(cement)}`);
    await expect(rowWith(page, cement)).toContainText('6');
    await rowWith(page, cement).getByRole('button', { name: '6', exact: true }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Receipt reversed');
  });
});

test('the user chooses among the lots that a line brought, and no more leaves than is there', async ({
  page,
  admin,
  openAs,
}) => {
  const productId = await makeProduct(admin, { name: paint, unit: 'Tin', category: 'Paint' });
  await admin.send(lotCalls.changeTracking, { params: { id: productId }, body: { tracking: 'lot' } });
  const warehouseId = await makeWarehouse(admin, `${store} 2`);
  const lots = [
    { number: 'SB-1', expiresOn: '2060-01-31', quantity: 5 },
    { number: 'SB-2', expiresOn: '2060-02-28', quantity: 3 },
  ];
  const id = await makeReceipt(admin, { productId, warehouseId, quantity: 8, lots, isProcessed: true });
  await page.goto(`/transaction/reverse/${id}`);
  const field = page.getByRole('textbox', { name: `Quantity of ${paint}, lot SB-2, to reverse` });
  await field.fill('9');
  await page.getByRole('textbox', { name: 'Reason for reversing' }).fill('The wrong colour');
  await page.getByRole('button', { name: 'Request reversal' }).click();
  await expect(field).toHaveAccessibleDescription(/3/);
  await page.getByRole('button', { name: 'Reverse all of it' }).click();
  await expect(field).toHaveValue('3');
  await look(page, 'reverse-lots', { dark: true });
  await page.getByRole('button', { name: 'Request reversal' }).click();
  await expectNotice(page, 'Batch Reversal requested: it waits for approval');
  await expect(page.getByRole('region', { name: 'Reversals' })).toContainText('SB-1');

  await test.step('whoever may decide does so on the receipt', async () => {
    await makeRole(admin, 'Receipt Checker', ['batchVerify', 'approveAdjustment']);
    const checker = await openAs({
      name: 'Wairimu Maina',
      email: 'wairimu.maina@example.com',
      role: 'Receipt Checker',
    });
    await checker.goto(`/transaction/processedbatch/${id}`);
    const request = checker.getByRole('region', { name: 'Awaits your decision' });
    await request.getByRole('button', { name: 'Approve' }).click();
    await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(request).toHaveCount(0);
    await expect(checker.getByRole('region', { name: 'Reversals' })).toContainText('Wairimu Maina');
  });
});
