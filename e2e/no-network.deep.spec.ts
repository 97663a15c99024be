import { expectNotice, expectScreen, rowWith } from './screen-actions';
import { expect, test } from './test';

const NO_CONNECTION = /The server can’t be reached/;

test.beforeEach(({ problems }) => problems.allowOffline());

test('without a network an action reports the failure, can be retried, and is never sent later by itself', async ({
  page,
  context,
  admin,
}) => {
  const name = 'Supplier of the far north';
  const named = async () => (await admin.get<{ name: string }[]>('/suppliers')).filter((one) => one.name === name);
  const form = page.getByRole('form', { name: 'Supplier details' });
  const begin = async () => {
    await page.goto('/suppliers');
    await page.getByRole('link', { name: 'Add Supplier' }).first().click();
    await form.getByLabel('Supplier Name').fill(name);
    await form.getByLabel('Phone').fill('+254700000001');
  };
  await begin();
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Create' }).click();
  const popUp = page.getByRole('dialog', { name: 'Supplier not created' });
  await expect(popUp).toContainText(NO_CONNECTION);
  await popUp.getByRole('button', { name: 'Retry' }).click();
  await expect(popUp).toContainText(NO_CONNECTION);
  await popUp.getByRole('button', { name: 'OK' }).click();
  await expect(form.getByLabel('Supplier Name')).toHaveValue(name);

  // A request waiting for the network would be sent when it returns, though the user has left.
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Suppliers' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expectScreen(page, 'Suppliers');
  await context.setOffline(false);
  const answered = page.waitForResponse(/\/api\/suppliers\?/);
  await page.getByLabel('Supplier Name').fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await answered;
  expect(await named()).toEqual([]);

  await begin();
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(popUp).toContainText(NO_CONNECTION);
  await context.setOffline(false);
  await popUp.getByRole('button', { name: 'Retry' }).click();
  await expectNotice(page, 'Supplier created');
  expect(await named()).toHaveLength(1);
});

test('lists, the search and screens not yet loaded report it, and load once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/suppliers');
  await expectScreen(page, 'Suppliers');
  const search = page.getByRole('dialog', { name: 'Find anything' });
  // The search's box is loaded when it is first opened.
  await page.keyboard.press('Control+k');
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await context.setOffline(true);

  await page.getByLabel('Supplier Name').fill('far north');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const broken = page.getByRole('alert').filter({ hasText: NO_CONNECTION });
  await expect(broken).toBeVisible();

  await page.keyboard.press('Control+k');
  // Keys pressed before the search has the focus would be lost.
  await expect(search.getByLabel('What to find')).toBeFocused();
  await page.keyboard.type('far north');
  await expect(search.getByRole('alert')).toContainText(NO_CONNECTION);
  await context.setOffline(false);
  await expect(search.getByRole('button', { name: 'Supplier of the far north' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(rowWith(page, 'Supplier of the far north')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('alert')).toContainText(NO_CONNECTION);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectScreen(page, 'Reports');
});
