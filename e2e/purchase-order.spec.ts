import type { Page } from '@playwright/test';
import { look } from './look';
import { downloadPaper, downloadRows, openAsStranger } from './papers';
import { makeRole } from './roles';
import { act, choose, decide, expectNotice, expectScreen, openByMenu, rowWith } from './screen-actions';
import { makeProduct, makeSupplier } from './setup';
import { makePurchase } from './setup-orders';
import { expect, test } from './test';

const supplier = 'Mabati Rolling Mills';
const sheets = 'Iron sheet gauge 30';
const wire = 'Binding wire';
const department = 'Roofing team';

/* One user raises an order to a supplier, another decides on it, and the manager closes it. */
test('a purchase order is raised, decided and closed', async ({ page, admin, openAs }) => {
  const supplierId = await makeSupplier(admin, supplier);
  const productId = await makeProduct(admin, { name: sheets, unit: 'Sheet', category: 'Roofing' });
  await makeProduct(admin, { name: wire, unit: 'Kilogram', category: 'Roofing' });
  await admin.post('/payments', { payment: '30 days after delivery' });
  await makeRole(admin, 'Buyer', ['purchaseView', 'purchaseAdd']);
  const buyer = await openAs({ name: 'Grace Wanjiru', email: 'grace.wanjiru@example.com', role: 'Buyer' });
  const approver = await openAs({ name: 'Amina Yusuf', email: 'amina.yusuf@example.com', role: 'Finance Approver' });

  const number = await test.step('the buyer raises it by the keyboard', () => raiseByKeyboard(buyer));
  await test.step('the approver reads and approves it', () => approve(approver, number));
  await test.step('the buyer finds and prints it', async () => {
    await findInList(buyer, number);
    await print(buyer, number);
    await seeBesideNext(buyer, number);
  });
  await test.step('another is rejected', async () => {
    const id = await makePurchase(admin, { supplierId, productIds: [productId], quantity: 7, isApproved: false });
    const { purchase } = await admin.get<{ purchase: { purchaseNo: string } }>(`/purchases/${id}`);
    await reject(approver, buyer, { id, number: purchase.purchaseNo });
  });
  await test.step('a draft is continued, and deleted', () => discardDraft(buyer));
  await test.step('the manager closes the approved one', () => close(page, number));
});

/** @returns the order's number */
async function raiseByKeyboard(page: Page): Promise<string> {
  await page.goto('/purchases');
  await openByMenu(page, 'Purchases', 'Generate Purchase Order');
  await expectScreen(page, 'Generate Purchase Order');
  const { keyboard } = page;
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeFocused();
  await keyboard.type(department);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await nameNobody(page);
  await pick(page, 'Supplier', 'mabati');
  await keyboard.press('Tab');
  await pick(page, 'Payment', '30 days');
  await keyboard.press('Tab');
  await expect(page.getByRole('switch', { name: 'VAT' })).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByRole('combobox', { name: 'Supplier', exact: true })).toHaveValue(supplier);
  await expect(page.getByRole('combobox', { name: 'Payment', exact: true })).toHaveValue('30 days after delivery');
  await expect(openOrders(page)).toContainText('Nothing more is expected from this supplier.');
  await look(page, 'purchase-details');
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/purchases\/add\?id=\d+$/);

  await enterLine(page, 'iron sheet', '40', '32000');
  await expect(rowWith(page, sheets)).toContainText('KES 800.00 per sheet');
  await enterLine(page, 'binding', '12.5', '1,562.50');
  await expect(rowWith(page, wire)).toContainText('12.5');
  for (const amount of ['33,562.50', '5,370.00', '38,932.50']) await expect(page.getByText(amount)).toBeVisible();
  await look(page, 'purchase-lines', { dark: true });
  const number = (await page.getByText(/^PO-\d+$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Generate' }).press('Enter');
  await expectNotice(page, 'Purchase Generated');
  await expectScreen(page, 'Purchases');
  for (const words of ['Pending', department, 'Grace Wanjiru', '38,932.50'])
    await expect(rowWith(page, number)).toContainText(words);
  return number;
}

/** Types what names no supplier: it stays in the field, which says so. */
async function nameNobody(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Supplier', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('Nobody Limited');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Orders go only to pre-qualified suppliers.')).toBeVisible();
  await expect(field).toHaveValue('Nobody Limited');
  await field.focus();
}

/** Picks in the focused search field: the typed text selects its first result, without waiting for it to appear. */
async function pick(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function enterLine(page: Page, product: string, quantity: string, price: string): Promise<void> {
  const { keyboard } = page;
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toBeFocused();
  await keyboard.type(product);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity Requested' })).toBeFocused();
  await keyboard.type(quantity);
  await keyboard.press('Enter');
  await keyboard.type(price);
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toBeFocused();
  for (const field of ['Quantity Requested', 'Price per Unit', 'Price'])
    await expect(page.getByRole('textbox', { name: field, exact: true })).toHaveValue('');
}

async function approve(page: Page, number: string): Promise<void> {
  await page.goto('/settings/approvals');
  await page.getByRole('button', { name: `View Purchase Order ${number}` }).click();
  const details = page.getByRole('dialog', { name: `Purchase Order ${number}` });
  await expect(details.getByText(supplier)).toBeVisible();
  await expect(details.getByRole('row', { name: sheets })).toContainText('32,000.00');
  await expect(details.getByRole('row', { name: wire })).toContainText('12.5 kilograms');
  await expect(details.getByText('Subtotal').locator('..')).toContainText('33,562.50');
  await expect(details.getByText('VAT (16%)').locator('..')).toContainText('5,370.00');
  await expect(details.getByText('Total', { exact: true }).locator('..')).toContainText('38,932.50');
  await look(page, 'purchase-approval', { dark: true });
  await details.getByRole('button', { name: 'Close', exact: true }).last().click();
  await decide(page, 'Approve', `Purchase Order ${number}`, 'Within the budget of the roof');
}

async function findInList(page: Page, number: string): Promise<void> {
  await page.goto('/purchases');
  await expect(rowWith(page, number)).toContainText('Approved');
  await page.getByRole('button', { name: 'More filters' }).click();
  await choose(page, 'Status', 'Pending');
  await page.getByRole('combobox', { name: 'Department' }).fill(department);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No Purchase Order Found.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await expect(rowWith(page, number)).toBeVisible();
  await expect(page.getByText('1 purchase order', { exact: true })).toBeVisible();
  await look(page, 'purchases', { dark: true });
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await downloadRows(page.getByRole('menuitem', { name: 'Export CSV' }));
  expect(csv.fileName).toMatch(/^\d{14}_purchases\.csv$/);
  expect(csv.lines[0]).toContain('No.,Date,PO No.,Department,Project,Raised By,Status,Exception,Fulfilled By,Amount');
  expect(csv.lines).toHaveLength(2);
  for (const words of [number, department, 'Approved', '38932.5']) expect(csv.lines[1]).toContain(words);
}

async function print(page: Page, number: string): Promise<void> {
  await act(rowWith(page, number), 'View PDF');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Purchase Order/);
  await look(page, 'purchase-order');
  const paper = await downloadPaper(page);
  expect(paper.fileName).toMatch(/^\d{14}_purchase_order\.pdf$/);
  for (const words of [number, supplier, sheets, wire, '33,562.50', '5,370.00', '38,932.50'])
    expect(paper.text).toContain(words);
  for (const words of ['Grace Wanjiru', 'Amina Yusuf', 'Within the budget of the roof', '30 days after delivery'])
    expect(paper.text).toContain(words);
  const opened = await openAsStranger(paper.qr);
  expect(opened.status, 'the QR code opens the order without signing in').toBe(200);
  expect(opened.text).toContain(number);
  await page.keyboard.press('Escape');
  await expectScreen(page, 'Purchases');
}

async function reject(approver: Page, buyer: Page, order: { id: number; number: string }): Promise<void> {
  await approver.goto(`/purchases/order/${order.id}`);
  await expect(approver.getByText('Awaits approval. After that its goods can be received.')).toBeVisible();
  await look(approver, 'purchase-awaits-approval', { dark: true });
  const request = approver.getByRole('region', { name: 'Awaits your decision' });
  await request.getByRole('button', { name: 'Reject' }).click();
  const dialog = approver.getByRole('dialog', { name: `Reject Purchase Order ${order.number}?` });
  await dialog.getByLabel('Comment').fill('Seven sheets are in the yard');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(approver.getByText(/^Rejected by Amina Yusuf on .*: Seven sheets are in the yard$/)).toBeVisible();
  await expect(request).toHaveCount(0);
  await buyer.goto('/purchases');
  await rowWith(buyer, order.number).getByRole('link', { name: order.number }).click();
  await expect(buyer.getByText(/^Rejected by Amina Yusuf/)).toBeVisible();
  await buyer.getByRole('link', { name: 'View PDF' }).click();
  await expect(buyer.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Seven sheets are in the yard/);
}

function openOrders(page: Page) {
  return page.getByRole('region', { name: `Open orders with ${supplier}` });
}

async function seeBesideNext(page: Page, number: string): Promise<void> {
  await page.goto('/purchases/add');
  await choose(page, 'Supplier', supplier);
  await expect(openOrders(page).getByRole('listitem')).toContainText([`${number}2 lines to come`]);
}

async function discardDraft(page: Page): Promise<void> {
  await page.goto('/purchases/add');
  await page.getByRole('combobox', { name: 'Department' }).fill('Gate repairs');
  await choose(page, 'Supplier', supplier);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/purchases\/add\?id=\d+$/);
  await page.getByRole('link', { name: 'Close' }).click();
  const draft = rowWith(page, 'Gate repairs');
  await expect(draft).toContainText('Draft');
  await act(draft, 'Continue');
  await expect(page).toHaveURL(/\/purchases\/add\?id=\d+$/);
  await expect(page.getByText('No items found')).toBeVisible();
  await choose(page, 'Product', wire);
  await page.getByRole('textbox', { name: 'Quantity Requested' }).fill('2');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('250');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowWith(page, wire)).toContainText('250.00');
  await page.getByRole('button', { name: 'Change details' }).click();
  await expect(page.getByText('16 percent on the sum of the products')).toBeVisible();
  await page.getByRole('switch', { name: 'VAT' }).press('Space');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Change details' })).toBeFocused();
  await expect(page.getByText('VAT (16%)')).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await act(draft, 'Delete');
  const question = page.getByRole('dialog', { name: 'Confirm Purchase Order Deletion' });
  await expect(question).toContainText("You won't be able to revert this!");
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectNotice(page, 'Purchase Order Deleted');
  await expect(draft).toHaveCount(0);
}

async function close(page: Page, number: string): Promise<void> {
  await page.goto('/purchases');
  await act(rowWith(page, number), 'Close order');
  const dialog = page.getByRole('dialog', { name: `Close order ${number}` });
  await dialog.getByRole('button', { name: 'Close order' }).click();
  const noReason = page.getByRole('dialog', { name: 'Purchase Order not closed' });
  await expect(noReason).toContainText('Reason for closing is required');
  await noReason.getByRole('button', { name: 'OK' }).click();
  await dialog.getByLabel('Reason for Closing').fill('The mill has stopped this gauge');
  await look(page, 'purchase-close');
  await dialog.getByRole('button', { name: 'Close order' }).click();
  await expectNotice(page, 'Purchase Order Closed');
  await expect(rowWith(page, number)).toContainText('Completed');
}
