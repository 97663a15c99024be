import { purchaseCalls } from '@ghala/contract/calls/purchases';
import type { Page } from '@playwright/test';
import { look } from './look';
import { downloadPaper } from './papers';
import { act, choose, expectNotice, expectScreen, rowWith } from './screen-actions';
import { approve, makeProduct, makeSupplier, makeWarehouse, stockCategoryId } from './setup';
import { expect, test } from './test';

const soap = 'Bar soap 800 g';
const supplier = 'Pwani Soap Works';
const store = 'Mariakani Store';

/* A product is entered, ordered, received and printed in cartons. */
test('goods are bought and received in cartons, and counted in pieces', async ({ page, admin, problems }) => {
  problems.allow(409, 422);
  await makeProduct(admin, { name: 'Bucket 20 l', unit: 'Piece', category: 'Household' });
  const supplierId = await makeSupplier(admin, supplier);
  await makeWarehouse(admin, store);
  await stockCategoryId(admin, 'Consumables');
  const barcode = await test.step('the product is added with its carton', () => addProduct(page));
  await test.step('a barcode that is mistyped, or another product has, is refused at its field', () =>
    refuseBarcodes(page, barcode));
  const { purchase } = await admin.send(purchaseCalls.create, { body: { supplierId, department: 'Stores' } });
  await test.step('it is ordered by the carton', () => orderCartons(page, purchase.id));
  await admin.send(purchaseCalls.submit, { params: { purchaseId: purchase.id } });
  await approve(admin, 'Purchase', purchase.id);
  await test.step('the printed order has both', async () => {
    await page.goto('/purchases');
    await act(rowWith(page, purchase.purchaseNo), 'View PDF');
    expect((await downloadPaper(page)).text.replaceAll(/\s+/g, ' ')).toContain('76 (3 Carton + 4 Piece)');
    await page.keyboard.press('Escape');
  });
  await test.step('it is received as it was ordered, or less', () => receive(page, purchase.purchaseNo));
});

/** @returns the barcode that was made for the carton */
async function addProduct(page: Page): Promise<string> {
  await page.goto('/inventory/products/add');
  await expectScreen(page, 'Add Product');
  await page.getByRole('textbox', { name: 'Product Name' }).fill(soap);
  await choose(page, 'Product Category', 'Household');
  await choose(page, 'Unit', 'Piece');
  await page.getByRole('button', { name: 'Add Packaging' }).click();
  const first = page.getByRole('group', { name: 'Packaging 1' });
  await expect(first.getByRole('textbox', { name: 'Packaging', exact: true })).toBeFocused();
  await page.keyboard.type('Carton');
  await first.getByRole('textbox', { name: 'Units in one' }).fill('24');
  await first.getByRole('button', { name: 'Make a barcode' }).click();
  const field = first.getByRole('textbox', { name: 'Barcode' });
  await expect(field).toHaveValue(/^29\d{11}$/);
  const barcode = await field.inputValue();
  await first.getByRole('checkbox', { name: 'Bought in it' }).check();
  await look(page, 'product-packagings', { dark: true });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectNotice(page, 'Product Created');
  await page.goto(`/inventory/products?q=${encodeURIComponent(soap)}`);
  await page.getByRole('link', { name: soap }).click();
  await expect(page.getByText(`Carton of 24 pieces (${barcode})`)).toBeVisible();
  return barcode;
}

async function refuseBarcodes(page: Page, taken: string): Promise<void> {
  await page.goto('/inventory/products/add');
  await page.getByRole('textbox', { name: 'Product Name' }).fill('Soap dish');
  await choose(page, 'Product Category', 'Household');
  await choose(page, 'Unit', 'Piece');
  const barcode = page.getByRole('textbox', { name: 'Barcode' });
  for (const [typed, said] of [
    ['6291041500214', 'its last digit should be 3'],
    [taken, `${soap}, Carton, already has that barcode`],
  ] as const) {
    await barcode.fill(typed);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(barcode).toHaveAttribute('aria-invalid', 'true');
  }
}

async function orderCartons(page: Page, purchaseId: number): Promise<void> {
  await page.goto(`/purchases/add?id=${purchaseId}`);
  const { keyboard } = page;
  const quantity = page.getByRole('textbox', { name: 'Quantity Requested' });
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill('bar soap');
  await keyboard.press('Enter');
  await expect(quantity).toBeFocused();
  await keyboard.type('3');
  await keyboard.press('Tab');
  await expect(quantity).toHaveValue('3 Carton');
  await expect(page.getByText('= 72 pieces')).toBeVisible();
  await quantity.fill('3 carton + 4');
  await page.getByRole('textbox', { name: 'Price per Unit' }).fill('100');
  await expect(quantity).toHaveValue('3 Carton + 4 Piece');
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue(/7,600\.00$/);
  await look(page, 'order-in-cartons', { dark: true });
  await page.getByRole('textbox', { name: 'Price', exact: true }).press('Enter');
  await expect(rowWith(page, soap)).toContainText('763 Carton + 4 Piece');
}

async function receive(page: Page, purchaseNo: string): Promise<void> {
  await page.goto('/purchases');
  await act(rowWith(page, purchaseNo), 'Receive');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const received = page.getByRole('textbox', { name: `Qty Received of ${soap}` });
  await expect(received).toHaveValue('3 Carton + 4 Piece');
  await look(page, 'receive-cartons', { dark: true });
  await received.fill('2 carton');
  await received.press('Tab');
  await expect(received).toHaveValue('2 Carton');
  await expect(page.getByText('1 short', { exact: false }).first()).toBeVisible();
}
