import { expect, type Locator, type Page } from '@playwright/test';
import { look } from '../look';
import { act, choose, expectNotice, expectScreen, rowWith } from '../screen-actions';
import type { Problems } from '../test';

type Fill = (form: Locator) => Promise<void>;

const text =
  (label: string, words: string): Fill =>
  (form) =>
    form.getByRole('textbox', { name: label, exact: true }).fill(words);

/** Each of the nine sections has its name, the way to fill in an entry, and the message for a duplicate. */
const sections: ReadonlyArray<readonly [title: string, fill: Fill[], said: string]> = [
  ['1. Units of Measure', [text('Unit', 'Roll'), text('Description', 'As delivered')], 'Unit added'],
  [
    '2. Sub Units',
    [
      (form) => choose(form, 'Unit', 'Roll'),
      text('Sub-unit name', 'Metre'),
      (form) => form.getByLabel('Count').fill('50'),
    ],
    'Sub Unit added',
  ],
  ['3. Product Category', [text('Product Category', 'Roofing')], 'Product Category added'],
  [
    '4. Product Sub Category',
    [(form) => choose(form, 'Product Category', 'Roofing'), text('Product Sub Category', 'Gutters')],
    'Product Sub Category added',
  ],
  ['5. Payment Methods', [text('Payment Method', 'Thirty days')], 'Payment added'],
  ['6. Purposes', [(form) => choose(form, 'Module', 'Pickup'), text('Purpose', 'Customer collects')], 'Purpose added'],
  ['7. Stock Category', [text('Stock Category (Nog)', 'Trading goods')], 'Stock Category added'],
  ['8. Tags', [text('Tag', 'Fragile')], 'Tag added'],
  ['9. Projects', [text('Project/Site', 'Kisumu Market')], 'Project added'],
];

/**
 * Adds an entry in each section, opens their lists, and tries both outcomes of a deletion: used entries stay, unused
 * ones are deleted.
 */
export async function fillCatalogue(page: Page, problems: Problems): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Categories' }).click();
  await expectScreen(page, 'Categories');
  for (const [title, fill, said] of sections) {
    const form = page.getByRole('form', { name: title });
    for (const step of fill) await step(form);
    await form.getByRole('button', { name: 'Add' }).click();
    await expectNotice(page, said);
  }
  for (const [title] of sections)
    await page.getByRole('button', { name: `View List of ${title.replace(/^\d\. /, '')}` }).click();
  for (const entry of ['As delivered', 'Metre', 'Gutters', 'Thirty days', 'Customer collects', 'Trading goods'])
    await expect(rowWith(page, entry)).toBeVisible();
  await look(page, 'new-company-catalogue');

  // A unit with a sub-unit is in use; the pop-up says where.
  problems.allow(409);
  await act(rowWith(page, 'As delivered'), 'Delete');
  await page.getByRole('dialog', { name: 'Delete Roll?' }).getByRole('button', { name: 'Yes, delete it!' }).click();
  const refusal = page.getByRole('dialog', { name: 'Unit not deleted' });
  await expect(refusal).toContainText('Roll cannot be deleted: it is used by 1 sub-unit');
  await refusal.getByRole('button', { name: 'OK' }).click();

  await act(rowWith(page, 'Fragile'), 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Fragile?' });
  await expect(question).toContainText("You won't be able to revert this!");
  // The safe choice has the focus: Enter deletes nothing.
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rowWith(page, 'Fragile')).toBeVisible();
  await act(rowWith(page, 'Fragile'), 'Delete');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectNotice(page, 'Tag deleted');
  await expect(page.getByText('No Tag Found.')).toBeVisible();
}
