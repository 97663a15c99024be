import { countCalls } from '@ghala/contract/calls/counts';
import { productCalls } from '@ghala/contract/calls/products';
import { placeCode } from '@ghala/contract/common/place-code';
import { carton, field, makeStore, trough, twine, wire } from './count-store';
import { look, PHONE } from './look';
import { scan } from './scanner';
import { act, choose, expectNotice, expectScreen, openByMenu, rowWith } from './screen-actions';
import { expect, test } from './test';

test('a count is planned, counted on a phone, reviewed, approved and posted', async ({ page, admin, approverPage }) => {
  const store = 'Kibwezi Farm Store';
  const { twineId, second } = await makeStore(admin, store);
  const packagings = [{ name: 'Carton', quantity: 6, barcode: carton, isBought: false, isIssued: false }];
  await admin.send(productCalls.update, { body: { productId: twineId, packagings } });

  await test.step('it is planned', async () => {
    await page.goto('/inventory/stocks');
    await openByMenu(page, 'Inventory', 'Stock Counts');
    await expectScreen(page, 'Stock Counts');
    await page.getByRole('link', { name: 'Plan a count' }).first().click();
    await expectScreen(page, 'Plan a Count');
    await page.getByRole('textbox', { name: 'Name' }).fill('Farm goods in June');
    await choose(page, 'Warehouse', store);
    await page.getByRole('combobox', { name: 'Categories' }).click();
    await page.getByRole('option', { name: 'Farm', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Categories' })).toContainText('Farm');
    await page.getByRole('textbox', { name: 'Tolerance in percent' }).fill('20');
    await look(page, 'count-plan', { dark: true });
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expectScreen(page, 'Stock Count');
    await expect(page.getByText('If it were started now')).toBeVisible();
    await page.getByRole('button', { name: 'Start counting' }).click();
    const question = page.getByRole('dialog', { name: 'Start counting Farm goods in June?' });
    await expect(question).toContainText('3 lines are made from the stock of Kibwezi Farm Store');
    await question.getByRole('button', { name: 'Start counting' }).click();
    await expectNotice(page, 'Counting started');
    await look(page, 'count-started');
  });

  await test.step('on a phone it is counted by the list, in the order of the walk', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: 'Count Stock' }).click();
    await expectScreen(page, 'Count Stock');
    await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue(/./);
    await look(page, 'count-walk', { phoneOnly: true, dark: true });
    await rowWith(page, twine.name).getByRole('button', { name: twine.name }).click();
    await expect(field(page)).toBeFocused();
    await field(page).fill('18');
    await look(page, 'count-entry', { phoneOnly: true, dark: true });
    await field(page).press('Enter');
    await expectNotice(page, `${twine.name}: 18 pieces`);
    // The next line of the section is offered; it is too far off.
    await expect(page.getByRole('form', { name: trough.name })).toBeVisible();
    await field(page).fill('4');
    await field(page).press('Enter');
    await page.getByText('Recount 1', { exact: true }).click();
    await rowWith(page, trough.name).getByRole('button', { name: trough.name }).click();
    await expect(page.getByText('Count again: Difference above the tolerance')).toBeVisible();
    await look(page, 'count-recount', { phoneOnly: true });
    await field(page).fill('9');
    await field(page).press('Enter');
    await expectNotice(page, `${trough.name}: 9 pieces`);
  });

  await test.step('and by scan: a section, goods one after the other, a carton, and goods that are not on its list', async () => {
    await scan(page, placeCode(second));
    await expectNotice(page, 'Now counting in Bay 10');
    for (let found = 0; found < 5; found++) await scan(page, wire.barcode);
    await expect(field(page)).toHaveValue('5 pieces');
    // Scanning another product saves the line before.
    await scan(page, carton);
    await expect(page.getByText('Not on the list of Bay 10')).toBeVisible();
    // Everything else is counted by now, so the counter stays where they are.
    await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue(String(second));
    await expect(field(page)).toHaveValue('1 Carton');
    await look(page, 'count-found', { phoneOnly: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('4 of 4 lines counted')).toBeVisible();
  });

  await test.step('the sheet shows each difference with its value', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Open sheet' }).click();
    await page.getByRole('button', { name: 'End counting' }).click();
    const question = page.getByRole('dialog', { name: /^End counting CNT-/ });
    await expect(question).toContainText('All lines are counted.');
    await question.getByRole('button', { name: 'End counting' }).click();
    await expectNotice(page, 'Counting ended');
    const sheet = page.getByRole('region', { name: 'Count sheet' });
    await expect(rowWith(sheet, trough.name)).toContainText('-1');
    await look(page, 'count-sheet', { dark: true });
    await act(rowWith(sheet, trough.name), 'Who counted');
    await expect(page.getByRole('dialog', { name: `${trough.name}: who counted` })).toContainText('Recounted');
    await look(page, 'count-entries');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send for approval' }).click();
    const sending = page.getByRole('dialog', { name: /^Send CNT-/ });
    await expect(sending).toContainText('3 lines differ: an adjustment is requested for each.');
    await sending.getByRole('button', { name: 'Send for approval' }).click();
    await expectNotice(page, 'Count sent for approval');
  });

  await test.step('another decides on all of it at once', async () => {
    await approverPage.goto('/settings/approvals');
    const waiting = approverPage.getByRole('region', { name: 'Stock counts' });
    await expect(waiting).toContainText('Farm goods in June');
    await look(approverPage, 'count-approval', { dark: true });
    await waiting.getByRole('button', { name: 'Approve all 3' }).click();
    const dialog = approverPage.getByRole('dialog', { name: /^Approve 3 differences of CNT-/ });
    await dialog.getByRole('button', { name: 'Approve all 3' }).click();
    await expectNotice(approverPage, '3 differences decided');
    await expect(waiting).toHaveCount(0);
  });

  await test.step('the stock is what was counted', async () => {
    await page.reload();
    await expect(page.locator('[data-title-row]').getByText('Completed')).toBeVisible();
    const { counts } = await admin.send(countCalls.list, { query: { q: 'Farm goods in June' } });
    expect(counts).toMatchObject([{ status: 'completed', lines: 4, differences: 3 }]);
    await page.goto(`/inventory/products/${twineId}`);
    await expect(page.getByText('24').first()).toBeVisible();
    await page.goto('/inventory/counts');
    await expect(rowWith(page, 'Farm goods in June')).toContainText('4 of 4');
    await look(page, 'counts', { dark: true });
    await page.getByRole('link', { name: 'Accuracy' }).click();
    await expectScreen(page, 'Count Accuracy');
    // The month sums up all of its counts.
    const [month] = (await admin.send(countCalls.accuracy, { query: {} })).months;
    await expect(page.getByRole('row').nth(1)).toContainText(`${month?.exactShare}%`);
    await look(page, 'count-accuracy');
  });
});
