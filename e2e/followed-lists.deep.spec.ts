import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { userCalls } from '@ghala/contract/calls/users';
import type { Page } from '@playwright/test';
import type { Api } from './api';
import { rowWith } from './screen-actions';
import { approve, makeDispatch, makeProduct, makeReceipt, makeSupplier, makeWarehouse } from './setup';
import { makePurchase } from './setup-orders';
import { expect, test } from './test';

const lamp = 'Kibo hurricane lamp';
/** These are more rows than a screen shows. */
const ROWS = 20;

test('open lists and documents follow what others do, and keep their place, selection and what is typed', async ({
  page,
  approverPage,
  admin,
}) => {
  const warehouseId = await makeWarehouse(admin, 'Kibo Stores');
  const productId = await makeProduct(admin, { name: lamp, unit: 'Piece', category: 'Lighting' });
  const goods = { productId, warehouseId, quantity: 4 };
  await makeReceipt(admin, { ...goods, quantity: 40, isProcessed: true });
  const supplierId = await makeSupplier(admin, 'Kibo Traders');

  await test.step('orders: a row far down changes, the page stays where it is', async () => {
    const first = await requestDispatch(admin, goods);
    for (let made = 0; made < ROWS; made += 1) await startDispatch(admin, warehouseId);
    await page.goto('/orders');
    const row = rowWith(page, first.number);
    await expect(row).toContainText('Awaiting approval');
    await row.scrollIntoViewIfNeeded();
    await page.getByRole('textbox', { name: 'Pickup/Dispatch No.' }).evaluate((field: HTMLInputElement) => {
      field.focus({ preventScroll: true });
    });
    await page.keyboard.type('DN-9');
    await row.scrollIntoViewIfNeeded();
    const before = await placeOf(page);
    await approve(admin, 'DispatchNote', first.id);
    await expect(row).toContainText('Ready to issue');
    expect(await placeOf(page)).toEqual(before);
    await expect(page.getByRole('textbox', { name: 'Pickup/Dispatch No.' })).toHaveValue('DN-9');
    await expect(page.getByRole('textbox', { name: 'Pickup/Dispatch No.' })).toBeFocused();
  });

  await test.step('purchases, filtered: the row changes, and so does the open order', async () => {
    const id = await makePurchase(admin, { supplierId, productIds: [productId], quantity: 7, isApproved: false });
    await page.goto('/purchases?q=Kibo+Traders');
    const row = page.getByRole('table', { name: 'Purchases' }).getByRole('row').nth(1);
    await expect(row).toContainText('Pending');
    await approve(admin, 'Purchase', id);
    await expect(row).toContainText('Approved');
    await expect(page).toHaveURL(/q=Kibo/);
    const other = await makePurchase(admin, { supplierId, productIds: [productId], quantity: 8, isApproved: false });
    await page.goto(`/purchases/order/${other}`);
    await expect(page.getByText('Awaits approval.')).toBeVisible();
    await approve(admin, 'Purchase', other);
    await expect(page.getByText(/: its goods can be received\.$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Receive', exact: true })).toBeVisible();
  });

  await test.step('stock: what is available falls as it is handed out', async () => {
    await page.goto(`/inventory/stocks?q=${encodeURIComponent(lamp)}`);
    const row = rowWith(page, lamp);
    await expect(row).toContainText('40');
    await makeDispatch(admin, { ...goods, quantity: 6, isProcessed: true });
    await expect(row).toContainText('34');
  });

  await test.step('requests: another comes, and the selected one stays selected', async () => {
    const one = await requestDispatch(admin, goods);
    await approverPage.goto('/settings/approvals');
    const tick = approverPage.getByRole('checkbox', { name: `Select Dispatch Note ${one.number}` });
    await tick.check();
    const other = await requestDispatch(admin, goods);
    await expect(approverPage.getByRole('checkbox', { name: `Select Dispatch Note ${other.number}` })).toBeVisible();
    await expect(tick).toBeChecked();
  });

  await test.step('a note: it can be issued as soon as somebody approved it', async () => {
    const { id } = await requestDispatch(admin, goods);
    await page.goto(`/orders/dispatch/note/${id}`);
    await expect(page.getByText('Awaits approval. After that its goods can be issued.')).toBeVisible();
    await approve(admin, 'DispatchNote', id);
    await expect(page.getByText('Approved: its goods can be issued from Kibo Stores.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Process' })).toBeVisible();
  });
});

function placeOf(page: Page): Promise<[number, string]> {
  return page.evaluate(() => [window.scrollY, window.location.href]);
}

async function startDispatch(admin: Api, warehouseId: number) {
  const { user } = await admin.send(userCalls.profile, {});
  const { dispatch } = await admin.send(dispatchCalls.create, { body: { assignedToId: user.id, warehouseId } });
  return dispatch;
}

async function requestDispatch(
  admin: Api,
  { productId, warehouseId, quantity }: { productId: number; warehouseId: number; quantity: number },
): Promise<{ id: number; number: string }> {
  const { id, dispatchNo } = await startDispatch(admin, warehouseId);
  await admin.send(dispatchCalls.addItem, { body: { dispatchNoteId: id, productId, quantity } });
  await admin.send(dispatchCalls.submit, { params: { id } });
  return { id, number: dispatchNo };
}
