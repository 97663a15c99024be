import type { Page } from '@playwright/test';
import { COLLEAGUES_PASSWORD, makeColleague } from './colleagues';
import { look, PHONE } from './look';
import { expectScreen, rowWith, signIn } from './screen-actions';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

/* The guard at the gate has a cheap phone and no account for anything else. */
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const guard = { name: 'Njoroge Kamau', email: 'njoroge.kamau@example.com', role: 'Gate Guard' };

test('a guard checks a gate pass by its number and lets the vehicle out, with a photo', async ({
  browser,
  admin,
  origin,
  problems,
}) => {
  const productId = await makeProduct(admin, { name: 'Steel drum, 200 l', unit: 'Piece', category: 'Drums' });
  const goods = { productId, warehouseId: await makeWarehouse(admin, 'Athi River Yard') };
  await makeReceipt(admin, { ...goods, quantity: 20, isProcessed: true });
  await makeDispatch(admin, { ...goods, quantity: 3, isProcessed: true });
  const leavingId = await makeDispatch(admin, { ...goods, quantity: 5, isProcessed: true });
  const { dispatch } = await admin.get<{ dispatch: { dispatchNo: string } }>(`/dispatches/${leavingId}`);
  const number = dispatch.dispatchNo;

  await (await makeColleague(admin, guard)).dispose();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  context.on('page', (page) => problems.watch(page));
  const page = await context.newPage();

  await test.step('the gate is the first screen, and the only one', async () => {
    await page.goto('/');
    await signIn(page, { email: guard.email, password: COLLEAGUES_PASSWORD });
    await expectScreen(page, 'Gate');
    const bar = page.getByRole('navigation', { name: 'Quick menu' });
    await expect(bar.getByRole('link')).toHaveText(['Home']);
    await expect(page.getByRole('button', { name: 'Find or do…' })).toHaveCount(0);
    await expect(rowWith(page, number)).toContainText('KDA 001A');
    await look(page, 'gate', { phoneOnly: true, dark: true });
    await page.goto('/inventory/stocks');
    await expect(page.getByText(/no permission/i).first()).toBeVisible();
    await page.goto('/gate');
  });

  await test.step('a wrong number is told at its field', () => findNobody(page, problems));
  await test.step('the vehicle leaves with its photo', () => letOut(page, number, browser.newPage()));
  await test.step('the pass stays green after signing in again, and is red once scanned', () =>
    comeBack(page, problems));
  await test.step('what has left is listed with who let it out', () => listExits(page, origin, number));
  await context.close();
});

async function findNobody(page: Page, problems: { allow: (status: number) => void }): Promise<void> {
  problems.allow(422);
  const form = page.getByRole('form', { name: 'Find a gate pass' });
  await form.getByLabel('Gate pass or note number').fill('DN 9999');
  await form.getByRole('button', { name: 'Check' }).tap();
  const ok = page.getByRole('dialog', { name: 'Gate pass not found' }).getByRole('button', { name: 'OK' });
  await expect(ok).toBeFocused();
  // This taps beside the pop-up, where the focus would be lost.
  await page.touchscreen.tap(8, 8);
  await expect(ok).toBeFocused();
  await ok.tap();
  await expect(form.getByText('No pickup or dispatch note has this number')).toBeVisible();
  // The next scan replaces the number.
  await page.keyboard.type('DN 9998');
  await expect(form.getByLabel('Gate pass or note number')).toHaveValue('DN 9998');
}

async function letOut(page: Page, number: string, other: Promise<Page>): Promise<void> {
  const form = page.getByRole('form', { name: 'Find a gate pass' });
  await form.getByLabel('Gate pass or note number').fill(number.replace(/^DN-0*/, 'dn '));
  await form.getByRole('button', { name: 'Check' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'VALID', exact: true })).toBeVisible();
  await look(page, 'gate-valid', { phoneOnly: true });

  const large = await other;
  await large.setViewportSize({ width: 2400, height: 1800 });
  const picture = await large.screenshot();
  await large.close();
  await page.locator('input[type=file]').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: 'The loaded vehicle' })).toBeVisible();
  await look(page, 'gate-photo', { phoneOnly: true });
  const [sent] = await Promise.all([
    page.waitForRequest(/\/api\/gate\/dispatch\/\d+\/left/),
    (async () => {
      await page.getByRole('button', { name: 'Mark as left' }).tap();
      await page.getByRole('button', { name: 'Confirm exit' }).tap();
    })(),
  ]);
  expect(sent.headers()['content-type']).toContain('multipart/form-data');
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText(/Left at \d\d:\d\d, released by Njoroge Kamau/);
  const kept = page.getByRole('img', { name: 'The loaded vehicle' });
  await expect
    .poll(() => kept.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1600, 1200]);
  await look(page, 'gate-released', { phoneOnly: true, dark: true });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
}

async function comeBack(page: Page, problems: { allow: (status: number) => void }): Promise<void> {
  const address = page.url();
  problems.allow(401);
  await page.evaluate(() => window.localStorage.setItem('ghala.token', '"over"'));
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // After a reload, the page to sign in is there without the application.
  await page.reload();
  await signIn(page, { email: guard.email, password: COLLEAGUES_PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'Back to the gate' }).tap();
  await expectScreen(page, 'Gate');
  // A scanner types the code of the pass again while no field has the focus.
  await page.keyboard.type(address, { delay: 2 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ALREADY LEFT', exact: true })).toBeVisible();
  await expect(page.getByText(/released by Njoroge Kamau/)).toBeVisible();
}

async function listExits(page: Page, origin: string, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Back to the gate' }).tap();
  await expectScreen(page, 'Gate');
  await expect(rowWith(page, 'KDA 001A')).not.toHaveCount(0);
  await expect(rowWith(page, number)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Gate lists' }).getByRole('link', { name: 'Left' }).tap();
  await expectScreen(page, 'Left the Gate');
  const row = rowWith(page, number);
  for (const words of [guard.name, 'KDA 001A']) await expect(row).toContainText(words);
  const photo = await row.getByRole('link', { name: `Photo of ${number}` }).getAttribute('href');
  const answer = await page.request.get(`${origin}${photo}`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await look(page, 'gate-left', { phoneOnly: true, dark: true });
  await row.getByRole('link', { name: number, exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
  await page.goBack();
  await expectScreen(page, 'Left the Gate');
  await page.getByRole('button', { name: /Filters/ }).tap();
  await page.getByLabel('Day').fill('2026-01-01');
  await page.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByText('Nothing has left')).toBeVisible();
}
