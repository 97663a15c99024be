import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { userCalls } from '@ghala/contract/calls/users';
import type { Page } from '@playwright/test';
import { look, PHONE } from './look';
import { expectScreen } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeSupplier, makeWarehouse } from './setup';
import { makeOrder, makePurchase } from './setup-orders';
import { expect, test } from './test';

/*
 * Home tells each user what waits for them, in the same numbers as the lists it links to. Others work in the same
 * business.
 */

const DESKTOP = { width: 1366, height: 768 };

const needsYou = (page: Page) => page.getByRole('region', { name: 'Needs you' });

const countOf = (page: Page, words: RegExp) => needsYou(page).getByRole('link', { name: words });

/** Reads the number at the start of a link. */
async function readCount(page: Page, words: RegExp): Promise<number> {
  return Number.parseInt(((await countOf(page, words).textContent()) ?? '').replaceAll(',', ''), 10);
}

/** Checks that a count on Home is that of the screen it leads to, unless others changed it meanwhile. */
async function expectSame(page: Page, words: RegExp, title: string, readList: () => Promise<number>): Promise<void> {
  await expect(async () => {
    await page.goto('/home');
    await expectScreen(page, 'Home');
    await expect(countOf(page, words)).toBeVisible();
    const count = await readCount(page, words);
    expect(count).toBeGreaterThan(0);
    await countOf(page, words).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    expect(await readList()).toBe(count);
  }).toPass();
}

/** Reads the total under a list. */
async function readTotal(page: Page): Promise<number> {
  const range = page.getByRole('status').filter({ hasText: / of \d/ });
  await expect(range).toBeVisible();
  return Number(/ of ([\d,]+)/.exec((await range.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
}

test('each count is the number of rows in the list that it leads to', async ({ page, admin }) => {
  const warehouseId = await makeWarehouse(admin, 'Voi Store');
  const productId = await makeProduct(admin, { name: 'Sisal twine', unit: 'Ball', category: 'Hardware' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 60, isProcessed: true });
  await makeDispatch(admin, { productId, warehouseId, quantity: 3, isProcessed: false });
  await makeDispatch(admin, { productId, warehouseId, quantity: 4, isProcessed: true });
  const supplierId = await makeSupplier(admin, 'Voi Twines');
  await makePurchase(admin, { productIds: [productId], quantity: 10, supplierId, isApproved: true });
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  const body = { dispatchNoteId: dispatch.id, productId, quantity: 2, condition: 'New' } as const;
  await admin.send(dispatchCalls.addItem, { body });
  await admin.send(dispatchCalls.submit, { params: { id: dispatch.id } });

  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectSame(page, /to receive$/, 'Purchases', () => readTotal(page));
    await expectSame(page, /to hand out$/, 'Manage Orders', () => readTotal(page));
    await expectSame(page, /to mark today$/, 'Gate', async () => {
      const today = page.getByRole('region', { name: 'Expected today' });
      const rows = today
        .getByRole('row')
        .or(today.getByRole('listitem'))
        .filter({ hasText: /[DP]N-\d/ });
      await expect(rows.first()).toBeVisible();
      return rows.count();
    });
  }
  await page.goto('/home');
  await expect(countOf(page, /to receive$/)).toBeVisible();
  await look(page, 'needs-you', { dark: true });
});

test('a new request is counted without a reload', async ({ admin, openAs }) => {
  const page = await openAs({ name: 'Salim Baya', email: 'salim.baya@example.com', role: 'Warehouse Manager' });
  await page.goto('/home');
  const nothing = page.getByText('Nothing needs you right now.');
  await expect(needsYou(page).getByRole('link').first().or(nothing)).toBeVisible();
  const waiting = countOf(page, /to approve$/);
  const before = (await waiting.count()) === 0 ? 0 : await readCount(page, /to approve$/);
  const warehouseId = await makeWarehouse(admin, 'Wundanyi Store');
  const productId = await makeProduct(admin, { name: 'Jute bag', unit: 'Bale', category: 'Hardware' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 6, isProcessed: true });
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  await admin.send(dispatchCalls.addItem, {
    body: { dispatchNoteId: dispatch.id, productId, quantity: 1, condition: 'New' },
  });
  await admin.send(dispatchCalls.submit, { params: { id: dispatch.id } });
  await expect.poll(async () => ((await waiting.count()) === 0 ? 0 : readCount(page, /to approve$/))).toBe(before + 1);
  await expectSame(page, /to approve$/, 'Approvals', () => readTotal(page));
});

test('a user without Home sees it on their first screen', async ({ admin, openAs }) => {
  const warehouseId = await makeWarehouse(admin, 'Werugha Store');
  const productId = await makeProduct(admin, { name: 'Sisal rope', unit: 'Coil', category: 'Hardware' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 60, isProcessed: true });
  await makeDispatch(admin, { productId, warehouseId, quantity: 3, isProcessed: false });
  const page = await openAs({ name: 'Mwaka Juma', email: 'mwaka.juma@example.com', role: 'Storekeeper' });
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/transaction');
    await expectScreen(page, 'BPN Transactions');
    const toHandOut = countOf(page, /to hand out$/);
    await expect(toHandOut).toBeVisible();
    await look(page, 'needs-you-line', { phoneOnly: size === PHONE, dark: true });
    await toHandOut.click();
    await expectScreen(page, 'Manage Orders');
    await expect(needsYou(page)).toHaveCount(0);
  }
  const { purchaseNo } = await makeOrder(admin, { supplier: 'Werugha Twines', productIds: [productId], quantity: 10 });
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Home' }).click();
  await expectScreen(page, 'BPN Transactions');
  await countOf(page, /to receive$/).click();
  await expectScreen(page, 'Add Stock / Batch Processing');
  const expected = page.getByRole('region', { name: 'Expected' });
  const receive = expected.getByRole('link', { name: `Receive ${purchaseNo}` });
  await expect(receive).toBeVisible();
  await look(page, 'receive-expected', { dark: true });
  await receive.click();
  await expect(page.getByRole('combobox', { name: 'PO No.' })).toHaveValue(purchaseNo);
  await expect(expected).toBeHidden();
});
