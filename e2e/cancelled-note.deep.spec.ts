import { countCalls } from '@ghala/contract/calls/counts';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { makeColleague } from './colleagues';
import { look } from './look';
import { rowWith } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const cement = 'Limuru cement 50 kg';
const store = 'Limuru Store';

test('goods of a cancelled note that never left return once somebody else has counted them', async ({
  page,
  approverPage,
  admin,
}) => {
  const productId = await makeProduct(admin, { name: cement, unit: 'Bag', category: 'Building' });
  const warehouseId = await makeWarehouse(admin, store);
  await makeReceipt(admin, { productId, warehouseId, quantity: 20, isProcessed: true });
  const noteId = await makeDispatch(admin, { productId, warehouseId, quantity: 5, isProcessed: true });
  const { dispatch } = await admin.send(dispatchCalls.get, { params: { id: noteId } });
  await admin.send(dispatchCalls.cancel, { body: { dispatchNoteId: noteId, reason: 'The truck broke down' } });

  await test.step('until then it waits, and says for what', async () => {
    await page.goto(`/orders?q=${dispatch.dispatchNo}`);
    await expect(rowWith(page, dispatch.dispatchNo)).toContainText('Being cancelled');
    await approverPage.goto('/settings/approvals');
    const card = approverPage.getByRole('article', { name: `Cancelled Note ${dispatch.dispatchNo}` });
    await expect(card).toContainText('The truck broke down');
    await expect(card).toContainText('By approving you confirm that you have seen these goods on the shelf.');
    await look(approverPage, 'cancelled-note', { dark: true });
  });

  await test.step('the count expects them once it is sent', async () => {
    const keeper = await makeColleague(admin, {
      name: 'Nyokabi Kimani',
      email: 'nyokabi.kimani@example.com',
      role: 'Storekeeper',
    });
    const { count } = await admin.send(countCalls.create, { body: { name: 'Limuru, cement', warehouseId } });
    const params = { id: count.id };
    await admin.send(countCalls.start, { params });
    const { lines } = await admin.send(countCalls.lines, { params, query: {} });
    await keeper.send(countCalls.enter, { params, body: { lineId: lines[0]?.id, quantity: 20 } });
    await keeper.dispose();
    await admin.send(countCalls.close, { params });
    await page.goto(`/inventory/counts/${count.id}`);
    await expect(rowWith(page, cement)).toContainText('+5');
    await page.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(rowWith(page, cement)).not.toContainText('+5');
  });

  await test.step('its goods are back, and the log says how', async () => {
    await page.goto(`/inventory/stocks?q=${encodeURIComponent(cement)}`);
    await expect(rowWith(page, cement)).toContainText('20');
    await page.goto(`/settings/unusual?q=${dispatch.dispatchNo}`);
    await expect(page.getByText(/cancelled: The truck broke down; its goods were found by count CNT-/)).toBeVisible();
  });
});
