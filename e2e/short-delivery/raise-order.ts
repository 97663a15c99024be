import { expect, type Page } from '@playwright/test';
import { decide, expectNotice, expectScreen, openByMenu, rowWith } from '../screen-actions';
import { bars, sand, supplier } from './names';

/** Raises an order of two products with VAT, by a user who never touches the mouse. Returns its number. */
export async function raiseOrder(page: Page): Promise<string> {
  await page.goto('/home');
  await openByMenu(page, 'Purchases', 'Generate Purchase Order');
  await expectScreen(page, 'Generate Purchase Order');
  await enterDetails(page);
  await enterLine(page, { search: 'steel bar', name: bars, quantity: '100', price: '125000' });
  await enterLine(page, { search: 'river sand', name: sand, quantity: '12.5', price: '36,000' });
  await expect(page.getByText('KES 186,760.00')).toBeVisible();
  const order = (await page.getByText(/^PO-\d{6}$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Generate' }).press('Enter');
  await expectNotice(page, 'Purchase Generated');
  await expectScreen(page, 'Purchases');
  for (const words of ['Pending', 'Works', '186,760.00']) await expect(rowWith(page, order)).toContainText(words);
  return order;
}

async function enterDetails(page: Page): Promise<void> {
  const { keyboard } = page;
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeFocused();
  await keyboard.type('Works');
  await keyboard.press('Tab');
  await keyboard.press('Tab'); // The order has no project.
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused();
  await keyboard.type('athi steel');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue(supplier);
  await expect(page.getByRole('textbox', { name: 'Contact' })).toHaveValue(/0?712/);
  await page.getByRole('switch', { name: 'VAT' }).press('Space');
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/purchases\/add\?id=\d+$/);
}

async function enterLine(
  page: Page,
  { search, name, quantity, price }: { search: string; name: string; quantity: string; price: string },
): Promise<void> {
  const { keyboard } = page;
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toBeFocused();
  await keyboard.type(search);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity Requested' })).toBeFocused();
  await keyboard.type(quantity);
  await keyboard.press('Enter');
  await keyboard.type(price);
  await keyboard.press('Enter');
  await expect(rowWith(page, name)).toBeVisible();
}

/** Reviews and approves the order in another user's queue. */
export async function approveOrder(page: Page, order: string): Promise<void> {
  await page.goto('/settings/approvals');
  const title = `Purchase Order ${order}`;
  await page.getByRole('button', { name: `View ${title}` }).click();
  const details = page.getByRole('dialog', { name: title, exact: true });
  for (const words of [supplier, bars, 'KES 186,760.00']) await expect(details).toContainText(words);
  await details.getByRole('button', { name: 'Close' }).last().click();
  await decide(page, 'Approve', title, 'Within the budget');
}
