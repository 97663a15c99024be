import { noticeCalls } from '@ghala/contract/calls/notices';
import type { Page } from '@playwright/test';
import { look, PHONE } from './look';
import { choose, decide, expectNotice, expectScreen } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

/* Users who must act learn of it where they are, and those who asked learn how it ended. */

const DESKTOP = { width: 1366, height: 768 };
const cable = 'Armoured cable';
const store = 'Maralal Store';

/** Expects this number of unread notices at the bell, without a reload of the page. */
async function expectUnread(page: Page, count: number): Promise<void> {
  const words = count === 0 ? 'none' : String(count);
  await expect(bell(page)).toHaveAccessibleName(`Notices, ${words} unread`);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notices, / });

async function submitTransfer(page: Page, record: number, to: string): Promise<void> {
  await page.goto(`/inventory/stocks/transfers/${record}`);
  await expectScreen(page, 'Stock Transfer');
  await page.getByLabel('Qty to Move').fill('3');
  await choose(page, 'Warehouse to Move', to);
  await page.getByLabel('Reason').fill('nearer the site');
  await page.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Stock Transfer Processed');
}

test('an approver is told of a request, opens and approves it, and the requester is told', async ({
  page,
  admin,
  openAs,
}) => {
  const productId = await makeProduct(admin, { name: cable, unit: 'Metre', category: 'Electrical' });
  const warehouseId = await makeWarehouse(admin, store);
  await makeWarehouse(admin, 'Gilgil Store');
  await makeReceipt(admin, { productId, warehouseId, quantity: 40, isProcessed: true });
  const search = { productId, warehouseId };
  const { activities } = await admin.post<{ activities: { id: number }[] }>('/inventory/activity/search', search);
  const record = activities[0]?.id ?? 0;

  const manager = { name: 'Halima Juma', email: 'halima.juma@example.com', role: 'Warehouse Manager' };
  const approver = await openAs(manager);
  await approver.setViewportSize(DESKTOP);
  await approver.goto('/inventory/products');
  await expectUnread(approver, 0);
  await bell(approver).click();
  await expect(approver.getByRole('dialog')).toContainText('No notices');
  await approver.keyboard.press('Escape');
  const waiting = approver.getByRole('link', { name: /^Pending approvals: / });
  const before = Number(await waiting.textContent());

  await page.setViewportSize(DESKTOP);
  // This clears what earlier flows have told the administrator.
  await admin.send(noticeCalls.read, { body: { upTo: 2_147_483_647 } });
  await submitTransfer(page, record, 'Gilgil Store');
  await page.goto('/orders');
  await expectUnread(page, 0);

  await expectUnread(approver, 1);
  await expect(waiting).toHaveText(String(before + 1));
  await bell(approver).click();
  const told = approver.getByRole('link', { name: new RegExp(`asks you to approve the transfer of ${cable}`) });
  await expect(told).toBeVisible();
  await look(approver, 'notices-bell', { dark: true });
  await told.click();
  await expectScreen(approver, 'Approvals');
  await expectUnread(approver, 0);
  const request = approver.getByRole('dialog', { name: new RegExp(cable) });
  await request.getByRole('button', { name: 'Approve' }).click();
  const question = approver.getByRole('dialog', { name: /^Approve / });
  await question.getByLabel('Comment').fill('go ahead');
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(approver, 'Approval request accepted');
  await expect(request).toHaveCount(0);

  await expectUnread(page, 1);
  await bell(page).click();
  await page.getByRole('link', { name: new RegExp(`Halima Juma approved the transfer of ${cable}: go ahead`) }).click();
  await expectScreen(page, 'Stock Transfer Logs');
  await expect(page.getByRole('row').filter({ hasText: cable })).toHaveCount(1);
  await expectUnread(page, 0);
});

test('a decided request waits for nobody else', async ({ page, admin, openAs, approverPage }) => {
  const productId = await makeProduct(admin, { name: 'Conduit', unit: 'Length', category: 'Electrical' });
  const warehouseId = await makeWarehouse(admin, 'Molo Store');
  await makeWarehouse(admin, 'Njoro Store');
  await makeReceipt(admin, { productId, warehouseId, quantity: 40, isProcessed: true });
  const search = { productId, warehouseId };
  const { activities } = await admin.post<{ activities: { id: number }[] }>('/inventory/activity/search', search);
  const other = await openAs({ name: 'Peter Maina', email: 'peter.maina@example.com', role: 'Warehouse Manager' });
  await other.goto('/notices');
  await expectScreen(other, 'Notices');
  await submitTransfer(page, activities[0]?.id ?? 0, 'Njoro Store');
  await expectUnread(other, 1);
  const link = await other.getByRole('link', { name: /transfer of Conduit/ }).getAttribute('href');
  await look(other, 'notices', { dark: true });
  await approverPage.goto('/settings/approvals');
  await decide(approverPage, 'Reject', 'Stock Transfer: Conduit', 'not yet');
  await expectUnread(other, 0);
  await other.goto(link ?? '');
  await expect(other.getByText('This request no longer awaits your decision.')).toBeVisible();
});

test('what a user chooses is kept, on a phone too', async ({ openAs }) => {
  const page = await openAs({ name: 'Lydia Moraa', email: 'lydia.moraa@example.com', role: 'Storekeeper' });
  await page.setViewportSize(PHONE);
  await page.goto('/settings/notifications');
  await expectScreen(page, 'Notifications');
  await expect(page.getByRole('switch', { name: 'SMS notifications' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('lydia.moraa@example.com');
  await page.getByRole('checkbox', { name: 'Approval requests: E-mail' }).check();
  await page.getByRole('checkbox', { name: 'Received goods (BPN): Push' }).uncheck();
  // Only users who raise orders are told of stock.
  await expect(page.getByText('Low and empty stock')).toHaveCount(0);
  await look(page, 'notice-choices', { phoneOnly: true, dark: true });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Approval requests: E-mail' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Received goods (BPN): Push' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expectNotice(page, 'Unsubscribed from all');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Push notifications' })).not.toBeChecked();
  await bell(page).click();
  await look(page, 'notices-phone', { phoneOnly: true, dark: true });
});
