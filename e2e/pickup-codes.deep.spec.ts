import { approvalCalls } from '@ghala/contract/calls/approvals';
import { messageCalls } from '@ghala/contract/calls/messages';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import type { Api } from './api';
import { approverBeside } from './approver';
import { makeColleague } from './colleagues';
import { look, PHONE } from './look';
import { expectNotice, expectScreen } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { makePickup } from './setup-orders';
import { expect, test } from './test';

/* Codes of pickups that go elsewhere than was approved, or through somebody's hands. */
test.describe.configure({ mode: 'serial' });

const keeper = { name: 'Neema Otieno', email: 'neema.otieno@example.com', role: 'Storekeeper' };

/** The codes of these pickups go elsewhere. */
let redirected = 0;
let corrected = 0;
/** The requester of this one passes the code on. */
let requested = 0;

test('three pickups are approved, with a code each', async ({ admin }) => {
  const others = await makeOthers(admin, await makeWarehouse(admin, 'Drainage store'));
  corrected = others.corrected;
  redirected = others.redirected;
  requested = others.requested;
  for (const id of [corrected, redirected, requested]) {
    const { pickup } = await admin.send(pickupCalls.get, { params: { id } });
    expect(pickup.status).toBe('active');
  }
});

test('a user who redirects a code asks for approval anew, and may not enter it', async ({ page, admin }) => {
  test.slow();
  await page.goto(`/orders/pickup/process/${redirected}`);
  await page.getByRole('button', { name: 'Make a new code' }).click();
  const dialog = page.getByRole('dialog', { name: /^New code for / });
  await expect(dialog).toContainText('another user then enters the code');
  await dialog.getByLabel('Email Address').fill('someone.else@example.com');
  await look(page, 'new-code');
  await dialog.getByRole('button', { name: 'Make a new code' }).click();
  await expectNotice(page, 'The note awaits approval again: its code is sent with that');
  await approveNote(await approverBeside(admin), redirected);
  await page.goto(`/orders/pickup/process/${redirected}`);
  await expect(page.getByText('You changed where this code goes. Another user who may process pickup')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Authorization Code' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await look(page, 'redirected-code', { dark: true });
});

test('a corrected address awaits approval, with which it gets a new code', async ({ page, admin }) => {
  test.slow();
  await page.goto(`/orders/pickup/process/${corrected}`);
  const about = `pickup code ${corrected}`;
  const codes = () => admin.send(messageCalls.list, { query: { about } });
  const [former] = await codes();
  await page.getByRole('button', { name: 'Correct details' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct details of / });
  await dialog.getByLabel('Email Address').fill('corrected@example.com');
  await look(page, 'correct-details');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Details corrected');
  await approveNote(await approverBeside(admin), corrected);
  const [latest, ...others] = await codes();
  expect(latest).toMatchObject({ to: 'corrected@example.com', body: expect.stringMatching(/\b\d{6}\b/) });
  expect(others.find(({ id }) => id === former?.id)).toMatchObject({ body: '', status: 'used' });
  await page.goto(`/settings/messages?about=${encodeURIComponent(about)}`);
  await expectScreen(page, 'Messages');
  await expect(page.getByText('About: Pickup code')).toBeVisible();
  await expect(page.getByRole('table').getByText('No longer needed')).toBeVisible();
  await look(page, 'messages-about');
});

test('the requester sees a new code once, and passes it on from a phone or on a slip; another user enters it', async ({
  admin,
  openAs,
}) => {
  const phone = await openAs({ name: 'Amina Were', email: 'amina.were@example.com', role: 'Procurement Officer' });
  await phone.setViewportSize(PHONE);
  await phone.goto(`/orders/pickup/pdf/${requested}`);
  await phone.getByRole('button', { name: 'Code to pass on' }).click();
  const dialog = phone.getByRole('dialog', { name: /^New code for / });
  const shown = phone.getByRole('dialog', { name: 'Authorization Code' });
  await dialog.getByRole('button', { name: 'Make a new code' }).click();
  await expect(shown).toContainText('it is not shown here again');
  const message = decodeURIComponent(
    (await shown.getByRole('link', { name: 'Send by SMS' }).getAttribute('href')) ?? '',
  );
  const [, own = ''] = /Ghala: (\d{6}) is/.exec(message) ?? [];
  expect(own).not.toBe('');
  await expect(shown).toContainText(own);
  await look(phone, 'code-to-pass-on', { dark: true, phoneOnly: true });
  for (const [name, address] of [
    ['Send by WhatsApp', 'https://wa.me/254712345678?text='],
    ['Send by SMS', 'sms:+254712345678?body='],
  ] as const) {
    const href = (await shown.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(href.startsWith(address)).toBe(true);
    expect(decodeURIComponent(href)).toContain(own);
  }
  const printed = phone.waitForEvent('frameattached');
  await shown.getByRole('button', { name: 'Print slip' }).click();
  await printed;
  // Nothing of the slip is left in the page.
  await expect(phone.locator('iframe')).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Code to pass on' })).toBeVisible();
  await expect(phone.getByText(own)).toHaveCount(0);

  const counter = await openAs({ name: 'Juma Ouma', email: 'juma.ouma@example.com', role: 'Storekeeper' });
  await counter.goto(`/orders/pickup/process/${requested}`);
  await expect(counter.getByText(/The assignee gets the code from whoever may add pickup notes/)).toBeVisible();
  await look(counter, 'who-has-the-code', { dark: true });
  await counter.getByRole('textbox', { name: 'Authorization Code' }).fill(own);
  await counter.getByRole('button', { name: 'Verify' }).click();
  await expect(counter.getByRole('button', { name: 'Verified' })).toBeDisabled();
  const { pickup } = await admin.send(pickupCalls.get, { params: { id: requested } });
  expect(pickup.status).toBe('active');
});

/** Approves once more, as the goods would go to another address. */
async function approveNote(approver: Api, noteId: number): Promise<void> {
  const queue = await approver.send(approvalCalls.queue, { query: { module: 'pickup' } });
  const approvalId = queue.find(({ PickupNote }) => PickupNote?.id === noteId)?.id ?? 0;
  await approver.send(approvalCalls.approve, { body: { approvalId, comment: '' } });
}

async function makeOthers(
  admin: Api,
  warehouseId: number,
): Promise<Record<'redirected' | 'corrected' | 'requested', number>> {
  const productId = await makeProduct(admin, { name: 'Manhole cover', unit: 'Piece', category: 'Drainage' });
  await makeReceipt(admin, { productId, warehouseId, quantity: 5, isProcessed: true });
  // If nobody else may process pickups, whoever redirects a code may enter it.
  await (await makeColleague(admin, keeper)).dispose();
  const pickup = { productId, warehouseId, quantity: 1, isProcessed: false };
  return {
    redirected: await makePickup(admin, pickup),
    corrected: await makePickup(admin, pickup),
    requested: await makePickup(admin, { ...pickup, assigneePhone: '+254712345678' }),
  };
}
