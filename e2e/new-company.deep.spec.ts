import { addPeople } from './new-company/add-people';
import { addSupplier } from './new-company/add-supplier';
import { beTheBuyer } from './new-company/be-the-buyer';
import { fillCatalogue } from './new-company/fill-catalogue';
import { importStock } from './new-company/import-stock';
import { lookBack } from './new-company/look-back';
import { buyer } from './new-company/names';
import { test } from './new-company/own-server';
import { setUpCompany } from './new-company/set-up-company';
import { setUpPlaces } from './new-company/set-up-places';
import { expectScreen, signIn } from './screen-actions';
import { expect } from './test';

/* A new company grows from an empty database to a second user at work, each step building on the earlier ones. */
test.describe.configure({ mode: 'serial' });

const nobody = { cookies: [], origins: [] };

test.describe('the first administrator', () => {
  test.use({ signedInAs: undefined, storageState: nobody });
  test('gives the company its name and logo', ({ page }) => setUpCompany(page));
});

test('the catalogue, all nine sections', ({ page, problems }) => fillCatalogue(page, problems));
test('the places', ({ page }) => setUpPlaces(page));
test('a supplier with a document', ({ page }) => addSupplier(page));

let temporary = '';
test('a role and its user', async ({ page }) => {
  temporary = await addPeople(page);
});

test.describe('the second user', () => {
  test.use({ signedInAs: undefined, storageState: nobody });
  test('chooses a password and sees only what the role allows', async ({ page }) => {
    await beTheBuyer(page, temporary);
  });
});

test('the log, a role in use, a suspended user', ({ page, problems }) => lookBack(page, problems));

test('the stock, from a spreadsheet with headings of its own', ({ page }) => importStock(page));

test.describe('the suspended user', () => {
  test.use({ signedInAs: undefined, storageState: nobody });
  test('cannot sign in again', async ({ page, problems }) => {
    problems.allow(401);
    await page.goto('/');
    await signIn(page, buyer);
    await expect(page.getByRole('dialog', { name: 'Login failed' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expectScreen(page, 'Login');
  });
});
