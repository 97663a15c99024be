import { decide } from './hands';
import { PHONE } from './look';
import { handOut, readCode, verifyCode } from './pickup/hand-out';
import { pump, purpose, store, valve } from './pickup/names';
import { printPickup } from './pickup/print-pickup';
import { requestPickup } from './pickup/request-pickup';
import { takeBack } from './pickup/take-back';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { test } from './test';

/* Goods that somebody from outside collects: asked for, released by a code, let out of the gate, and taken back. */
test.describe.configure({ mode: 'serial' });

let noteNo = '';
let code = '';
let gateLink = '';

test('a pickup is asked for and approved', async ({ page, admin }) => {
  const warehouseId = await makeWarehouse(admin, store);
  await admin.post('/purposes', { module: 'Pickup', purpose });
  for (const name of [pump, valve]) {
    const productId = await makeProduct(admin, { name, unit: 'Piece', category: 'Water works' });
    await makeReceipt(admin, { productId, warehouseId, quantity: 50, isProcessed: true });
  }
  noteNo = await requestPickup(page);
  await page.goto('/settings/approvals');
  await decide(page, 'Approve', `Pickup Note ${noteNo}`, 'They may have them');
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
test('it is cancelled: the gate and the stock know', ({ page, browser, problems }) =>
  takeBack({ page, browser, problems, noteNo, gateLink }));
