import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { downloadPaper, openAsStranger } from '../papers';
import { act, expectScreen, rowWith } from '../screen-actions';
import { cement, project } from './names';

/** Views, downloads and opens by its QR code both the dispatch note and its gate pass. */
export async function printDispatch(page: Page): Promise<void> {
  await page.goto('/orders');
  await act(rowWith(page, /DN-\d{6}/), 'View PDF');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Dispatch Note/);
  await look(page, 'dispatch-note');
  const note = await downloadPaper(page);
  for (const words of ['DN-', cement, '45', '40', 'KDA 123X', project, 'Loaded at bay 2', '5 on the way later'])
    expect(note.text).toContain(words);
  const opened = await openAsStranger(note.qr);
  expect(opened.status, 'the QR code opens the note without signing in').toBe(200);
  expect(opened.text).toContain(cement);

  await page.keyboard.press('Escape');
  await expectScreen(page, 'Manage Orders');
  await act(rowWith(page, /DN-\d{6}/), 'Gate Pass');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Gate Pass/);
  await look(page, 'gate-pass', { dark: true });
  const pass = await downloadPaper(page, 'Gate Pass');
  expect(pass.fileName).toMatch(/^\d{14}_pickup_gatepass\.pdf$/);
  for (const words of ['Gate Pass', 'DN-', cement, '40', 'KDA 123X', 'Administrator'])
    expect(pass.text).toContain(words);
  await checkAtGate(page, pass.qr);
}

/**
 * Shows what a guard without an account sees after scanning the gate pass, and how one with an account lets the goods
 * out.
 */
async function checkAtGate(page: Page, qr: string): Promise<void> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const phone = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const guard = await phone.newPage();
  await guard.goto(qr);
  await expect(guard.getByRole('heading', { level: 1, name: 'VALID', exact: true })).toBeVisible();
  await expect(guard.getByText('KDA 123X')).toBeVisible();
  await expect(guard.getByRole('row', { name: cement })).toContainText('40');
  await expect(guard.getByRole('button', { name: 'Mark as left' })).toHaveCount(0);
  await expect(guard.getByRole('link', { name: 'Sign in to mark as left' })).toBeVisible();
  await look(guard, 'gate-check', { dark: true });
  await guard.goto(qr.replace('signature=', 'signature=x'));
  await expect(guard.getByRole('heading', { level: 1, name: 'NOT VALID', exact: true })).toBeVisible();

  await page.goto(qr);
  await page.getByRole('button', { name: 'Mark as left' }).click();
  await page.getByRole('button', { name: 'Confirm exit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RELEASED', exact: true })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText(/Left at \d\d:\d\d, released by Administrator/);
  await guard.goto(qr);
  await expect(guard.getByRole('heading', { level: 1, name: 'ALREADY LEFT', exact: true })).toBeVisible();
  await phone.close();
}
