import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { expectNotice, expectScreen, rowWith } from '../screen-actions';
import { collector, pump, store, valve, vehicle } from './names';

/** Reads the collector's code in the outbox, which shows it since no service sends mail. */
export async function readCode(page: Page): Promise<string> {
  await page.goto('/settings/messages');
  await rowWith(page, collector.email).getByRole('button').first().click();
  const message = page.getByRole('dialog');
  await expect(message).toContainText('authorization code');
  await look(page, 'message-code');
  return /code is:\s+(\d{6})\b/.exec((await message.textContent()) ?? '')?.[1] ?? '';
}

/** Tries a wrong code, which opens nothing, and the right one, which opens the note. */
export async function verifyCode(page: Page, noteNo: string, code: string): Promise<void> {
  await page.goto('/orders');
  await rowWith(page, noteNo).getByRole('link').first().click();
  await expectScreen(page, 'Pickup Note');
  await page.getByRole('link', { name: 'Process' }).click();
  await expectScreen(page, 'Manage Order - Process Pickup Note');
  await expect(page.getByText(/^Not sent: .* Pass the code on yourself\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the message' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Authorization Code' });
  await field.fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Verify' }).click();
  const refused = page.getByRole('dialog', { name: 'Pickup Note not verified. Try again' });
  await expect(refused).toContainText(`The authorization code of ${noteNo} is wrong: 4 tries are left`);
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(pump)).toHaveCount(0);
  await look(page, 'pickup-code', { phoneOnly: true });
  await field.fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('button', { name: 'Verified' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show details' }).tap();
  for (const words of [store, 'Keep the pumps upright', collector.company, 'LPO 4471'])
    await expect(page.getByText(words)).toBeVisible();
}

/** Hands out one item that is to come back and is short, and the other in full; nothing leaves without a vehicle. */
export async function handOut(page: Page, noteNo: string): Promise<void> {
  await page.getByRole('button', { name: pump, exact: true }).tap();
  const line = page.getByRole('dialog', { name: pump });
  await line.getByRole('button', { name: `Return: ${pump}`, exact: true }).tap();
  await expect(line.getByRole('button', { name: `To Return: ${pump}` })).toHaveAttribute('aria-pressed', 'true');
  await line.getByRole('textbox', { name: `Qty Assigned of ${pump}` }).fill('4');
  await line.getByRole('textbox', { name: `Comment on ${pump}` }).fill('2 are with the fitter');
  await line.getByRole('button', { name: `Assign ${pump}` }).tap();
  await expect(line).toContainText('Assigned');
  await line.getByRole('button', { name: 'Close' }).tap();
  await expect(rowWith(page, pump)).toContainText('Short: 4 of 6 issued');
  await page.getByRole('checkbox', { name: `Pick ${valve}` }).tap();
  await expect(page.getByText('2 of 2 picked · 1 short', { exact: true })).toBeVisible();
  await look(page, 'pickup-process', { phoneOnly: true, dark: true });

  await page.getByRole('button', { name: 'Process', exact: true }).tap();
  const noVehicle = page.getByRole('dialog', { name: 'Pickup not Processed' });
  await expect(noVehicle).toContainText('The Vehicle Reg No is required');
  await noVehicle.getByRole('button', { name: 'OK' }).tap();
  const plate = page.getByLabel('Vehicle Reg No.');
  await expect(plate).toBeFocused();
  await page.getByRole('button', { name: 'Boda boda' }).tap();
  await expect(plate).toBeFocused();
  await plate.fill(`${await plate.inputValue()} ${vehicle.replace('Boda boda ', '')}`);
  await page.getByLabel('Pickup Comments').fill('Loaded by hand');
  await page.getByRole('button', { name: 'Process', exact: true }).tap();
  await expectNotice(page, 'Pickup Note Processed');
  await expectScreen(page, 'Manage Orders');
  await expect(rowWith(page, noteNo)).toContainText('Completed');
  await expect(page.getByRole('status').filter({ hasText: `${noteNo} is processed` })).toBeVisible();
  const pass = page.getByRole('link', { name: 'Gate Pass' });
  await expect(pass).toHaveAttribute('href', /\/orders\/pickup\/gate\/\d+$/);
  await look(page, 'phone-orders', { phoneOnly: true });
}
