import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { expect, type Locator, type Page } from '@playwright/test';
import { look, PHONE } from './look';
import { act, choose, expectNotice, rowWith } from './screen-actions';
import { makeProduct, makeWarehouse, stockCategoryId } from './setup';
import { makeOrder } from './setup-orders';
import { test } from './test';

/* Figures and dates are typed as people do, by the keyboard alone: nothing that was typed is lost or guessed. */

const lamp = 'Solar Lamp of Figures';
const rope = 'Sisal Rope of Figures';
const store = 'Figures Store';

test.describe.configure({ mode: 'serial' });

let receiptId = 0;

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Expects the field to be wrong, and to say why. */
async function expectSays(field: Locator, text: string, words: string): Promise<void> {
  await expect(field).toHaveValue(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll('.', '\\.')));
}

test('a receipt is typed by the keyboard alone', async ({ page, admin }) => {
  await makeWarehouse(admin, store);
  await admin.send(catalogueCalls.units.create, { body: { unit: 'Lantern', isWhole: true } });
  await makeProduct(admin, { name: lamp, unit: 'Lantern', category: 'Lighting' });
  await makeProduct(admin, { name: rope, unit: 'Metre of Rope', category: 'Ropes' });
  const nogId = await stockCategoryId(admin, 'Consumables');
  const { batch } = await admin.send(receiptCalls.create, { body: { nogId } });
  receiptId = batch.id;
  await page.goto(`/transaction/addbatch?id=${receiptId}`);
  const { keyboard } = page;
  const [product, quantity, price] = [
    page.getByRole('combobox', { name: 'Product' }),
    box(page, 'Quantity'),
    box(page, 'Price'),
  ];

  await expect(product).toBeFocused();
  await keyboard.type('solar lamp of');
  await keyboard.press('Enter');
  await expect(quantity).toBeFocused();
  // Each is kept to the character and explained as the field is left; Shift+Enter goes back to it.
  for (const [typed, words] of [
    ['-5', 'Enter a quantity above 0'],
    ['12,5', 'Use a point for decimals: 12.5'],
    ['1e3', 'Enter a number, such as 1250.50'],
    ['2.5', 'Enter a whole number: this product is counted by the Lantern'],
  ] as const) {
    await keyboard.type(typed);
    await keyboard.press('Enter');
    await expect(price).toBeFocused();
    await expectSays(quantity, typed, words);
    await keyboard.press('Shift+Enter');
    await expect(quantity).toBeFocused();
  }
  await look(page, 'typed-figures', { dark: true });
  await quantity.focus();
  await keyboard.type('1,250');
  await keyboard.press('ArrowUp');
  await expect(quantity).toHaveValue('1,250');
  await expect(quantity).not.toHaveAttribute('aria-invalid', 'true');
  await keyboard.press('Enter');
  await expect(quantity).toHaveValue('1,250');
  await keyboard.type('KES 2,500.50');
  await keyboard.press('Tab');
  await expect(price).toHaveValue('KES 2,500.50');
  await keyboard.press('Tab');
  await keyboard.type('figures store');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('General Section');
  await keyboard.press('Control+Enter');
  await expect(rowWith(page, lamp)).toBeVisible();

  await expect(product).toBeFocused();
  await keyboard.type('sisal rope of');
  await keyboard.press('Enter');
  await expect(quantity).toBeFocused();
  await keyboard.type('12.5');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(rowWith(page, rope)).toBeVisible();
});

test('the lines of a receipt are corrected down a column', async ({ page, admin }) => {
  await page.goto(`/transaction/savedbatch/${receiptId}`);
  const { keyboard } = page;
  const [ofRope, ofLamp] = [box(page, `Quantity of ${rope}`), box(page, `Quantity of ${lamp}`)];
  await ofRope.focus();
  await keyboard.type('14,5');
  // Escape restores the quantity and stays in the field; nothing is saved.
  await keyboard.press('Escape');
  await expect(ofRope).toHaveValue('12.5');
  await expect(ofRope).toBeFocused();
  await keyboard.type('14.5');
  await keyboard.press('Enter');
  await expect(ofLamp).toBeFocused();
  await expect(ofRope).toHaveValue('14.5 Metre of Rope');
  await expect(ofRope).toBeEnabled();
  await keyboard.type('7.5');
  await keyboard.press('Shift+Enter');
  await expect(ofRope).toBeFocused();
  await expectSays(ofLamp, '7.5', 'Enter a whole number: this product is counted by the Lantern');
  // A wrong figure is not saved, so the receipt is not processed without it.
  await page.getByRole('button', { name: 'Process' }).press('Enter');
  await expect(ofLamp).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyboard.type('7');
  await keyboard.press('Enter');
  // The last line keeps the focus, also while it is saved.
  await expect(ofLamp).toBeEnabled();
  await expect(ofLamp).toBeFocused();
  await keyboard.press('Shift+Enter');
  await expect(ofLamp).toHaveValue('7 Lantern');
  const saved = async () => (await admin.send(receiptCalls.get, { params: { id: receiptId } })).batch.items;
  await expect.poll(async () => (await saved()).map(({ quantity }) => quantity).sort()).toEqual([14.5, 7]);
  await page.reload();
  await expect(ofRope).toHaveValue('14.5 Metre of Rope');
  await expect(ofLamp).toHaveValue('7 Lantern');
});

test('a unit is made one of whole numbers, and of decimals again', async ({ page }) => {
  await page.goto('/settings/categories');
  await page.getByRole('button', { name: 'View List of Units of Measure' }).click();
  const unit = rowWith(page, 'Lantern');
  await expect(unit).toContainText('Yes');
  await act(unit, 'Allow decimals');
  await expectNotice(page, 'Unit updated');
  await expect(unit).toContainText('No');
  await act(unit, 'Whole numbers only');
  await expect(unit).toContainText('Yes');
  await look(page, 'whole-units', { dark: true });
});

test('a period is typed, or chosen from the calendar', async ({ page }) => {
  await page.goto('/transaction');
  const [from, to] = [box(page, 'Date From'), box(page, 'Date To')];
  const { keyboard } = page;
  await page.getByRole('button', { name: 'More filters' }).click();
  await from.focus();
  await keyboard.type('31/2/2026');
  await keyboard.press('Enter');
  await expectSays(from, '31/2/2026', 'Enter a date as DD/MM/YYYY');
  await expect(from).toBeFocused();
  expect(new URL(page.url()).search).toBe('');
  await look(page, 'unread-date', { dark: true });
  await from.fill('');
  await from.focus();
  await keyboard.type('3 dec 2025');
  await keyboard.press('Tab');
  await expect(from).toHaveValue('03/12/2025');
  await keyboard.type('leo');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/dateFrom=2025-12-03&dateTo=\d{4}-\d{2}-\d{2}/);

  await from.focus();
  await keyboard.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await expect(calendar.getByRole('button', { name: 'Wednesday, 3 December 2025' })).toBeFocused();
  await keyboard.press('PageDown');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(from).toHaveValue('04/01/2026');
  await expect(from).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(from).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await calendar.getByRole('button', { name: 'This month' }).press('Enter');
  await expect(from).toHaveValue(/^01\//);
  await expect(to).toHaveValue(/^(28|29|30|31)\//);
  await keyboard.press('Alt+ArrowDown');
  await look(page, 'calendar', { dark: true });
});

for (const [where, surroundings] of [
  ['at a desk', {}],
  ['on a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`the lines of an order ${where}`, () => {
    test.use(surroundings);

    test('are not completed with a wrong figure, which is shown and kept', async ({ page, admin }) => {
      const isPhone = where === 'on a phone';
      const [torch, cord] = [`Torch ${where}`, `Cord ${where}`];
      const productIds = [
        await makeProduct(admin, { name: torch, unit: 'Lantern', category: 'Lighting' }),
        await makeProduct(admin, { name: cord, unit: 'Metre of Rope', category: 'Ropes' }),
      ];
      const order = await makeOrder(admin, { supplier: `Makers ${where}`, productIds, quantity: 4 });
      const nogId = await stockCategoryId(admin, 'Consumables');
      const { batch } = await admin.send(receiptCalls.create, { body: { nogId, purchaseId: order.id } });
      await page.goto(`/transaction/addbatch?id=${batch.id}`);
      await page.getByText('2 lines still to complete', { exact: true }).waitFor();
      const quantity = box(page, `Qty Received of ${torch}`);
      const each = box(page, `Price per Unit of ${cord}`);
      const completeAll = page.getByRole('button', { name: 'Complete All Remaining' });
      const details = page.getByRole('button', { name: `Details of ${cord}` });

      // The lantern is counted in whole numbers.
      await quantity.fill('2.5');
      await completeAll.click();
      await expect(quantity).toBeFocused();
      await expectSays(quantity, '2.5', 'Enter a whole number: this product is counted by the Lantern');
      await expect(page.getByText('1 to correct · 2 lines still to complete', { exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await quantity.fill('4');

      if (isPhone) await details.click();
      await each.fill('1.250,50');
      await each.blur();
      if (isPhone) await details.click();
      await page.getByText('1 right · 1 to correct · 2 lines still to complete').waitFor();
      await page.reload();
      await expect(page.getByText('1 right · 1 to correct · 2 lines still to complete')).toBeVisible();
      if (!isPhone) await expectSays(each, '1.250,50', 'Use a point for decimals: 1250.50');
      // The phone shows the details of the line that are wrong.
      if (isPhone) await page.getByRole('checkbox', { name: `${cord} received` }).click();
      else await page.getByRole('button', { name: `Complete ${cord}` }).click();
      await expect(each).toBeFocused();
      await expectSays(each, '1.250,50', 'Use a point for decimals: 1250.50');
      await look(page, `wrong-price-${isPhone ? 'phone' : 'desk'}`, { dark: true, phoneOnly: isPhone });
      await completeAll.click();
      await expect(each).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await each.fill('125.05');
      await each.blur();
      await expect(page.getByText('1 right · 2 lines still to complete', { exact: true })).toBeVisible();
      await completeAll.click();
      const places = page.getByRole('dialog');
      await choose(places, 'Warehouse', store);
      await places.getByRole('button', { name: 'Complete 2 Items' }).click();
      await expect(page.getByText('2 right', { exact: true })).toBeVisible();
      await expect(page.getByText('total KES 1,500.20')).toBeVisible();
    });
  });

test('an item is not added with a wrong price of a unit, nor is it saved with one', async ({ page, admin }) => {
  const nogId = await stockCategoryId(admin, 'Consumables');
  const { batch } = await admin.send(receiptCalls.create, { body: { nogId } });
  await page.goto(`/transaction/addbatch?id=${batch.id}`);
  const entry = page.getByRole('form', { name: 'Add Items' });
  await choose(entry, 'Product', rope);
  await choose(entry, 'Warehouse', store);
  await box(page, 'Quantity').fill('2');
  const each = box(page, 'Price per Unit');
  await each.fill('12,5');
  await entry.getByRole('button', { name: 'Add' }).click();
  await expect(each).toBeFocused();
  await expectSays(each, '12,5', 'Use a point for decimals: 12.5');
  await expect(rowWith(page, rope)).toHaveCount(0);
  await each.fill('12.5');
  await entry.getByRole('button', { name: 'Add' }).click();
  const stored = box(page, `Price of ${rope}`);
  await expect(stored).toHaveValue('KES 25.00');
  const eachStored = box(page, `Price per Unit of ${rope}`);
  await eachStored.fill('12,5');
  await eachStored.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(eachStored).toBeFocused();
  await expectSays(eachStored, '12,5', 'Use a point for decimals: 12.5');
  await page.reload();
  await expect(stored).toHaveValue('KES 25.00');
});
