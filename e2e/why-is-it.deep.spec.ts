import { expectScreen, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

test('a quantity tells why it is what it is, and leads to the ledger of its place', async ({ page, admin }) => {
  const warehouseId = await makeWarehouse(admin, 'Voi Depot');
  const productId = await makeProduct(admin, { name: 'Ridge cap 2 m', unit: 'Piece', category: 'Roofing' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 30, isProcessed: true });
  await makeDispatch(admin, { productId, warehouseId, quantity: 7, isProcessed: true });

  await page.goto(`/inventory/stocks?productId=${productId}`);
  await rowWith(page, 'Voi Depot').getByRole('button', { name: '23', exact: true }).last().click();
  const panel = page.getByRole('dialog', { name: 'Why is it 23?' });
  await expect(panel.getByLabel('How it adds up')).toHaveText('Received+30Issued-7Available23');
  await panel.getByRole('link', { name: 'Whole ledger' }).click();
  await expectScreen(page, 'Product Details');
  await expect(panel).toHaveCount(0);
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row').nth(1)).toContainText('-723');
  await expect(ledger.getByRole('row').nth(2)).toContainText('+3030');
  await expect(page.getByRole('combobox', { name: 'Place' })).toHaveValue('Voi Depot - General Section');
});
