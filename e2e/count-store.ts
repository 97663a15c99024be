import { productCalls } from '@ghala/contract/calls/products';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { withCheckDigit as gtin } from '@ghala/contract/common/barcode';
import type { Page } from '@playwright/test';
import type { Api } from './api';
import { rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect } from './test';

export const twine = { name: 'Binder twine 2 kg', code: 'BT-2', barcode: gtin('616400955001') };
export const trough = { name: 'Feeding trough', code: 'FT-1', barcode: gtin('616400955002') };
export const wire = { name: 'Poultry wire 1.8 m', code: 'PW-18', barcode: gtin('616400955003') };
export const carton = gtin('1616400955004');

/** Makes a store with two sections: 20 and 10 in the first, 5 in the second. */
export async function makeStore(admin: Api, name: string) {
  const common = { unit: 'Piece', category: 'Farm', price: 100 };
  const ids: number[] = [];
  for (const product of [twine, trough, wire]) {
    const found = await admin.send(productCalls.list, { query: { q: product.code, limit: 1 } });
    ids.push(found[0]?.id ?? (await makeProduct(admin, { ...product, ...common })));
  }
  const [twineId = 0, troughId = 0, wireId = 0] = ids;
  const warehouseId = await makeWarehouse(admin, name);
  for (const section of ['Bay 2', 'Bay 10'])
    await admin.send(warehouseCalls.create, { body: { name: section, sectionId: warehouseId } });
  const { warehouse } = await admin.send(warehouseCalls.get, { params: { id: warehouseId } });
  const sectionOf = (section: string) => warehouse.sections.find((one) => one.name === section)?.id ?? 0;
  const first = sectionOf('Bay 2');
  await makeReceipt(admin, { productId: twineId, warehouseId, sectionId: first, quantity: 20, isProcessed: true });
  await makeReceipt(admin, { productId: troughId, warehouseId, sectionId: first, quantity: 10, isProcessed: true });
  const second = sectionOf('Bay 10');
  await makeReceipt(admin, { productId: wireId, warehouseId, sectionId: second, quantity: 5, isProcessed: true });
  return { warehouseId, twineId, troughId, wireId, first, second };
}

export const field = (page: Page) => page.getByRole('textbox', { name: 'Counted quantity' });

export async function enter(page: Page, name: string, quantity: string): Promise<void> {
  await rowWith(page, name).getByRole('button', { name }).click();
  await field(page).fill(quantity);
  await field(page).press('Enter');
  await expect(page.getByText(new RegExp(`${name}: ${quantity}`)).first()).toBeVisible();
}
