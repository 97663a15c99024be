import { approvalCalls } from '@ghala/contract/calls/approvals';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { userCalls } from '@ghala/contract/calls/users';
import type { Api } from './api';
import { approverBeside } from './approver';
import { look, PHONE } from './look';
import { expectNotice, expectScreen } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

/* An approver decides from the cards: many at once, one by its link, with a reason. */

const DESKTOP = { width: 1366, height: 768 };

interface Asked {
  id: number;
  number: string;
}

/** Makes dispatch notes that await approval, one for each of these quantities of a product. */
async function askFor(admin: Api, store: string, quantities: number[]): Promise<Asked[]> {
  const productId = await makeProduct(admin, { name: `${store} rope`, unit: 'Roll', category: 'Hardware' });
  const warehouseId = await makeWarehouse(admin, store);
  await makeReceipt(admin, { productId, warehouseId, quantity: 40, isProcessed: true });
  const { user } = await admin.send(userCalls.profile, {});
  const asked: Asked[] = [];
  for (const quantity of quantities) {
    const { dispatch } = await admin.send(dispatchCalls.create, {
      body: { assignedToId: user.id, warehouseId, project: 'Borehole' },
    });
    const dispatchNoteId = dispatch.id;
    await admin.send(dispatchCalls.addItem, { body: { dispatchNoteId, productId, quantity, condition: 'New' } });
    await admin.send(dispatchCalls.submit, { params: { id: dispatchNoteId } });
    asked.push({ id: dispatchNoteId, number: dispatch.dispatchNo });
  }
  return asked;
}

const statusOf = async (admin: Api, { id }: Asked) =>
  (await admin.send(dispatchCalls.get, { params: { id } })).dispatch.status;

test('several requests are found by a product, read on their cards and approved at once', async ({
  admin,
  approverPage: page,
}) => {
  const asked = await askFor(admin, 'Kitale Store', [4, 28, 12, 5]);
  const [first, second, third, fourth] = asked as [Asked, Asked, Asked, Asked];
  await page.setViewportSize(DESKTOP);
  await page.goto('/settings/approvals?q=Kitale+Store+rope');
  await expectScreen(page, 'Approvals');
  const card = (of: Asked) => page.getByRole('article', { name: `Dispatch Note ${of.number}` });
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(card(second)).toContainText('28 rolls');
  await expect(card(second)).toContainText('Stock after: 12 of 40 rolls left');
  await expect(card(second)).toContainText('Others waiting: 21 rolls');
  await expect(card(second)).toContainText('Borehole');
  await look(page, 'approval-cards', { dark: true });

  for (const one of [first, second, third])
    await page.getByRole('checkbox', { name: `Select Dispatch Note ${one.number}` }).check();
  await page.getByRole('button', { name: 'Approve 3', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 requests?' });
  await expect(dialog).toContainText(first.number);
  // Meanwhile somebody else rejects one of them.
  const other = await approverBeside(admin);
  const queue = await other.send(approvalCalls.queue, {});
  const approvalId = queue.find((request) => request.DispatchNote?.id === third.id)?.id ?? 0;
  await other.send(approvalCalls.reject, { body: { approvalId, comment: 'none to spare' } });
  await dialog.getByRole('button', { name: 'Approve 3', exact: true }).dblclick();
  await expect(dialog.getByRole('alert')).toContainText(
    `Dispatch Note ${third.number}This request has already been rejected`,
  );
  await expect(dialog).toContainText('2 requests approved');
  await look(page, 'approval-outcome');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(fourth)).toBeVisible();
  // The approved notes wait for their goods.
  await expect(card(fourth)).toContainText('Others waiting: 32 rolls');
  expect(await Promise.all(asked.map((one) => statusOf(admin, one)))).toEqual([
    'active',
    'active',
    'cancelled',
    'pending',
  ]);
});

test('on a phone a link opens one request, which is rejected with a reason', async ({ admin, approverPage: page }) => {
  const [asked] = (await askFor(admin, 'Lodwar Store', [39])) as [Asked];
  const queue = await (await approverBeside(admin)).send(approvalCalls.queue, {});
  const requestId = queue.find((request) => request.DispatchNote?.id === asked.id)?.id ?? 0;
  await page.setViewportSize(PHONE);
  await page.goto(`/settings/approvals?request=${requestId}`);
  const request = page.getByRole('dialog', { name: `Dispatch Note ${asked.number}` });
  const reject = request.getByRole('button', { name: 'Reject', exact: true });
  await expect(reject).toBeInViewport();
  expect((await reject.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await reject.click();
  const question = page.getByRole('dialog', { name: `Reject Dispatch Note ${asked.number}?` });
  await question.getByLabel('Comment').fill('use the old ones first');
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectNotice(page, 'Approval request Rejected');
  await expect(request).toHaveCount(0);
  const { dispatch } = await admin.send(dispatchCalls.get, { params: { id: asked.id } });
  expect([dispatch.status, dispatch.cancelReason]).toEqual(['cancelled', 'use the old ones first']);
  await page.goto(`/settings/approvals?request=${requestId}`);
  await expect(page.getByText('This request no longer awaits your decision.')).toBeVisible();
});

test('requests are decided one after the other by keyboard', async ({ admin, approverPage: page }) => {
  const [first, second] = (await askFor(admin, 'Moyale Store', [3, 2])) as [Asked, Asked];
  await page.setViewportSize(DESKTOP);
  await page.goto('/settings/approvals?q=Moyale+Store+rope');
  const approve = (of: Asked) => page.getByRole('button', { name: `Approve Dispatch Note ${of.number}` });
  await approve(first).focus();
  for (const [asked, next] of [
    [first, approve(second)],
    [second, page.getByRole('status').filter({ hasText: 'No approval request found' })],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Approve Dispatch Note ${asked.number}?` })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(next).toBeFocused();
  }
});
