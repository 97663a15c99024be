import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { attach, expectNotice, expectScreen, openByMenu, signIn } from '../screen-actions';
import { ADMIN } from '../test';
import { company, system } from './names';

/** Opens the empty application as the first administrator, and sets the company's name and logo. */
export async function setUpCompany(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(1);
  await signIn(page, ADMIN);
  await expect(page).toHaveURL('/home');
  for (const [group, entry, empty] of [
    ['Warehouse', 'Warehouses', 'No Warehouse Found.'],
    ['Suppliers', 'Suppliers', 'No Supplier Found.'],
    ['Inventory', 'View Products', 'No Product Found.'],
  ] as const) {
    await openByMenu(page, group, entry);
    await expect(page.getByText(empty)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Add Product' }).first().click();
  for (const empty of ['No Product Category.', 'No Unit Found.', 'No Warehouse Found.'])
    await expect(page.getByRole('status').filter({ hasText: empty })).toContainText('Fetch');

  await page.goto('/settings/business-profile');
  await expectScreen(page, 'Company profile');
  const form = page.getByRole('form', { name: 'Company Details' });
  const buffer = await paintLogo(page);
  await attach(form, 'Logo', { name: 'logo.png', mimeType: 'image/png', buffer });
  await expectNotice(page, 'Logo uploaded');
  const logo = form.getByRole('img', { name: 'Logo' });
  // The logo is stored in a size suitable for documents, not as uploaded.
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);

  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByLabel('Company')).toHaveAccessibleDescription(/Enter the/);
  await form.getByLabel('Company').fill(company);
  await form.getByLabel('Email').fill('info@mwangaza.example');
  await form.getByLabel('Tel').fill('+254 722 000 111');
  await form.getByLabel('Domain (website)').fill('mwangaza.example');
  await form.getByLabel('Address').fill('Oginga Odinga Street, Kisumu');
  await form.getByLabel('System Name').fill(system);
  const reloaded = page.waitForEvent('load');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectNotice(page, 'Profile created');
  // The page reloads by itself; the header then shows the new name and logo.
  await reloaded;
  const brand = page.getByRole('link', { name: `${system}, first screen` });
  await expect(brand.getByRole('img', { name: company })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(system));
  await look(page, 'new-company-profile', { dark: true });
}

/** Paints a picture larger than any document needs, as cameras and designers make them. */
async function paintLogo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1200;
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('no canvas');
    brush.fillStyle = 'darkred';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
