import type { Locator, Page } from '@playwright/test';
import { look } from './look';
import { act, choose, expectScreen, openByMenu, rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { ADMIN, expect, test } from './test';

const wrench = 'Torque wrench';

test('a reminder is sent for goods to be returned, and they are marked as returned with their receipt', async ({
  page,
  admin,
}) => {
  const productId = await makeProduct(admin, { name: wrench, unit: 'Set', category: 'Tools' });
  const goods = { productId, warehouseId: await makeWarehouse(admin, 'Voi Workshop') };
  await makeReceipt(admin, { ...goods, quantity: 5, isProcessed: true });
  const noteId = await makeDispatch(admin, { ...goods, quantity: 2, isProcessed: false });

  await test.step('it is handed out, set to return', () => handOut(page, noteId));
  await test.step('who has it is reminded', () => remind(page));
  await test.step('the delivery from which it was issued did not bring it back', () => offeredNone(page));
  // One brings too little; the other brings both back.
  const tooLittle = await makeReceipt(admin, { ...goods, quantity: 1, isProcessed: true });
  const fitting = await makeReceipt(admin, { ...goods, quantity: 2, isProcessed: true });
  const numberOf = async (id: number) =>
    (await admin.get<{ batch: { batchNo: string } }>(`/batches/${id}`)).batch.batchNo;
  const numbers = { tooLittle: await numberOf(tooLittle), fitting: await numberOf(fitting) };
  await test.step('it comes back', () => markReturned(page, numbers));
});

async function handOut(page: Page, noteId: number): Promise<void> {
  await page.goto(`/orders/dispatch/process/${noteId}`);
  await expectScreen(page, 'Manage Order - Process Dispatch Note');
  await page.getByRole('button', { name: `Return: ${wrench}` }).click();
  await expect(page.getByRole('button', { name: `To Return: ${wrench}` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `Dispatch ${wrench}` }).click();
  await expect(rowWith(page, wrench)).toContainText('Dispatched');
  await page.getByLabel('Vehicle Reg No.').fill('KDC 003C');
  await look(page, 'dispatch-to-return');
  await page.getByRole('button', { name: 'Process' }).click();
  await expectScreen(page, 'Manage Orders');
}

async function remind(page: Page): Promise<void> {
  await openByMenu(page, 'Inventory', 'Marked for Return');
  await expectScreen(page, 'Marked for Return');
  const row = rowWith(page, wrench);
  for (const words of ['2 sets', 'Administrator', 'Unreturned']) await expect(row).toContainText(words);
  await expect(row.getByRole('link', { name: /^DN-\d{6}$/ })).toBeVisible();
  await act(row, 'Remind');
  // The test has neither a mail server nor an SMS gateway.
  const notice = page.getByRole('alert').filter({ hasText: 'Not sent' });
  await expect(notice).toContainText('Not sent: no mail service is set up. Pass the reminder on yourself.');
  await expect(page.getByText('Remind Message Sent')).toHaveCount(0);
  const letterAt = await notice.getByRole('link', { name: 'Open the message' }).getAttribute('href');
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(row).toContainText('Reminder not sent');
  await look(page, 'marked-returns', { dark: true });

  await page.goto(letterAt ?? '');
  await expectScreen(page, 'Messages');
  const message = rowWith(page, `To be returned: 2 sets of ${wrench}`);
  for (const words of [ADMIN.email, 'E-mail']) await expect(message).toContainText(words);
  await message.click();
  const letter = page.getByRole('dialog', { name: `To be returned: 2 sets of ${wrench}` });
  await expect(letter).toContainText('Please bring it back to the warehouse');
  await expect(letter).toContainText('No mail service is set up. Pass this on yourself.');
  await look(page, 'reminder');
}

async function openReturn(page: Page): Promise<Locator> {
  await page.goto('/inventory/stocks/markedreturn');
  await act(rowWith(page, wrench), 'Mark as Returned');
  const dialog = page.getByRole('dialog', { name: 'Returned Items' });
  await expect(dialog).toContainText('Choose the receipt that brought them back');
  return dialog;
}

async function offeredNone(page: Page): Promise<void> {
  const dialog = await openReturn(page);
  await expect(dialog.getByRole('status')).toContainText('No Batch Found');
  await look(page, 'returned-items-none');
  await dialog.getByRole('link', { name: 'Receive the goods first' }).click();
  await expectScreen(page, 'Add Stock / Batch Processing');
}

async function markReturned(page: Page, { tooLittle, fitting }: { tooLittle: string; fitting: string }): Promise<void> {
  const dialog = await openReturn(page);
  const bpn = dialog.getByRole('combobox', { name: 'BPN' });
  await expect(bpn).toHaveAttribute('placeholder', 'Kindly select BPN');
  await bpn.click();
  await expect(page.getByRole('option', { name: fitting })).toContainText('2 sets not yet linked to a return');
  await expect(page.getByRole('option', { name: tooLittle })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(dialog, 'BPN', fitting);
  await dialog.getByLabel('Comment').fill('Both in good order');
  await look(page, 'returned-items');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const row = rowWith(page, wrench);
  for (const words of ['Returned', 'Both in good order', `by ${fitting}`]) await expect(row).toContainText(words);
  await expect(row).not.toContainText('Unreturned');
  await row.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Product']);
  await page.keyboard.press('Escape');
  await look(page, 'marked-returns-done');
}
