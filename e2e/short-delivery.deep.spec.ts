import { makeProduct, makeSupplier, makeWarehouse, stockCategoryId } from './setup';
import { approver, bars, type Numbers, sand, store, supplier } from './short-delivery/names';
import { approveOrder, raiseOrder } from './short-delivery/raise-order';
import { receivePart, receiveRest } from './short-delivery/receive-order';
import { mergeReceipts, readNote, seeItWhole } from './short-delivery/see-it-whole';
import { raiseNote, settleNote } from './short-delivery/settle-note';
import { test } from './test';

/* An order arrives in two deliveries, from its first line to the complete stock. */
test.describe.configure({ mode: 'serial' });

const numbers: Numbers = { order: '', first: '', second: '' };
let incompleteNote = '';

test('an order is raised, and approved by another user', async ({ page, admin, openAs }) => {
  await makeSupplier(admin, supplier);
  await makeWarehouse(admin, store);
  await stockCategoryId(admin, 'Consumables');
  await makeProduct(admin, { name: bars, unit: 'Length', category: 'Reinforcement' });
  await makeProduct(admin, { name: sand, unit: 'Tonne', category: 'Aggregates' });
  numbers.order = await raiseOrder(page);
  await approveOrder(await openAs(approver), numbers.order);
});
test('it is received short', async ({ page }) => {
  numbers.first = await receivePart(page, numbers.order);
});
test('the shortage is recorded, and settled', async ({ page }) => {
  await raiseNote(page, numbers);
  incompleteNote = await settleNote(page, numbers);
});
test('the rest is received, and linked to the first receipt', async ({ page }) => {
  numbers.second = await receiveRest(page, numbers.order);
  await mergeReceipts(page, numbers);
});
test('order, receipts and stock are complete', ({ page }) => seeItWhole(page, numbers));
test('the note of the first receipt is printed', ({ page }) => readNote(page, numbers, incompleteNote));
