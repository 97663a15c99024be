import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { downloadPaper, openAsStranger } from '../papers';
import { act, attach, choose, expectNotice, expectScreen, rowWith } from '../screen-actions';
import { bars, type Numbers } from './names';

/** Enters the receipt's shortage in the three steps. */
export async function raiseNote(page: Page, { order, first }: Pick<Numbers, 'order' | 'first'>): Promise<void> {
  await page.goto('/transaction/incompletenotes');
  await page.getByRole('link', { name: 'Generate IDN' }).first().click();
  await expectScreen(page, 'Generate IDN');
  await choose(page, 'BPN', first);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/transaction\/incompletenotes\/add\?id=\d+$/);
  await expect(page.getByRole('main')).toContainText(order);

  // The outstanding quantity of the order is proposed.
  await page.getByRole('combobox', { name: 'Product' }).fill('steel bar');
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveValue('40');
  await page.getByLabel('Comment').fill('Two bundles not on the lorry');
  await quantity.press('Enter');
  await expect(rowWith(page, bars)).toContainText('40');
  await page.getByLabel('IDN notes').fill('The driver promised them for Friday');
  await look(page, 'incomplete-note-add');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectNotice(page, 'Incomplete Delivery Note processed successfully');
  await expectScreen(page, 'Incomplete Delivery Notes');
  await expect(rowWith(page, first)).toContainText('Open');
}

/** Settles the note with its supporting document, and prints it. Returns its number. */
export async function settleNote(page: Page, { order, first }: Pick<Numbers, 'order' | 'first'>): Promise<string> {
  await page.goto('/transaction/incompletenotes');
  const row = rowWith(page, first);
  await row.getByRole('button', { name: 'Settle', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Settle IDN-\d{6}$/ });
  await attach(dialog, 'Document', {
    name: 'letter of the supplier.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await dialog.getByLabel('Comment').fill('The rest comes on a lorry of its own');
  await look(page, 'incomplete-note-settle');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expectNotice(page, 'Incomplete Delivery Note settled');
  await expect(row).toContainText('Settled');
  await look(page, 'incomplete-notes', { dark: true });

  await act(row, 'View IDN Summary', 'More');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Incomplete Delivery Note/);
  await look(page, 'incomplete-note');
  const paper = await downloadPaper(page);
  expect(paper.fileName).toMatch(/^\d{14}_incomplete_delivery_note\.pdf$/);
  for (const words of [order, first, bars, 'Two bundles not on the lorry', 'The driver promised', 'a lorry of its own'])
    expect(paper.text).toContain(words);
  expect((await openAsStranger(paper.qr)).status).toBe(200);
  return /IDN-\d{6}/.exec(paper.text)?.[0] ?? '';
}
