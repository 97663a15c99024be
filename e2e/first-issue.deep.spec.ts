import { Effort } from './effort';
import { look } from './look';
import { test } from './new-company/own-server';
import { expectScreen } from './screen-actions';
import { expect } from './test';

test.use({ viewport: { width: 1366, height: 768 } });

test('from nothing to the first issue, each step leads to the next', async ({ page }) => {
  await page.goto('/home');
  await expectScreen(page, 'Home');
  const effort = new Effort(page);
  effort.screens.push('/home');
  const main = page.getByRole('main');
  const next = page.getByRole('region', { name: 'First Steps' });
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: typeof name === 'string' });
  const combobox = (name: string) => main.getByRole('combobox', { name, exact: true });
  await look(page, 'first-steps', { dark: true });

  await effort.click(next.getByRole('link', { name: 'Company profile' }));
  await expectScreen(page, 'Company profile');
  for (const [label, text] of [
    ['Company', 'Mwangaza Hardware'],
    ['Email', 'info@mwangaza.example'],
    ['Tel', '0722 000 111'],
    ['Address', 'Oginga Odinga Street, Kisumu'],
  ] as const)
    await effort.fill(main.getByRole('textbox', { name: label, exact: true }), text);
  await effort.click(button('Submit'));

  await effort.click(next.getByRole('link', { name: 'Next: add a warehouse' }));
  await expectScreen(page, 'Add Warehouse');
  await effort.fill(main.getByLabel('Warehouse Name'), 'Main Store');
  await effort.click(button('Create'));

  await expect(next).toContainText('Next: choose your units and categories');
  await effort.click(next.getByRole('button', { name: /^Add the usual units/ }));
  await look(page, 'next-step', { dark: true });

  await effort.click(next.getByRole('link', { name: 'Next: add a product' }));
  await expectScreen(page, 'Add Product');
  await effort.fill(main.getByLabel('Product Name/Description'), 'Cement 50 kg');
  await effort.choose(combobox('Unit'), 'Bag');
  await effort.click(button('Create'));

  await effort.click(next.getByRole('link', { name: 'Next: receive goods' }));
  // It is the only one there is.
  await expect(combobox('Stock Category')).toHaveValue('Goods for sale');
  await effort.click(button('Add Batch'));
  await effort.choose(combobox('Product'), 'Cement 50 kg');
  await effort.fill(main.getByRole('textbox', { name: 'Quantity', exact: true }), '20');
  await effort.fill(main.getByRole('textbox', { name: 'Price', exact: true }), '15000');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('row').filter({ hasText: 'Cement 50 kg' })).toBeVisible();
  await effort.click(button('Process'));
  await effort.click(page.getByRole('dialog').getByRole('button', { name: 'Process' }));

  await effort.click(next.getByRole('link', { name: 'Next: issue goods' }));
  await effort.click(button('Add'));
  await effort.choose(combobox('Product Description'), 'Cement 50 kg');
  await effort.fill(main.getByRole('textbox', { name: 'Quantity Assigned' }), '5');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('row').filter({ hasText: 'Cement 50 kg' })).toBeVisible();
  await effort.click(button('Generate'));

  await effort.click(next.getByRole('link', { name: /^Next: approve DN-/ }));
  await effort.click(button(/^Approve Dispatch/));
  await effort.click(page.getByRole('dialog').getByRole('button', { name: 'Approve' }));

  await effort.click(next.getByRole('link', { name: /^Next: hand out DN-/ }));
  await effort.click(button('On foot'));
  await effort.click(button(/^Dispatch Cement/));
  await effort.click(button('Process'));
  await expect(main.getByRole('link', { name: 'Gate Pass' })).toBeVisible();
  await look(page, 'first-issue-processed', { dark: true });
  await expect(next).toHaveCount(0);
  effort.expectAtMost({ screens: 14, clicks: 40, fields: 20 });
});
