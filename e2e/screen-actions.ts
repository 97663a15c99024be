import { expect, type Locator, type Page } from '@playwright/test';
import { look } from './look';

/** Here are a user's actions on the product's own controls. */

/** Enters the password that a change of who decides asks for. */
export async function confirmWithPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password);
  await look(page, 'confirm-with-password', { dark: true });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Notes the temporary password of a user that no service sends: it is shown only once. */
export async function noteTemporaryPassword(page: Page, email: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Temporary password' });
  await expect(dialog).toContainText(email);
  const password = (await dialog.locator('code').textContent()) ?? '';
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  await look(page, 'temporary-password', { dark: true });
  await dialog.getByRole('button', { name: 'I have noted it' }).click();
  await expect(dialog).toHaveCount(0);
  return password;
}

/** Fills in the login page and presses Login. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Module').selectOption('Inventory and Warehouse');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Chooses an option in a select or a search picker by its label; text is typed where the field accepts it. */
export async function choose(scope: Page | Locator, label: string, option: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  await field.page().getByRole('option', { name: option }).first().click();
  // Until an option is chosen, the value is what was typed.
  await expect(field.page().getByRole('listbox')).toHaveCount(0);
  await expect(field).toHaveValue(new RegExp(option.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}

/** Chooses a file in a field by its label. */
export async function attach(
  scope: Page | Locator,
  label: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const field = scope.getByRole('button', { name: label });
  const [chooser] = await Promise.all([field.page().waitForEvent('filechooser'), field.click()]);
  await chooser.setFiles(file);
}

/** Opens a screen through the header's menu. */
export async function openByMenu(page: Page, group: string, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: group, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Finds the row of a table, or the card of a phone's list, with these words. */
export function rowWith(part: Page | Locator, words: string | RegExp): Locator {
  return part.getByRole('row').or(part.getByRole('listitem')).filter({ hasText: words });
}

/** Chooses an action from a row's menu; if the row has a button of its own, the menu is called More. */
export async function act(row: Locator, action: string, menu: 'Actions' | 'More' = 'Actions'): Promise<void> {
  await row.getByRole('button', { name: menu, exact: true }).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
}

/** Expects the screen with this title to be visible. */
export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Expects the success notice with these words. An earlier one with the same words may still be showing. */
export async function expectNotice(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: words }).last()).toBeVisible();
}

/**
 * Decides a request in the queue, from its row, with a comment for the requester.
 * @param title as in the queue: 'Stock Transfer: Diesel'
 */
export async function decide(page: Page, verb: 'Approve' | 'Reject', title: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: `${verb} ${title}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${verb} ${title}?`, exact: true });
  await dialog.getByLabel('Comment').fill(comment);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expectNotice(page, verb === 'Approve' ? 'Approval request accepted' : 'Approval request Rejected');
}
