import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { act, choose, expectNotice, expectScreen, rowWith } from '../screen-actions';
import type { Problems } from '../test';
import { buyer, role } from './names';

/** Shows what the administrator then sees: the log, a role in use, and a suspended user. */
export async function lookBack(page: Page, problems: Problems): Promise<void> {
  await page.goto('/settings/audit');
  await expectScreen(page, 'Audit logs');
  await choose(page, 'User', buyer.name);
  await choose(page, 'Action', 'Login');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rowWith(page, `${buyer.name} signed in`)).toBeVisible();
  await expect(rowWith(page, 'Role Buyer')).toHaveCount(0);
  await look(page, 'new-company-audit');
  await page.goto('/settings/audit?entity=Role&action=update');
  await rowWith(page, `Role ${role} updated`).click();
  await expect(page.getByRole('dialog')).toContainText(/supplier/i);
  await look(page, 'new-company-audit-entry');

  problems.allow(409);
  await page.goto('/settings/roles');
  await act(rowWith(page, role), 'Delete');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  const refusal = page.getByRole('dialog', { name: 'Role not deleted' });
  await expect(refusal).toContainText(`${role} cannot be deleted: ${buyer.name} holds it`);
  await refusal.getByRole('button', { name: 'OK' }).click();

  await page.goto('/settings/users');
  await act(rowWith(page, buyer.name), 'Suspend User');
  await page.getByRole('button', { name: 'Yes, suspend!' }).click();
  await expectNotice(page, 'User suspended successfully');
  await expect(rowWith(page, buyer.name)).toContainText('In - Active');
}
