import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { choose, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { aisle, cement, depot, project, purpose } from './names';

/** Makes a dispatch note, from its details to the request for approval. */
export async function requestDispatch(page: Page): Promise<void> {
  await page.goto('/home');
  await openByMenu(page, 'Orders', 'Create Dispatch Note');
  await expectScreen(page, 'Create Order - Dispatch Note');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  // The user is already chosen as assignee; the first field that is missing has the focus.
  await expect(page.getByRole('combobox', { name: 'Assignee Name' })).toHaveValue('Administrator');
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toBeFocused();
  await choose(page, 'Warehouse', depot);
  await choose(page, 'Project', project);
  await choose(page, 'Purpose of Dispatch', purpose);
  await page.getByLabel('Dispatch Instructions/Comments').fill('Deliver before the concrete arrives');
  await page.getByRole('switch', { name: 'Urgent Dispatch?' }).check();
  await look(page, 'dispatch-particulars');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/dispatch\/add\?id=\d+$/);

  await enterItem(page);
  await look(page, 'dispatch-items', { dark: true });
  await page.getByRole('button', { name: 'Generate' }).click();
  await expectNotice(page, 'Dispatch Note Generated');
  await expectScreen(page, 'Manage Orders');
  await expect(rowWith(page, /DN-\d{6}/)).toContainText('Awaiting approval');
  await look(page, 'orders', { dark: true });
}

async function enterItem(page: Page): Promise<void> {
  const quantity = page.getByRole('textbox', { name: 'Quantity Assigned' });
  await choose(page, 'Product Description', cement);
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveValue('Bag');
  await expect(page.getByRole('textbox', { name: 'Quantity Available' })).toHaveValue('120');
  await quantity.fill('121');
  await quantity.press('Enter');
  const tooMany = page.getByRole('dialog', { name: 'Dispatch Note not created' });
  await expect(tooMany).toContainText('Cannot assign more quantity than available');
  await tooMany.getByRole('button', { name: 'OK' }).click();
  await quantity.fill('45');
  await quantity.press('Enter');
  await expect(rowWith(page, cement)).toContainText('45');
}

/** Reviews and approves the request in the queue. */
export async function approveDispatch(page: Page): Promise<void> {
  await page.goto('/home');
  const pending = page.getByRole('link', { name: 'Pending approvals: 1' });
  await pending.click();
  await expectScreen(page, 'Approvals');
  await look(page, 'approvals', { dark: true });
  await page.getByRole('button', { name: /^View / }).click();
  const details = page.getByRole('dialog', { name: /DN-\d{6}/ });
  await expect(details).toContainText('Deliver before the concrete arrives');
  await expect(rowWith(details, cement)).toContainText('45');
  await look(page, 'approval');
  await details.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog', { name: /^Approve / })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expectNotice(page, 'Approval request accepted');
  await expect(page.getByText('No approval request found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pending approvals: 0' })).toBeVisible();
}

/** Hands out the approved note: from here on there is less stock. */
export async function processDispatch(page: Page): Promise<void> {
  await page.goto('/orders');
  await expect(rowWith(page, /DN-\d{6}/)).toContainText('Ready to issue');
  await rowWith(page, /DN-\d{6}/)
    .getByRole('link')
    .first()
    .click();
  await expectScreen(page, 'Dispatch Note');
  await page.getByRole('link', { name: 'Process' }).click();
  await expectScreen(page, 'Manage Order - Process Dispatch Note');
  await expect(page.getByText('Urgent')).toBeVisible();
  await page.getByRole('button', { name: 'Process' }).click();
  const noVehicle = page.getByRole('dialog', { name: 'Dispatch not Processed' });
  await expect(noVehicle).toContainText('The Vehicle Reg No is required');
  await noVehicle.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Vehicle Reg No.').fill('KDA 123X');
  await page.getByLabel('Dispatch Comments').fill('Loaded at bay 2');
  await page.getByRole('textbox', { name: `Comment on ${cement}` }).fill('5 on the way later');
  await page.getByRole('textbox', { name: `Qty Dispatched of ${cement}` }).fill('40');
  await look(page, 'dispatch-process', { dark: true });
  await page.getByRole('button', { name: `Dispatch ${cement}` }).click();
  await expect(rowWith(page, cement)).toContainText('Dispatched');
  await page.getByRole('button', { name: 'Process' }).click();
  await expectScreen(page, 'Manage Orders');
  await expect(rowWith(page, /DN-\d{6}/)).toContainText('Completed');
}

/** Checks that the issued goods are no longer in stock, and the ledger names the note. */
export async function seeWhatIsLeft(page: Page): Promise<void> {
  await page.goto('/inventory/stocks');
  for (const words of ['80', '60,000.00', `${depot} - ${aisle}`])
    await expect(rowWith(page, cement)).toContainText(words);
  await page.getByRole('link', { name: cement }).click();
  const issue = rowWith(page, 'Stock Issue');
  for (const words of ['(40)', project]) await expect(issue).toContainText(words);
  await expect(issue.getByRole('cell').last()).toHaveText('80');
  await look(page, 'stock-activity-issued');
  await issue.getByRole('link', { name: /^DN-\d{6}$/ }).click();
  await expect(page).toHaveURL(/\/orders\/dispatch\/note\/\d+$/);
}
