import type { Page } from '@playwright/test';
import { look, PHONE } from './look';
import { handOut, readCode, verifyCode } from './pickup/hand-out';
import { pump, purpose, store, valve } from './pickup/names';
import { printPickup } from './pickup/print-pickup';
import { requestPickup } from './pickup/request-pickup';
import { takeBack } from './pickup/take-back';
import { decide, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

/* Someone from outside collects goods: they are requested, released by a code, let out of the gate, and taken back. */
test.describe.configure({ mode: 'serial' });

let noteNo = '';
let code = '';
let gateLink = '';

test('a pickup is requested, and approved by another user', async ({ page, approverPage, admin }) => {
  const warehouseId = await makeWarehouse(admin, store);
  await admin.post('/purposes', { module: 'Pickup', purpose });
  for (const name of [pump, valve]) {
    const productId = await makeProduct(admin, { name, unit: 'Piece', category: 'Water works' });
    await makeReceipt(admin, { productId, warehouseId, quantity: 50, isProcessed: true });
  }
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
test('it is cancelled, as the gate and the stock show', ({ page, browser, problems, admin }) =>
  takeBack({ page, browser, problems, admin, noteNo, gateLink }));

/** Checks that the requester finds the request not in the queue, but under pending with the reason. */
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
