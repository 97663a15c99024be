import { countCalls } from '@ghala/contract/calls/counts';
import { lotCalls } from '@ghala/contract/calls/lots';
import { makeColleague } from './colleagues';
import { look } from './look';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const store = 'Meru Dairy Store';

test('goods missing from a used-up lot are taken from another, or counted again', async ({ approverPage, admin }) => {
  const warehouseId = await makeWarehouse(admin, store);
  const made: Record<string, number> = {};
  for (const name of ['Teat dip', 'Udder cream']) {
    const productId = await makeProduct(admin, { name, unit: 'Tin', category: 'Dairy' });
    await admin.send(lotCalls.changeTracking, { params: { id: productId }, body: { tracking: 'lot' } });
    const lots = [
      { number: 'M-1', expiresOn: '2060-01-31', quantity: 4 },
      { number: 'M-2', expiresOn: '2061-01-31', quantity: 6 },
    ];
    await makeReceipt(admin, { productId, warehouseId, quantity: 10, lots, isProcessed: true });
    made[name] = productId;
  }
  const keeper = await makeColleague(admin, {
    name: 'Kendi Mwiti',
    email: 'kendi.mwiti@example.com',
    role: 'Storekeeper',
  });
  const { count } = await admin.send(countCalls.create, { body: { name: 'Meru, dairy', warehouseId } });
  const params = { id: count.id };
  await admin.send(countCalls.start, { params });
  const { lines } = await admin.send(countCalls.lines, { params, query: {} });
  for (const { id: lineId, Lot } of lines)
    await keeper.send(countCalls.enter, { params, body: { lineId, quantity: Lot?.number === 'M-1' ? 1 : 6 } });
  await keeper.dispose();
  // By the books the first lot leaves; what really left was of the other.
  for (const productId of Object.values(made))
    await makeDispatch(admin, { productId, warehouseId, quantity: 4, isProcessed: true });
  await admin.send(countCalls.close, { params });
  await admin.send(countCalls.submit, { params, body: {} });

  await approverPage.goto('/settings/approvals');
  const dialog = approverPage.getByRole('dialog');
  await test.step('the approver chooses the lots', async () => {
    const card = approverPage.getByRole('article', { name: 'Stock Adjustment: Teat dip' });
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog).toContainText(/What the count found missing of M-1.* is no longer there/);
    await expect(dialog.getByRole('textbox', { name: /M-2/ })).toHaveValue('3');
    await look(approverPage, 'used-up-lot', { dark: true });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(card).toHaveCount(0);
  });
  await test.step('or has it counted again', async () => {
    const card = approverPage.getByRole('article', { name: 'Stock Adjustment: Udder cream' });
    await card.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByRole('switch', { name: 'Count these goods again' })).toBeChecked();
    await look(approverPage, 'count-again', { dark: true });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(card).toHaveCount(0);
  });
  const held = async (productId = 0) => (await admin.send(lotCalls.held, { query: { productId } })).lots;
  expect((await held(made['Teat dip'])).map(({ number, available }) => [number, available])).toEqual([['M-2', 3]]);
  const { counts } = await admin.send(countCalls.list, { query: { limit: 1 } });
  expect(counts[0]?.name).toBe(`${count.number}: Udder cream`);
});
