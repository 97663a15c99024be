import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { look, PHONE } from './look';
import { act, attach, choose, expectNotice, expectScreen, rowWith } from './screen-actions';
import { makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { makeOrder, type Order } from './setup-orders';
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

/** Counts the presses that the work takes; what is typed into a field counts as a number, with the press that finds it. */
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

    test('is received with 4 numbers and 8 presses, its note filled in, and the rest settles it', async ({
      page,
      admin,
    }) => {
      const goods = where === 'at a desk' ? 'Elbow' : 'Coupling';
      const store = `${goods} store`;
      const order = await orderOf(admin, goods);
      await makeWarehouse(admin, store);
      await receiveOnceBefore(page, admin, goods, store);
      const hand = new Hand();
      await page.goto('/home');
      const expected = page.getByRole('region', { name: 'Expected' });
      await expect(expected).toContainText('40 lines to come');
      await look(page, 'home-expected', { dark: true, phoneOnly: where === 'on a phone' });
      await hand.press(expected.getByRole('link', { name: `Receive ${order.purchaseNo}` }));
      await openReceipt(page, hand, order);
      for (const [index, came] of counted)
        await hand.enter(page.getByRole('textbox', { name: `Qty Received of ${nameOf(goods, index)}` }), came);
      await expect(page.getByText('36 right · 3 short · 1 over · 40 to complete')).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Complete All Remaining' }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Complete 40 Items' }));
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
      await expectScreen(page, 'Generate IDN');
      for (const [index, came] of counted.slice(0, 3))
        await expect(rowWith(page, nameOf(goods, index))).toContainText(String(ORDERED - came));
      await hand.press(page.getByRole('button', { name: 'Complete', exact: true }));
      await expectNotice(page, 'Incomplete Delivery Note processed successfully');
      expect([hand.presses, hand.numbers]).toEqual([8, 4]);

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
      const settlement = page.getByRole('dialog', { name: /^Settle IDN-\d{6}$/ });
      await attach(settlement, 'Document', {
        name: 'delivery note.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      });
      await settlement.getByLabel('Comment').fill('The rest came');
      await settlement.getByRole('button', { name: 'Settle' }).click();
      await expectNotice(page, 'Incomplete Delivery Note settled');
      await expect(settlement).toBeHidden();
    });
  });

test.describe('the lines of an order on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('are found by a word or a code, counted by thumb, and ticked and unticked one by one', async ({
    page,
    admin,
  }) => {
    const goods = 'Reducer';
    const order = await orderOf(admin, goods);
    await makeWarehouse(admin, 'Reducer store');
    await receiveOnceBefore(page, admin, goods, 'Reducer store');
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
    await expect(page.getByText('39 right · 1 short · 39 to complete')).toBeVisible();
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

/** As every day: the place and the stock category of the last delivery are known to the browser. */
async function receiveOnceBefore(page: Page, admin: Api, goods: string, store: string): Promise<void> {
  await stockCategoryId(admin, 'Consumables');
  await page.goto('/transaction/addbatch');
  await choose(page, 'Stock Category', 'Consumables');
  await page.getByRole('button', { name: 'Add Batch' }).click();
  const items = page.getByRole('form', { name: 'Add Items' });
  await choose(items, 'Product', nameOf(goods, 0));
  await items.getByRole('textbox', { name: 'Quantity', exact: true }).fill('1');
  await choose(items, 'Warehouse', store);
  await expect(items.getByRole('combobox', { name: 'Section' })).toHaveValue('General Section');
  await items.getByRole('button', { name: 'Add' }).click();
  await expect(rowWith(page, nameOf(goods, 0)).filter({ hasText: store })).toBeVisible();
}

/** From the details that the order filled in to the table of its lines. */
/** Beside the details of the receipt that brings the rest. */
async function seeWhatIsLeft(page: Page, { purchaseNo }: Order, goods: string): Promise<void> {
  const left = page.getByRole('region', { name: `Still to come on ${purchaseNo}` }).getByRole('listitem');
  await expect(left).toHaveCount(3);
  for (const [row, [index, came]] of counted.slice(0, 3).entries())
    for (const words of [nameOf(goods, index), `${ORDERED - came} piece`])
      await expect(left.nth(row)).toContainText(words);
  await look(page, 'receive-what-is-left', { dark: true });
}

async function openReceipt(page: Page, hand: Hand, { purchaseNo }: Order): Promise<void> {
  await expectScreen(page, 'Add Stock / Batch Processing');
  await expect(page.getByRole('combobox', { name: 'PO No.' })).toHaveValue(purchaseNo);
  await hand.press(page.getByRole('button', { name: 'Add Batch' }));
  await expect(page.getByRole('heading', { name: `Purchase Order Items - ${purchaseNo}` })).toBeVisible();
}
