import { approvalCalls } from '@ghala/contract/calls/approvals';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Api } from '../api';
import { approverBeside } from '../approver';
import { look } from '../look';
import { act, expectNotice, rowWith } from '../screen-actions';
import type { Problems } from '../test';
import { collector, pump, valve, vehicle } from './names';

const reason = 'The rig broke down';

interface Taking {
  page: Page;
  browser: Browser;
  problems: Problems;
  noteNo: string;
  admin: Api;
  /** The gate pass's QR code leads there. */
  gateLink: string;
}

/** Cancels a released note: a guard without an account sees this at the gate, and the goods are back. */
export async function takeBack({ page, browser, problems, admin, noteNo, gateLink }: Taking): Promise<void> {
  const phone = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const guard = await phone.newPage();
  problems.watch(guard);
  await guard.goto(gateLink);
  await expect(guard.getByRole('heading', { level: 1, name: 'VALID', exact: true })).toBeVisible();
  await expect(guard.getByText(vehicle)).toBeVisible();
  await expect(guard.getByText(`${collector.name}, ${collector.company}`)).toBeVisible();
  await expect(guard.getByRole('row', { name: pump })).toContainText('4 pieces');
  await expect(guard.getByRole('row', { name: valve })).toContainText('12.5 pieces');

  await expectStock(page, '46', '37.5');
  await cancel(page, noteNo);
  await confirm(admin);
  await guard.reload();
  await expect(guard.getByRole('heading', { level: 1, name: 'CANCELLED', exact: true })).toBeVisible();
  await look(guard, 'gate-cancelled', { dark: true });
  await phone.close();
  await expectStock(page, '50', '50');

  await page.goto('/orders/cancelled');
  await expect(rowWith(page, noteNo)).toContainText(reason);
  await expect(rowWith(page, noteNo)).toContainText('Administrator');
  await look(page, 'orders-cancelled', { dark: true });
}

async function cancel(page: Page, noteNo: string): Promise<void> {
  await page.goto('/orders');
  await act(rowWith(page, noteNo), 'Cancel');
  const dialog = page.getByRole('dialog', { name: `Cancel Pickup Note ${noteNo}` });
  await dialog.getByRole('button', { name: 'Yes, cancel it!' }).click();
  const noReason = page.getByRole('dialog', { name: 'Pickup Note Cancellation Failed' });
  await expect(noReason).toContainText('Reason for cancellation is required');
  await noReason.getByRole('button', { name: 'OK' }).click();
  await dialog.getByLabel('Reason for Cancellation').fill(reason);
  await look(page, 'pickup-cancel');
  await dialog.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expectNotice(page, 'Pickup Note Cancelled once somebody else confirms');
  await expect(rowWith(page, noteNo)).toContainText('Being cancelled');
}

/** Confirms as somebody else who has seen the goods on the shelf. */
async function confirm(admin: Api): Promise<void> {
  const approver = await approverBeside(admin);
  const [request] = await approver.send(approvalCalls.queue, { query: { module: 'Cancellation' } });
  await approver.send(approvalCalls.approve, { body: { approvalId: request?.id ?? 0, comment: 'seen' } });
}

async function expectStock(page: Page, pumps: string, valves: string): Promise<void> {
  await page.goto('/inventory/stocks');
  await expect(rowWith(page, pump).getByRole('cell', { name: pumps, exact: true }).first()).toBeVisible();
  await expect(rowWith(page, valve).getByRole('cell', { name: valves, exact: true }).first()).toBeVisible();
}
