import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { withCheckDigit } from '@ghala/contract/common/barcode';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { look, PHONE } from './look';
import { act, attach, expectNotice, expectScreen, rowWith } from './screen-actions';
import { makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { makeIncompleteNote, makeOrder, type Order } from './setup-orders';
import { expect, test } from './test';

const LINES = 40;
const ORDERED = 10;
/* Three lines come short, one brings more; the numbers are their indexes and what came. */
const counted = [
  [3, 7],
  [17, 9],
  [28, 4],
  [39, 12],
] as const;

/**
 * Counts the presses that the work takes; what is typed into a field counts as a number, with the press that finds it.
 */
class Hand {
  presses = 0;
  numbers = 0;

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async enter(field: Locator, figure: number): Promise<void> {
    this.numbers += 1;
    await field.fill(String(figure));
    await field.press('Enter');
  }
}

for (const [where, surroundings] of [
  ['at a desk', {}],
  ['on a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`an order of 40 lines ${where}`, () => {
    test.use(surroundings);

    test('is received with 4 numbers and 7 presses, its note open at once, and the rest settles it', async ({
      page,
      admin,
    }) => {
      const goods = where === 'at a desk' ? 'Elbow' : 'Coupling';
      const store = `${goods} store`;
      const order = await orderOf(admin, goods);
      await receiveBefore(admin, goods, store);
      const hand = new Hand();
      await page.goto('/home');
      const expected = page.getByRole('region', { name: 'Expected' });
      await expect(expected).toContainText('40 lines to come');
      await look(page, 'home-expected', { dark: true, phoneOnly: where === 'on a phone' });
      await hand.press(expected.getByRole('link', { name: `Receive ${order.purchaseNo}` }));
      await openReceipt(page, hand, order);
      await expect(page.getByText('40 lines still to complete', { exact: true })).toBeVisible();
      for (const [index, came] of counted)
        await hand.enter(page.getByRole('textbox', { name: `Qty Received of ${nameOf(goods, index)}` }), came);
      await expect(page.getByText('3 short · 1 over · 40 lines still to complete', { exact: true })).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Complete All Remaining' }));
      const place = page.getByRole('dialog');
      await expect(place.getByRole('combobox', { name: 'Warehouse' })).toHaveValue(store);
      await expect(place.getByRole('combobox', { name: 'Section' })).toHaveValue('General Section');
      await hand.press(place.getByRole('button', { name: 'Complete 40 Items' }));
      await expect(page.getByText('36 right · 3 short · 1 over', { exact: true })).toBeVisible();
      if (where === 'at a desk') await look(page, 'receive-counted');
      await hand.press(page.getByRole('button', { name: 'Process', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
      const differences = dialog.getByRole('table', { name: 'What differs from the order' });
      await expect(differences.getByRole('row')).toHaveCount(1 + counted.length);
      await expect(differences.getByRole('row', { name: nameOf(goods, 28) })).toContainText('−6');
      await expect(differences.getByRole('row', { name: nameOf(goods, 39) })).toContainText('+2');
      await hand.press(dialog.getByRole('switch', { name: 'Then raise an incomplete delivery note' }));
      if (where === 'at a desk') await look(page, 'receive-differences', { dark: true });
      await hand.press(dialog.getByRole('button', { name: 'Process' }));
      await expectNotice(page, 'Incomplete Delivery Note processed successfully');
      await expectScreen(page, 'Incomplete Delivery Notes');
      expect([hand.presses, hand.numbers]).toEqual([7, 4]);
      const [raised] = await admin.send(incompleteDeliveryCalls.list, { query: { status: 'open' } });
      expect(raised?.items.map(({ Product, quantity }) => [Product.name, quantity])).toEqual(
        counted.slice(0, 3).map(([index, came]) => [nameOf(goods, index), ORDERED - came]),
      );
      await expect(rowWith(page, raised?.idnNo ?? '')).toContainText('Open');
      if (where === 'at a desk') await look(page, 'receive-note-open');

      await page.goto('/purchases');
      await act(rowWith(page, order.purchaseNo), 'Receive');
      if (where === 'at a desk') await seeWhatIsLeft(page, order, goods);
      await openReceipt(page, hand, order);
      await expect(page.getByRole('button', { name: '37 lines already received' })).toBeVisible();
      await page.getByRole('button', { name: 'Complete All Remaining' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Complete 3 Items' }).click();
      await expect(page.getByText('3 right', { exact: true })).toBeVisible();
      const settling = dialog.getByRole('switch', { name: /^Then settle IDN-\d{6}/ });
      if (where === 'on a phone') {
        await page
          .getByRole('button', { name: /^Process and settle IDN-\d{6}$/ })
          .first()
          .tap();
        await expect(settling).toBeChecked();
      } else {
        await page.getByRole('button', { name: 'Process', exact: true }).click();
        await settling.click();
      }
      await dialog.getByRole('button', { name: 'Process' }).click();
      await settle(page, raised?.idnNo ?? '');
    });
  });

test('the rest of an order that comes in two parts is reported once, and settles its notes at the end', async ({
  page,
  admin,
}) => {
  const order = await makeOrder(admin, {
    supplier: 'Flange Makers',
    productIds: [
      await makeProduct(admin, { name: 'Flange', unit: 'Piece', category: 'Fittings' }),
      await makeProduct(admin, { name: 'Gasket', unit: 'Piece', category: 'Fittings' }),
    ],
    quantity: ORDERED,
  });
  await receiveBefore(admin, 'Flange', 'Flange store');
  const dialog = page.getByRole('dialog', { name: 'Confirm Stock Entry' });
  const raise = dialog.getByRole('switch', { name: /^Then raise/ });
  await beginReceipt(page, order);
  await count(page, 'Flange', 6);
  await page.getByRole('button', { name: 'Complete Flange', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Item' }).click();
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('1 line is not counted yet');
  await look(page, 'receive-uncounted', { dark: true });
  await dialog.getByRole('button', { name: 'Complete All Remaining' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Item' }).click();
  await expect(page.getByText('1 right · 1 short', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await raise.click();
  await dialog.getByRole('button', { name: 'Process' }).click();
  await expectNotice(page, 'Incomplete Delivery Note processed successfully');
  const [note] = await admin.send(incompleteDeliveryCalls.list, { query: { status: 'open' } });
  const idnNo = note?.idnNo ?? '';

  await beginReceipt(page, order);
  await count(page, 'Flange', 1);
  await completeTheOne(page);
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await expect(dialog.getByText(`${idnNo} already covers what is missing.`)).toBeVisible();
  await expect(raise).toBeHidden();
  await look(page, 'receive-covered');
  await dialog.getByRole('button', { name: 'Process' }).click();
  await expect(dialog).toBeHidden();

  const other = await makeIncompleteNote(admin, {
    batchId: note?.Batch[0]?.id ?? 0,
    productId: note?.items[0]?.productId ?? 0,
    quantity: 1,
  });
  const { note: second } = await admin.send(incompleteDeliveryCalls.get, { params: { id: other } });
  await beginReceipt(page, order);
  await completeTheOne(page);
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await expect(raise).toBeHidden();
  await dialog.getByRole('switch', { name: `Then settle ${idnNo}, ${second.idnNo}` }).click();
  await dialog.getByRole('button', { name: 'Process' }).click();
  await settle(page, idnNo);
  await expect(page.getByRole('dialog', { name: `Settle ${second.idnNo}` })).toBeVisible();
  // A note that is settled by then is passed over.
  await page.goto(`/transaction/incompletenotes?settle=${note?.id},${other}`);
  await settle(page, second.idnNo);
});

test('a few lines are reached by a scanner, and filled in by rows pasted into one of them', async ({
  page,
  admin,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginReceipt(page, await shortOrder(admin, 'Socket'));
  const quantity = (index: number) => page.getByRole('textbox', { name: `Qty Received of Socket ${index}` });
  await expect(quantity(0)).toBeVisible();
  await page.keyboard.type(barcodeOf('Socket', 1));
  await page.keyboard.press('Enter');
  await expect(quantity(1)).toBeFocused();
  await expect(quantity(0)).toBeHidden();
  await look(page, 'receive-scanned');
  await page.getByRole('button', { name: 'Show all lines' }).click();
  await quantity(0).focus();
  await page.evaluate(() => navigator.clipboard.writeText('Socket 1\t12\nSocket 0\t9'));
  await page.keyboard.press('Control+V');
  await expectNotice(page, '2 lines filled in');
  await expect(quantity(0)).toHaveValue(/^9/);
  await expect(quantity(1)).toHaveValue('12 pieces');
  await expect(page.getByText('1 short · 1 over · 2 lines still to complete', { exact: true })).toBeVisible();
});

test.describe('the lines of an order on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('are found by a word or a code, counted by thumb, and ticked and unticked one by one', async ({
    page,
    admin,
  }) => {
    const goods = 'Reducer';
    const order = await orderOf(admin, goods);
    await receiveBefore(admin, goods, 'Reducer store');
    await page.goto('/purchases');
    await act(rowWith(page, order.purchaseNo), 'Receive');
    await openReceipt(page, new Hand(), order);
    const lines = page.getByRole('list', { name: 'Purchase Order Items' }).getByRole('listitem');
    await expect(lines).toHaveCount(LINES);
    const tallest = await lines.evaluateAll((rows) => Math.max(...rows.map((row) => row.clientHeight)));
    expect(tallest).toBeLessThanOrEqual(72);
    await look(page, 'receive-lines', { dark: true, phoneOnly: true });

    const finder = page.getByRole('searchbox', { name: 'Find a line: name or code' });
    await finder.fill('no such thing');
    await expect(page.getByText('No line matches “no such thing”')).toBeVisible();
    await finder.fill('reducer 17');
    await expect(lines).toHaveCount(1);
    await finder.press('Enter');
    const received = page.getByRole('textbox', { name: `Qty Received of ${nameOf(goods, 17)}` });
    await expect(received).toBeFocused();
    await page.getByRole('button', { name: `One more of ${nameOf(goods, 17)}` }).click();
    await expect(received).toHaveValue('11');
    for (let press = 0; press < 4; press += 1)
      await page.getByRole('button', { name: `One less of ${nameOf(goods, 17)}` }).click();
    await expect(received).toHaveValue('7');
    const came = page.getByRole('checkbox', { name: `${nameOf(goods, 17)} received` });
    await came.click();
    await expect(came).toBeChecked();
    await expect(lines.first()).toContainText('7 pieces');
    await expect(page.getByText('1 of 40 items completed')).toBeVisible();
    await came.click();
    await expect(came).not.toBeChecked();
    await expect(received).toHaveValue('7');
    await page.getByRole('button', { name: `Details of ${nameOf(goods, 17)}` }).click();
    await page.getByRole('textbox', { name: `Comments of ${nameOf(goods, 17)}` }).fill('Dented');
    await came.click();
    await expect(came).toBeChecked();
    await expect(page.getByText('1 of 40 items completed')).toBeVisible();
    await page.getByRole('button', { name: 'Show all lines' }).click();
    await expect(lines).toHaveCount(LINES);
    await expect(page.getByText('1 short · 39 lines still to complete', { exact: true })).toBeVisible();
  });

  test('are found by the barcode of their product, however few they are', async ({ page, admin }) => {
    const order = await shortOrder(admin, 'Bushing');
    await page.goto('/purchases');
    await act(rowWith(page, order.purchaseNo), 'Receive');
    await openReceipt(page, new Hand(), order);
    const lines = page.getByRole('list', { name: 'Purchase Order Items' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await page.getByRole('button', { name: 'Scan', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Scan' }).getByLabel('Code').fill(barcodeOf('Bushing', 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Qty Received of Bushing 1' })).toBeFocused();
    await expect(lines).toHaveCount(1);
    await look(page, 'receive-scanned', { phoneOnly: true });
    await page.getByRole('button', { name: 'Show all lines' }).tap();
    await expect(lines).toHaveCount(2);
  });

  test('are missing from a note whose Complete is in view', async ({ page, admin }) => {
    const batchId = await receiveBefore(admin, 'Nipple', 'Nipple store');
    const { note } = await admin.send(incompleteDeliveryCalls.create, { body: { batchId } });
    for (let index = 0; index < 5; index += 1) {
      const productId = await makeProduct(admin, {
        name: nameOf('Nipple', index),
        unit: 'Piece',
        category: 'Fittings',
      });
      await admin.send(incompleteDeliveryCalls.addItem, { body: { noteId: note.id, productId, quantity: 1 } });
    }
    await page.goto(`/transaction/incompletenotes/add?id=${note.id}`);
    const complete = page.getByRole('button', { name: 'Complete', exact: true });
    await expect(complete).toBeInViewport({ ratio: 1 });
    await look(page, 'note-draft', { phoneOnly: true });
    await complete.tap();
    await expectNotice(page, 'Incomplete Delivery Note processed successfully');
  });
});

function nameOf(goods: string, index: number): string {
  return `${goods} no. ${String(index).padStart(2, '0')}`;
}

async function orderOf(admin: Api, goods: string): Promise<Order> {
  const productIds: number[] = [];
  for (let index = 0; index < LINES; index += 1)
    productIds.push(await makeProduct(admin, { name: nameOf(goods, index), unit: 'Piece', category: 'Fittings' }));
  return makeOrder(admin, { supplier: `${goods} Makers`, productIds, quantity: ORDERED });
}

const CODED = { Socket: '61630001', Bushing: '61630002' } as const;
type Coded = keyof typeof CODED;

function barcodeOf(goods: Coded, index: number): string {
  const digits = `${CODED[goods]}000${index}`;
  return withCheckDigit(digits);
}

/** Makes an order of two lines whose products have barcodes. */
async function shortOrder(admin: Api, goods: Coded): Promise<Order> {
  await stockCategoryId(admin, 'Consumables');
  const productIds: number[] = [];
  for (const index of [0, 1]) {
    const product = {
      name: `${goods} ${index}`,
      barcode: barcodeOf(goods, index),
      unit: 'Piece',
      category: 'Fittings',
    };
    productIds.push(await makeProduct(admin, product));
  }
  return makeOrder(admin, { supplier: `${goods} Makers`, productIds, quantity: ORDERED });
}

/**
 * Prepares an ordinary day on a device that never received: goods came before, into one of two warehouses and under one
 * of two stock categories. Returns the id of their receipt.
 */
async function receiveBefore(admin: Api, goods: string, store: string): Promise<number> {
  await stockCategoryId(admin, 'Tools');
  const nogId = await stockCategoryId(admin, 'Consumables');
  await makeWarehouse(admin, `${goods} yard`);
  const warehouseId = await makeWarehouse(admin, store);
  const productId = await makeProduct(admin, { name: `${goods} gauge`, unit: 'Piece', category: 'Fittings' });
  const { batch } = await admin.send(receiptCalls.create, { body: { nogId } });
  const line = { batchId: batch.id, productId, warehouseId, quantity: 1 };
  await admin.send(receiptCalls.saveItem, { body: line });
  await admin.send(receiptCalls.process, { body: { batchId: batch.id } });
  return batch.id;
}

async function beginReceipt(page: Page, order: Order): Promise<void> {
  await page.goto('/purchases');
  await act(rowWith(page, order.purchaseNo), 'Receive');
  await openReceipt(page, new Hand(), order);
}

async function count(page: Page, product: string, came: number): Promise<void> {
  await new Hand().enter(page.getByRole('textbox', { name: `Qty Received of ${product}`, exact: true }), came);
}

async function settle(page: Page, idnNo: string): Promise<void> {
  const settlement = page.getByRole('dialog', { name: `Settle ${idnNo}` });
  await attach(settlement, 'Document', {
    name: 'delivery note.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await settlement.getByLabel('Comment').fill('The rest came');
  await settlement.getByRole('button', { name: 'Settle' }).click();
  await expectNotice(page, 'Incomplete Delivery Note settled');
  await expect(settlement).toBeHidden();
}

async function completeTheOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete All Remaining' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Item' }).click();
  await expect(page.getByText(/^1 of 1 item completed/)).toBeVisible();
}

/** Looks beside the details of the receipt that brings the rest. */
async function seeWhatIsLeft(page: Page, { purchaseNo }: Order, goods: string): Promise<void> {
  const left = page.getByRole('region', { name: `Still to come on ${purchaseNo}` }).getByRole('listitem');
  await expect(left).toHaveCount(3);
  for (const [row, [index, came]] of counted.slice(0, 3).entries())
    for (const words of [nameOf(goods, index), `${ORDERED - came} piece`])
      await expect(left.nth(row)).toContainText(words);
  await look(page, 'receive-what-is-left', { dark: true });
}

/** Leads from the details that the order filled in to the table of its lines. */
async function openReceipt(page: Page, hand: Hand, { purchaseNo }: Order): Promise<void> {
  await expectScreen(page, 'Add Stock / Batch Processing');
  await expect(page.getByRole('combobox', { name: 'PO No.' })).toHaveValue(purchaseNo);
  await hand.press(page.getByRole('button', { name: 'Add Batch' }));
  await expect(page.getByRole('heading', { name: `Purchase Order Items - ${purchaseNo}` })).toBeVisible();
}
