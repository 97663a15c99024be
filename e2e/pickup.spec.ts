import type { Page } from '@playwright/test';
import type { Api } from './api';
import { makeColleague } from './colleagues';
import { look, PHONE } from './look';
import { handOut, readCode, verifyCode } from './pickup/hand-out';
import { pump, purpose, store, valve } from './pickup/names';
import { printPickup } from './pickup/print-pickup';
import { requestPickup } from './pickup/request-pickup';
import { takeBack } from './pickup/take-back';
import { decide, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { makePickup } from './setup-orders';
import { expect, test } from './test';

/* Goods collected by someone from outside: requested, released by a code, let out of the gate, and taken back. */
test.describe.configure({ mode: 'serial' });

const keeper = { name: 'Neema Otieno', email: 'neema.otieno@example.com', role: 'Storekeeper' };

let noteNo = '';
let code = '';
let gateLink = '';
/** Another pickup, whose code goes elsewhere. */
let redirected = { id: 0, sentAt: 0 };

test('a pickup is requested, and approved by another user', async ({ page, approverPage, admin }) => {
  const warehouseId = await makeWarehouse(admin, store);
  await admin.post('/purposes', { module: 'Pickup', purpose });
  for (const name of [pump, valve]) {
    const productId = await makeProduct(admin, { name, unit: 'Piece', category: 'Water works' });
    await makeReceipt(admin, { productId, warehouseId, quantity: 50, isProcessed: true });
  }
  redirected = { id: await makeAnother(admin, warehouseId), sentAt: Date.now() };
  noteNo = await requestPickup(page);
  await seeThatAnotherDecides(page, noteNo);
  await approverPage.goto('/settings/approvals');
  await decide(approverPage, 'Approve', `Pickup Note ${noteNo}`, 'They may have them');
  code = await readCode(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('it is handed out against the code', async ({ page, problems }) => {
    problems.allow(422);
    await verifyCode(page, noteNo, code);
    await handOut(page, noteNo);
  });
});

test('the note and the gate pass are printed', async ({ page }) => {
  gateLink = await printPickup(page, noteNo);
});
test('it is cancelled, as the gate and the stock show', ({ page, browser, problems }) =>
  takeBack({ page, browser, problems, noteNo, gateLink }));

test('a user who redirects a code may not enter it', async ({ page }) => {
  test.slow();
  await page.goto(`/orders/pickup/process/${redirected.id}`);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  const dialog = page.getByRole('dialog', { name: /^New code for / });
  await expect(dialog).toContainText('another user then enters the code');
  await dialog.getByLabel('Email Address').fill('someone.else@example.com');
  await look(page, 'new-code');
  // A code can be sent once a minute; the first was sent before the other flows of this file.
  await page.waitForTimeout(Math.max(0, redirected.sentAt + 61_000 - Date.now()));
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Not sent: no mail service is set up.' });
  await expect(notice).toContainText('Pass the code on yourself.');
  await expect(page.getByText('Authorization code sent')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(page.getByText('You changed where this code goes. Another user who may process pickup')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Authorization Code' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await look(page, 'redirected-code', { dark: true });
});

async function makeAnother(admin: Api, warehouseId: number): Promise<number> {
  const productId = await makeProduct(admin, { name: 'Manhole cover', unit: 'Piece', category: 'Drainage' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 5, isProcessed: true });
  // If nobody else may process pickups, whoever redirects a code may enter it.
  await (await makeColleague(admin, keeper)).dispose();
  return makePickup(admin, { productId, warehouseId, quantity: 1, isProcessed: false });
}

/** The requester does not find the request in the queue, but under pending with the reason. */
async function seeThatAnotherDecides(page: Page, noteNo: string): Promise<void> {
  await page.goto('/settings/approvals');
  await expect(page.getByRole('radio', { name: 'When nobody else can' })).toBeChecked();
  await expect(rowWith(page, noteNo)).toHaveCount(0);
  await look(page, 'approvals-settings', { dark: true });
  await page.getByRole('link', { name: 'Pending Requests' }).click();
  await page.getByRole('button', { name: `View Pickup Note ${noteNo}` }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'You requested this. Another user who may approve pickup notes has to decide.',
  );
  await look(page, 'own-request');
}
