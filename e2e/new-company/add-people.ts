import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { act, choose, expectNotice, expectScreen, noteTemporaryPassword, rowWith } from '../screen-actions';
import { buyer, role } from './names';

/** Makes a role with a few switches, and a user with it. @returns the user's temporary password, which is shown once */
export async function addPeople(page: Page): Promise<string> {
  await page.goto('/settings/roles');
  await expectScreen(page, 'Roles');
  const add = page.getByRole('form', { name: 'Add Role' });
  await add.getByRole('textbox', { name: 'Role', exact: true }).fill(role);
  await add.getByLabel('Description').fill('Buys, and receives what was bought');
  await add.getByRole('button', { name: 'Create' }).click();
  await expectNotice(page, 'Role created');
  await act(rowWith(page, role), 'Edit');
  await expectScreen(page, 'Role edit');
  const form = page.getByRole('form', { name: 'Role' });
  await expect(form.getByRole('switch')).toHaveCount(29);
  await expect(form.getByRole('switch', { name: 'Login' })).toBeChecked();
  await expect(form.getByRole('switch', { name: 'Login' })).toBeDisabled();
  for (const [group, name] of [
    ['Supplier', 'View'],
    ['Supplier', 'Add'],
    ['Warehouse', 'View'],
  ] as const)
    await form.getByRole('group', { name: group }).getByRole('switch', { name }).check();
  await form.getByRole('button', { name: 'Update' }).click();
  await expectNotice(page, 'Role updated');
  await look(page, 'new-company-role', { dark: true });

  await page.goto('/settings/users');
  const person = page.getByRole('form', { name: 'Add user' });
  await expect(person.getByRole('combobox', { name: 'System Role' })).toHaveValue('');
  await person.getByRole('textbox', { name: 'Name', exact: true }).fill(buyer.name);
  await person.getByRole('button', { name: 'Add user' }).click();
  await expect(person.getByRole('combobox', { name: 'System Role' })).toHaveAccessibleDescription(/Choose a role/);
  await choose(person, 'System Role', role);
  await person.getByLabel('Designation').fill('Buyer');
  await person.getByLabel('Email').fill(buyer.email);
  await person.getByLabel('Mobile Contact 1').fill('+254711222333');
  await person.getByRole('button', { name: 'Add user' }).click();
  const temporary = await noteTemporaryPassword(page, buyer.email);
  await expect(rowWith(page, buyer.name)).toContainText('System User');
  await expect(rowWith(page, buyer.name)).toContainText('Active');
  return temporary;
}
